import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { _electron } from '@playwright/test';
import type { ElectronApplication, Page } from '@playwright/test';
import { build } from 'vite';
import { findElectron } from '../../script/electron-binary.ts';
import { clockArguments } from '../e2e/story-day.ts';

const root = resolve(import.meta.dirname, '../..');

export interface LaunchOptions {
  /** The program's folder or file; the built app when absent. */
  readonly main?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Null: the app's own folder. */
  readonly userData: string | null;
  /** Electron's binary under another name, by which it knows that the app is installed. */
  readonly binary?: string;
}

/** A call that would leave the app (a link, a dialog), or a decision of the program about a page. */
interface RecordedCall {
  /** As in the program: `shell.openExternal`, `dialog.showSaveDialog`. */
  readonly call: string;
  readonly parameters: readonly unknown[];
  readonly answer?: unknown;
}

/** An Electron program. */
export interface ProgramRun {
  /** Waits for a page at such an address; for the first one that is loaded when nothing is given. */
  page(matches?: (address: string) => boolean): Promise<Page>;
  /** What would have left the app, and what the app decided about its pages. */
  recorded(): Promise<readonly RecordedCall[]>;
  windows(): Promise<readonly { readonly bounds: Electron.Rectangle; readonly loading: boolean }[]>;
  /** Asks a program that is a fixture: it answers `{id, question, input}` with `{id, answer}` over the channel. */
  askProgram<Answer>(question: string, input?: unknown): Promise<Answer>;
  /** What the program printed. */
  output(): string;
  /** Quits as a user does, and resolves to the exit code. */
  quit(): Promise<number | null>;
}

const bundled = new Map<string, Promise<string>>();

/** Bundles a program in TypeScript, which the Node of an older Electron doesn't read; returns its file. */
async function bundle(file: string): Promise<string> {
  // Each process of a run writes files of its own.
  const outDir = join(root, 'test-results/electron-programs', String(process.pid));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['electron', 'undici'] },
    build: {
      ssr: file,
      outDir,
      emptyOutDir: false,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
    },
  });
  return join(outDir, `${file.replace(/^.*[\\/]|\.ts$/g, '')}.mjs`);
}

function bundledOnce(file: string): Promise<string> {
  const known = bundled.get(file) ?? bundle(file);
  bundled.set(file, known);
  return known;
}

/** Runs in the program: records what would leave the app, which it then doesn't, and what the app decides about its pages. */
function recordCalls({ app, dialog, session, shell }: typeof Electron.CrossProcessExports): void {
  if ('recorded' in globalThis) return;
  const recorded: { call: string; parameters: unknown[]; answer?: unknown }[] = [];
  Object.assign(globalThis, { recorded, answers: new Map() });
  const note = (call: string, parameters: unknown[], answer?: unknown) => {
    const entry = { call, parameters, ...(answer === undefined ? {} : { answer }) };
    recorded.push(entry);
    return entry;
  };
  // Whether an event is prevented is known once every listener has run.
  const decide = (event: Electron.Event, call: string, [passed, prevented]: [string, string]): void => {
    const entry = note(call, [], passed);
    setImmediate(() => {
      if (event.defaultPrevented) entry.answer = prevented;
    });
  };
  shell.openExternal = (...parameters) => {
    note('shell.openExternal', parameters);
    return Promise.resolve();
  };
  for (const kind of ['showOpenDialog', 'showSaveDialog'] as const) {
    Object.assign(dialog, {
      [kind]: () => {
        note(`dialog.${kind}`, []);
        return Promise.resolve({ canceled: true, filePath: '', filePaths: [] });
      },
    });
  }
  const known = new WeakSet<Electron.Session>();
  const fromPartition = session.fromPartition.bind(session);
  session.fromPartition = (name, options) => {
    const own = fromPartition(name, options);
    if (known.has(own)) return own;
    known.add(own);
    const clear = own.clearStorageData.bind(own);
    own.clearStorageData = (...parameters) => {
      note('session.clearStorageData', [name, ...parameters]);
      return clear(...parameters);
    };
    own.on('will-download', (event) => decide(event, 'download', ['allowed', 'prevented']));
    return own;
  };
  app.on('web-contents-created', (_event, contents) => {
    const setHandler = contents.setWindowOpenHandler.bind(contents);
    contents.setWindowOpenHandler = (handler) =>
      setHandler((details) => {
        const decision = handler(details);
        note('window.open', [details.url], decision.action);
        return decision;
      });
    contents.on('will-prevent-unload', (event) => decide(event, 'beforeunload', ['kept', 'overruled']));
  });
}

