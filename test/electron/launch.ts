import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { chromiumPath } from '../e2e/chromium.ts';
import { dayArguments } from '../e2e/story-day.ts';
import type { Control } from './control.ts';
import type { RecordedCall } from './record.ts';
import { environmentNames } from './settings.ts';

const root = resolve(import.meta.dirname, '../..');
const startWithinMs = 120_000;
const pauseMs = 50;

export interface LaunchOptions {
  /** The built entry, from the project's root; the app's own when absent. */
  readonly main?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly userData: string;
  /** Flags of Node, for example of its permission model. */
  readonly flags?: readonly string[];
  /** Whether the program comes from a package. */
  readonly packaged?: boolean;
  /** Electron's binary under another name, by which it knows that the app is installed. */
  readonly binary?: string;
}

/** An Electron program that runs in the stand-in or in real Electron. */
export interface ProgramRun {
  /** Waits for a page at such an address; for the first one that is loaded when nothing is given. */
  page(matches?: (address: string) => boolean): Promise<Page>;
  /** What would have left the app, and what the app decided about its pages. */
  recorded(): Promise<readonly RecordedCall[]>;
  windows(): Promise<readonly { readonly bounds: Electron.Rectangle; readonly loading: boolean }[]>;
  /** Asks a program that is a fixture: it answers `{id, question, input}` with `{id, answer}` over the channel. */
  askProgram<Answer>(question: string, input?: unknown): Promise<Answer>;
  /** What the program printed; in the stand-in, also its errors. */
  output(): string;
  /** Quits as a user does, and resolves to the exit code. */
  quit(): Promise<number | null>;
}

/** An Electron program that runs in the stand-in. */
export interface StandInRun extends ProgramRun {
  /** Queries the stand-in, or performs a user's action. */
  ask<Question extends keyof Control>(
    question: Question,
    ...input: Parameters<Control[Question]>
  ): Promise<ReturnType<Control[Question]>>;
  /** Settles with the exit code. */
  readonly ended: Promise<number | null>;
}

async function until<Found>(what: string, find: () => Promise<Found | null>): Promise<Found> {
  const deadline = Date.now() + startWithinMs;
  for (;;) {
    const found = await find();
    if (found !== null) return found;
    if (Date.now() > deadline) throw new Error(`${what} did not appear within ${startWithinMs} ms.`);
    await new Promise((settle) => setTimeout(settle, pauseMs));
  }
}

/** Launches a built Electron program in the stand-in; returns while it still starts. */
export function launchStandIn(options: LaunchOptions): StandInRun {
  const { main, args = [], env = {}, userData, packaged = false } = options;
  const hook = new URL('./register.ts', import.meta.url).href;
  // Electron warns of an unhandled rejection, where Node would exit.
  const flags = [...(options.flags ?? []), '--unhandled-rejections=warn', '--import', hook];
  const program = [resolve(root, main ?? 'out/main/index.js'), ...dayArguments, ...args];
  const child = spawn(process.execPath, [...flags, ...program], {
    cwd: root,
    env: {
      ...process.env,
      ...env,
      [environmentNames.userData]: userData,
      [environmentNames.chromium]: chromiumPath(),
      [environmentNames.packaged]: packaged ? 'yes' : '',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += String(chunk)));
  child.stderr?.on('data', (chunk: Buffer) => (output += String(chunk)));
  const ended = new Promise<number | null>((settle) => child.once('exit', settle));
  const pending = new Map<number, (answer: unknown) => void>();
  child.on('message', ({ id, answer }: { id: number; answer: unknown }) => {
    pending.get(id)?.(answer);
    pending.delete(id);
  });
  let lastId = 0;
  const send = <Answer>(question: string, input?: unknown): Promise<Answer> =>
    Promise.race([
      new Promise<Answer>((settle) => {
        const id = ++lastId;
        pending.set(id, settle as (answer: unknown) => void);
        child.send({ id, question, input }, () => undefined);
      }),
      ended.then(() => Promise.reject(new Error(`The program ended:\n${output}`))),
    ]);
  const ask: StandInRun['ask'] = (question, ...[input]) => send(question, input);
  let browser: Browser | null = null;

  return {
    ask,
    askProgram: send,
    recorded: () => ask('recorded'),
    windows: () => ask('windows'),
    ended,
    output: () => output,
    async page(matches = (address) => address !== 'about:blank') {
      const endpoint = await until('Chromium', () => ask('endpoint'));
      const connected = (browser ??= await chromium.connectOverCDP(endpoint));
      return until('The page', () => {
        const pages = connected.contexts().flatMap((context) => context.pages());
        return Promise.resolve(pages.find((page) => matches(page.url())) ?? null);
      });
    },
    async quit() {
      // Fails when the program has ended already.
      ask('quit').catch(() => undefined);
      const code = await ended;
      await browser?.close().catch(() => undefined);
      return code;
    },
  };
}
