"""What the rooms of scenes share: destinations, the frame of a page, thumbnails, signs."""
