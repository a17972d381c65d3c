/**
 * Starts a packaged app and checks that it shows Home, stores a secret in the keychain, and ends:
 * `node script/start-package.ts [program [argument …]]`. By default, the packages of this system in `dist`.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withKeychain } from './keychain-session.ts';

const root = resolve(import.meta.dirname, '..');
/** Limit of each step, in ms: the first start makes the demo catalogue. */
const withinMs = 120_000;
const pauseMs = 200;

/** The packaged programs of a system, below the folder with the packages. */
const programs: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['mac*/*.app/Contents/MacOS/Marquee'],
  linux: ['linux*-unpacked/marquee', '*.AppImage'],
  win32: ['win*-unpacked/Marquee.exe'],
};

/** A packaged app that runs. */
interface Running {
  /** Evaluates an expression in its page, and waits for the value. */
  evaluate(expression: string): Promise<unknown>;
  /** Resolves to its exit code. */
  readonly ended: Promise<number>;
  kill(): void;
}

/** Calls a function until it returns a value; rejects with what it was waiting for once the time is over. */
async function until<Value>(what: string, look: () => Promise<Value | null>): Promise<Value> {
  for (const end = Date.now() + withinMs; Date.now() < end; await delay(pauseMs)) {
    const value = await look().catch(() => null);
    if (value !== null) return value;
  }
  throw new Error(`${what}: not within ${withinMs / 1000} s.`);
}

/** The debugger's address of the app's page, from the port that Chromium writes into its folder. */
async function findPage(folder: string): Promise<string | null> {
  const [port = ''] = (await readFile(join(folder, 'DevToolsActivePort'), 'utf8')).split('\n');
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
    url: string;
    webSocketDebuggerUrl: string;
  }[];
  return targets.find(({ url }) => url.startsWith('app://bundle/'))?.webSocketDebuggerUrl ?? null;
}

async function start(program: string, parameters: readonly string[], folder: string): Promise<Running> {
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  const flags = [
    ...(asRoot ? ['--no-sandbox'] : []),
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}`,
  ];
  const child: ChildProcess = spawn(program, [...flags, ...parameters], {
    stdio: 'inherit',
    // A machine of a build service may be unable to mount an AppImage.
    env: { ...env, APPIMAGE_EXTRACT_AND_RUN: '1' },
  });
  const ended = new Promise<number>((settle, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => settle(code ?? 1));
  });
  const gone = ended.then((code) => {
    throw new Error(`The app ended with code ${code}.`);
  });
  gone.catch(() => undefined);
  const page = await Promise.race([until('A page', () => findPage(folder)), gone]);
  let last = 0;
  async function evaluate(expression: string): Promise<unknown> {
    const socket = new WebSocket(page);
    try {
      await new Promise((settle, fail) => {
        socket.onopen = settle;
        socket.onerror = () => fail(new Error('The page can’t be reached.'));
      });
      // An error while the page's document is replaced.
      const answer = new Promise<{ result?: { result: { value?: unknown } } }>((settle) => {
        socket.onmessage = ({ data }) => settle(JSON.parse(String(data)) as never);
      });
      const params = { expression, awaitPromise: true, returnByValue: true };
      socket.send(JSON.stringify({ id: (last += 1), method: 'Runtime.evaluate', params }));
      return (await Promise.race([answer, gone])).result?.result.value;
    } finally {
      socket.close();
    }
  }
  return { evaluate, ended, kill: () => void child.kill('SIGKILL') };
}

/** The source of a request to the main process, whose value is its answer. */
const request = (name: string, input: unknown): string =>
  `window.marquee.invoke(${JSON.stringify(name)}, ${JSON.stringify(input)}, 'check-${name}')`;

/** Whether Home shows a poster, which the service, the store and the page's own addresses take part in. */
const showsPoster = `[...document.querySelectorAll('main a[href^="#/tv/"] img')].some((each) => each.naturalWidth > 0)`;

async function quit(app: Running): Promise<void> {
  await app.evaluate(request('desktop.run', { command: 'quit' })).catch(() => undefined);
  const code = await Promise.race([app.ended, delay(withinMs, null, { ref: false })]);
  if (code !== 0) throw new Error(`The app ended with code ${code ?? 'none'}.`);
}

/** Checks one packaged app. Rejects with what it doesn't do. */
async function check(program: string, parameters: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'marquee-packaged-'));
  let app: Running | null = null;
  const isTrue = (expression: string) => async (): Promise<true | null> =>
    (await app?.evaluate(expression)) === true ? true : null;
  try {
    app = await start(program, parameters, folder);
    await until('The page', isTrue('window.marquee !== undefined'));
    await app.evaluate(request('settings.change', { patch: { firstRunDone: true } }));
    await until('A poster on Home', isTrue(showsPoster));
    const secret = { kind: 'apiKey', value: '0123456789abcdef0123456789abcdef', keep: 'keychain' };
    const stored = JSON.stringify(await app.evaluate(request('secrets.set', secret)));
    if (!stored.includes('"ok":true')) throw new Error(`The keychain stores no secret: ${stored}`);
    await app.evaluate(request('secrets.clear', { kind: 'apiKey' }));
    await quit(app);
  } finally {
    app?.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

if (process.env['MARQUEE_IN_KEYCHAIN_SESSION'] === undefined) {
  const session = withKeychain(process.execPath, [import.meta.filename, ...process.argv.slice(2)]);
  const env = { ...session.env, MARQUEE_IN_KEYCHAIN_SESSION: '1' };
  const child = spawn(session.command, session.args, { stdio: 'inherit', env });
  process.exitCode = await new Promise<number>((settle) => child.once('exit', (code) => settle(code ?? 1)));
  session.dispose();
} else {
  const [given, ...parameters] = process.argv.slice(2);
  const found = (programs[process.platform] ?? []).flatMap((path) =>
    globSync(path, { cwd: join(root, 'dist') }),
  );
  const all = given === undefined ? found.map((path) => join(root, 'dist', path)) : [given];
  if (all.length === 0) throw new Error('There is no packaged app in dist. Run `npm run package` first.');
  for (const program of all) {
    await check(program, parameters);
    console.log(`${program}: starts, shows Home, stores a secret in the keychain, and ends.`);
  }
}
