"""Runs a command in a new terminal like a shell: in the foreground, in a separate process group.

Prints the terminal's output. Lines on standard input are actions: "interrupt" presses Ctrl-C, "close" closes the terminal.
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
        action = os.read(0, 100).strip()
        if action == b"interrupt":
            os.write(terminal, b"\x03")
        else:
            break
    if terminal in readable:
        try:
            output = os.read(terminal, 65536)
        except OSError:  # No process has the terminal open.
            break
        os.write(1, output)

os.close(terminal)
os.waitpid(leader, 0)
