"""Sessions as IPython's users type them: what ipykernel has said to each cell (transcript.py), ours says too."""
import json

import pytest
from transcript import SESSIONS, cells, folder, run


@pytest.mark.parametrize("path", sorted(SESSIONS.glob("*.txt")), ids=lambda path: path.stem)
def test_session(start, path):
    with folder() as cwd:
        client = start(cwd=cwd).client
        said = json.loads(path.with_suffix(".json").read_text())
        codes = cells(path)
        assert len(codes) == len(said), "the cells have changed since they were recorded"
        differ = [(code, theirs, ours) for code, theirs in zip(codes, said) if (ours := run(client, code)) != theirs]
    assert not differ, "\n".join(f"{code}\n  ipykernel: {theirs}\n  ours:      {ours}" for code, theirs, ours in differ)
