"""Simulation: seeded rounds by the billion, on threads or a cluster, with the exact answer beside each figure."""
