"""Questions that sums can't answer: sessions, holds, meters, hands seen, and pictures of them."""
