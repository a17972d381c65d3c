import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { StartProgram } from '../platform/host-ports.ts';

/** Starts a program with Node. */
export const startProgram: StartProgram = (file) => {
  const child = fork(fileURLToPath(file), [], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Without this process's own options, for example of an inspector whose port is taken.
    execArgv: [],
  });
  return {
    send(message) {
      // Without the callback, a program that has just ended would raise an error; `exit` follows.
      child.send(message as object, () => undefined);
    },
    onMessage: (listener) => void child.on('message', listener),
    onExit(listener) {
      child.once('exit', listener);
      child.once('error', listener);
    },
    kill: () => void child.kill('SIGKILL'),
  };
};
