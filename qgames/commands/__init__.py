"""The other doors: a picture, an engine on a pipe, a review, the lessons as data, a look whether this copy works."""
