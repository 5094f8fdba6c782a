"""What people use: the desk, the engine, the command line and the web pages."""
