"""The connection between a browser and Python: pictures go down, what a person does comes up."""
