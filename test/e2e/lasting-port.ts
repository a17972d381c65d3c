import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below those that systems give to programs that ask for any port, and to connections. */
const first = 20_000;
const last = 30_000;

function isFree(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const probe = createServer();
    probe.once('error', () => settle(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => settle(true)));
  });
}

/** Finds a port that nothing takes by chance while the program that had it is stopped, so that it can start there again. */
export async function findLastingPort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, last);
    if (await isFree(port)) return port;
  }
}
