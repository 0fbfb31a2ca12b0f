"""What papermill must know of this kernel: parameters are written as Python writes them.

papermill loads this module by its entry point; the engine is papermill's own.
"""
from papermill.engines import NBClientEngine
from papermill.translators import PythonTranslator, papermill_translators

papermill_translators.register("tapebook", PythonTranslator)


class Engine(NBClientEngine):
    """Runs notebooks as papermill does by itself."""
