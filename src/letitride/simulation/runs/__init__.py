"""Running jobs on threads or a cluster, and what a run says."""
