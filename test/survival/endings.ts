import { globSync } from 'node:fs';
import type { MarkedRun } from './marked-processes.ts';

/** A way to end a command. */
export interface Ending {
  readonly how: string;
  readonly inTerminal: boolean;
  readonly end: (run: MarkedRun) => void;
}

const outermost = (signal: NodeJS.Signals): Ending => ({
  how: `${signal} to its outermost process`,
  inTerminal: false,
  end: (run) => run.signal(signal),
});

export const terminated = outermost('SIGTERM');
export const killed = outermost('SIGKILL');
export const interrupted: Ending = {
  how: 'Ctrl-C',
  inTerminal: true,
  end: (run) => run.act('interrupt'),
};
export const closed: Ending = { how: 'a closed terminal', inTerminal: true, end: (run) => run.act('close') };

/** Not for Electron, which would survive it. */
export const orphaned: Ending = {
  how: 'SIGKILL to all processes around the app',
  inTerminal: false,
  end: (run) => run.killAround(/out\/main\/serve\.js/),
};

/** Excludes SIGINT to npm alone: npm's shell ignores it and waits for its command. */
export const everyEnding: readonly Ending[] = [
  terminated,
  killed,
  interrupted,
  closed,
  outermost('SIGHUP'),
  {
    how: 'SIGTERM to its process group',
    inTerminal: false,
    end: (run) => run.signal('SIGTERM', 'group'),
  },
  {
    how: 'SIGTERM without a reader of its output',
    inTerminal: false,
    end: (run) => {
      run.stopListening();
      run.signal('SIGTERM');
    },
  },
];

/** Files that exist while a database is open. */
export function openFilesIn(folder: string): string[] {
  return globSync('**/*-wal', { cwd: folder });
}
