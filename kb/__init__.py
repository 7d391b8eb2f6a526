"""What is known: catalogues of hardware, models and number formats, the documents' claims, and their import."""
