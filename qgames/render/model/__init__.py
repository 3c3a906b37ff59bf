"""What stands on a table: shapes, materials, light, meshes. Values only."""
