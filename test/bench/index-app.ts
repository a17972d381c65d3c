// The app that builds an index, in a process of its own, so that its memory and its event loop can be told. Prints one line of
// JSON. Argument: JSON of `IndexTask`.
import { channel } from 'node:diagnostics_channel';
import { readFileSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startAppOnService } from '../fixtures/app-on-service.ts';

/** What the app does. */
export interface IndexTask {
  readonly dataFolder: string;
  readonly origin: string;
  readonly accessToken: string;
  readonly today: string;
  /** The file for the paths of its requests, in order, one a line. */
  readonly requestsFile: string;
  /** What somebody types meanwhile, key by key. */
  readonly typed: readonly string[];
}

/** What it measured; times in ms. */
export interface BuildFigures {
  readonly tookMs: number;
  readonly movies: number;
  readonly incomplete: number;
  /** The event loop's delay, p99. */
  readonly delayMs: number;
  /** The most memory that its process had, in bytes. */
  readonly bytes: number;
  /** Of searches while it was building. */
  readonly searches: number[];
}

/** Between two key presses, in ms. */
const keyEveryMs = 100;

const task = JSON.parse(process.argv[2] ?? '') as IndexTask;
const { app, ask, until } = await startAppOnService({
  ...task,
  storeWorker: new URL('../../out/main/store-worker.js', import.meta.url),
});
// Writing each at once would take a tenth of this thread's time.
const requests: string[] = [];
channel('undici:request:create').subscribe((message) => {
  const { request } = message as { readonly request: { readonly path: string } };
  requests.push(request.path);
});

const delay = monitorEventLoopDelay({ resolution: 1 });
const searches: number[] = [];
let isBuilding = true;
async function type(): Promise<void> {
  for (let press = 0; isBuilding; press += 1) {
    const query = task.typed[press % task.typed.length] ?? '';
    const from = performance.now();
    await ask('search.local', { query, limit: 20 });
    searches.push(performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, keyEveryMs));
  }
}

await ask('searchIndex.start', { size: 'everything', pace: 0 });
delay.enable();
const began = performance.now();
const typing = type();
const index = await until(
  async () => (await ask('app.state', {})).searchIndex,
  (seen) => seen?.step === 'done',
);
const tookMs = performance.now() - began;
delay.disable();
isBuilding = false;
await typing;
const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
process.stdout.write(
  JSON.stringify({
    ...{ tookMs, searches, bytes: peak, delayMs: delay.percentile(99) / 1e6 - 1 },
    ...{ movies: index?.movies ?? 0, incomplete: index?.incomplete ?? 0 },
  } satisfies BuildFigures),
);
writeFileSync(task.requestsFile, requests.join('\n'));
await app.close();
