import { globSync } from 'node:fs';
import type { MarkedRun } from './marked-processes.ts';

/** A way in which a person, a shell or a system ends a command. */
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

/** The host is started by a script, which Electron would outlive. */
export const orphaned: Ending = {
  how: 'SIGKILL to all but its innermost process',
  inTerminal: false,
  end: (run) => run.killOuter(),
};

/** Without SIGINT to npm alone: the shell that npm hands it to waits for its command instead, so nothing ends. */
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
    how: 'SIGTERM when nobody reads its output any more',
    inTerminal: false,
    end: (run) => {
      run.stopListening();
      run.signal('SIGTERM');
    },
  },
];

/** What says that a database is open or its folder taken. */
export function openIn(folder: string): string[] {
  return globSync(['**/*-wal', '**/marquee.lock'], { cwd: folder });
}
