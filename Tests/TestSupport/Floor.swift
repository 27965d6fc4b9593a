// Filled by its floor.
