"""What the product says, frozen before it is rebuilt and compared afterwards."""
