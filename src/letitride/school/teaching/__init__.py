"""For whoever teaches: how trainees stand, what lessons are called, lessons checked and made of rounds played."""
