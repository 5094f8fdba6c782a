"""The scenario engine (推演引擎): the rules as a machine that shows every step with its clause.

Start with the README beside this file. The way in is :func:`app.engine.replay.replay`.
"""
