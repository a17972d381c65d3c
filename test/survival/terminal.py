"""Runs a command in a terminal of its own, as a shell does: in the foreground, in a process group of its own.

Prints what the terminal shows. A line on standard input acts: "interrupt" presses Ctrl-C, "close" closes the terminal.
"""

import os
import pty
import select
import sys

leader, terminal = pty.fork()
if leader == 0:
    os.execvp("sh", ["sh", "-c", 'set -m; "$@"; exit', "sh", *sys.argv[1:]])

while True:
    readable, _, _ = select.select([terminal, 0], [], [])
    if 0 in readable:
        asked = os.read(0, 100).strip()
        if asked == b"interrupt":
            os.write(terminal, b"\x03")
        else:
            break
    if terminal in readable:
        try:
            shown = os.read(terminal, 65536)
        except OSError:  # Nobody has the terminal open any more.
            break
        os.write(1, shown)

os.close(terminal)
os.waitpid(leader, 0)