/** Asks a fixture in the program as its parent process would. */
function askFixture(_electronModule: unknown, message: { id: number; question: string; input: unknown }) {
  const { answers } = globalThis as unknown as { answers: Map<number, (answer: unknown) => void> };
  return new Promise<unknown>((settle) => {
    answers.set(message.id, settle);
    process.send = (reply: { id: number; answer: unknown }) => {
      answers.get(reply.id)?.(reply.answer);
      return true;
    };
    process.emit('message', message, undefined);
  });
}

function commandLine({ main = root, userData, args = [], env = {}, binary }: LaunchOptions) {
  const { ELECTRON_RUN_AS_NODE: _, ...environment } = process.env as Record<string, string>;
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
  return {
    executablePath: binary ?? findElectron() ?? '',
    args: [
      ...(asRoot ? ['--no-sandbox'] : []),
      main,
      ...(userData === null ? [] : [`--user-data-dir=${userData}`]),
      ...clockArguments(),
      ...args,
    ],
    cwd: root,
    env: { ...environment, LANG: 'en_US.UTF-8', LANGUAGE: '', LC_ALL: '', ...env },
  };
}

/** Runs a program that ends by itself, such as a second start of the app; resolves to its exit code and output. */
export async function runElectron(options: LaunchOptions): Promise<{ code: number | null; output: string }> {
  const { executablePath, args, cwd, env } = commandLine(options);
  const child = spawn(executablePath, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/** Starts a program; resolves once Playwright controls it. */
export function startElectron(options: LaunchOptions): Promise<ElectronApplication> {
  return _electron.launch(commandLine(options));
}

async function quitProgram(running: ElectronApplication): Promise<number | null> {
  const child = running.process();
  const ended = child.exitCode ?? new Promise<number | null>((settle) => child.once('exit', settle));
  await running.close();
  return ended;
}

/** Launches a program; returns while it still starts. */
export function launchElectron(options: LaunchOptions): ProgramRun {
  let output = '';
  let questions = 0;
  let quitting: Promise<number | null> | null = null;
  const start = async (): Promise<ElectronApplication> => {
    const main = options.main?.endsWith('.ts') === true ? await bundledOnce(options.main) : options.main;
    const program = await startElectron({ ...options, ...(main === undefined ? {} : { main }) });
    program.process().stdout?.on('data', (chunk: Buffer) => (output += String(chunk)));
    // At the start, the answer can be lost: "Resulting promise was garbage collected."
    await program.evaluate(recordCalls).catch(() => program.evaluate(recordCalls));
    return program;
  };
  const program = start();
  program.catch((error: unknown) => (output += String(error)));
  return {
    output: () => output,
    recorded: async () =>
      (await program).evaluate(() => (globalThis as unknown as { recorded: RecordedCall[] }).recorded),
    windows: async () =>
      (await program).evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().map((window) => ({
          bounds: window.getNormalBounds(),
          loading: window.webContents.isLoading(),
        })),
      ),
    askProgram: async <Answer>(question: string, input?: unknown) =>
      (await program).evaluate(askFixture, { id: (questions += 1), question, input }) as Promise<Answer>,
    async page(matches = (address) => address !== 'about:blank'): Promise<Page> {
      const running = await program;
      const arrived = async (page: Page): Promise<Page> => {
        await page.waitForURL(({ href }) => matches(href), { waitUntil: 'commit', timeout: 0 });
        return page;
      };
      return Promise.any([
        // A window that is open already may not be at its address yet.
        ...running.windows().map(arrived),
        running.waitForEvent('window', {
          predicate: (page) =>
            arrived(page).then(
              () => true,
              () => false,
            ),
          timeout: 0,
        }),
      ]);
    },
    quit: () => (quitting ??= program.then(quitProgram)),
  };
}
