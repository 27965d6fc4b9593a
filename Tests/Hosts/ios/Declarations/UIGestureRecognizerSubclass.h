// Apple declares the members for subclasses here.
