"""The command as a process: closed, full and narrow streams, and encodings without Chinese."""

import os
import subprocess
import sys

import pytest


@pytest.fixture
def shell(desk, places):  # noqa: ARG001 - opening the desk builds the library
    """Run ``fupan ARGUMENTS`` with redirections in a shell, against the library of the test run."""
    settings = {
        "FUPAN_HOME": str(places.root),
        "FUPAN_BUILD": str(places.build),
        "FUPAN_LIBRARY": str(places.imported),
    }

    def runner(arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            ["/bin/sh", "-c", f'"$PYTHON" -c "from app.cli import main; main()" {arguments}'],
            env={**os.environ, **settings, "PYTHON": sys.executable, **environment},
            cwd=places.root,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )

    return runner


@pytest.mark.parametrize("command", ["show 323.6", "show 323.6 --json", "export", "refs", "doctor"])
def test_a_full_disk_is_one_line(shell, command):
    done = shell(f"{command} >/dev/full")
    assert done.returncode == 2
    assert done.stderr.decode() == "fupan：输出：无法读写（No space left on device）；请检查权限和磁盘空间\n"


@pytest.mark.parametrize("command", ["export", "export --json", "refs", "faq unleashed q05"])
def test_a_reader_that_leaves_early_is_no_trouble(shell, command):
    done = shell(f"{command} | head -c 10 | wc -c")
    assert (done.stdout.split(), done.stderr) == ([b"10"], b"")


@pytest.mark.parametrize("streams", [">&-", "2>&-", ">&- 2>&-"])
@pytest.mark.parametrize("command", ["show 323.6", "show 323.6 --json"])
def test_closed_streams_are_no_trouble(shell, command, streams):
    done = shell(f"{command} {streams}")
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("environment", [{"LC_ALL": "C"}, {"PYTHONIOENCODING": "ascii"}])
@pytest.mark.parametrize("arguments", ["show 323.6", "show 323.6 --json", "card OGN-077"])
def test_chinese_comes_out_whatever_the_locale(shell, arguments, environment):
    done = shell(arguments, **environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == shell(arguments).stdout
    assert done.stdout.decode("utf-8")
