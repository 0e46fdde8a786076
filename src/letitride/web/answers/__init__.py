"""What the routes of the staff pages answer, field by field: OpenAPI and the front end's types are made from these."""
