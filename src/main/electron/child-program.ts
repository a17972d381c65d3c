import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import type { StartProgram } from '../platform/host-ports.ts';

/** Starts a program as a utility process, which needs no Node of its own and loads files from the archive. */
export const startProgram: StartProgram = (file) => {
  const child = utilityProcess.fork(fileURLToPath(file), [], { stdio: 'ignore' });
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    kill: () => void child.kill(),
  };
};
