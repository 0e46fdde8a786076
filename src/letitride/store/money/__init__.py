"""What accounts hold, chips in and out of the cage, inventories and meters."""
