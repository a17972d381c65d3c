import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import type { ControlAnswers, ControlInputs, ControlQuestion } from './control.ts';
import { environmentNames } from './settings.ts';

const root = resolve(import.meta.dirname, '../..');
const startWithinMs = 120_000;
const pauseMs = 50;

/** How a program is launched. */
export interface LaunchOptions {
  /** The built entry, from the project's root; the app's own when absent. */
  readonly main?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Folder of the user's data. */
  readonly userData: string;
}

/** An Electron program that runs in the stand-in. */
export interface StandInRun {
  /** Waits for a window's page that is at such an address; for the first that is anywhere when nothing is said. */
  page(at?: (address: string) => boolean): Promise<Page>;
  /** Asks the program, or does what the person or the system would. Rejects with its words where it cannot. */
  ask<Question extends ControlQuestion>(
    question: Question,
    ...input: ControlInputs[Question] extends undefined ? [] : [ControlInputs[Question]]
  ): Promise<ControlAnswers[Question]>;
  /** Asks a program that is a fixture: it answers `{id, question, input}` with `{id, answer}` over the channel. */
  askProgram<Answer>(question: string, input?: unknown): Promise<Answer>;
  /** What it printed, both streams. */
  output(): string;
  /** Settles with the exit code once the program ended. */
  readonly ended: Promise<number | null>;
  /** Quits as a person does, through the app's own handlers; gives the exit code. */
  quit(): Promise<number | null>;
  /** Ends it without a word. */
  kill(): Promise<void>;
}

async function until<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  const late = Date.now() + startWithinMs;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > late) throw new Error(`${what} did not come within ${startWithinMs} ms.`);
    await new Promise((settle) => setTimeout(settle, pauseMs));
  }
}

/** Launches a built Electron program in the stand-in; resolves at once, the program starts meanwhile. */
export function launchStandIn(options: LaunchOptions): StandInRun {
  const main = resolve(root, options.main ?? 'out/main/index.js');
  const hook = new URL('./register.ts', import.meta.url).href;
  const child = spawn(process.execPath, ['--import', hook, main, ...(options.args ?? [])], {
    cwd: root,
    env: { ...process.env, ...options.env, [environmentNames.userData]: options.userData },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += String(chunk)));
  child.stderr?.on('data', (chunk: Buffer) => (output += String(chunk)));
  let exited = false;
  const ended = new Promise<number | null>((settle) => {
    child.once('exit', (code) => {
      exited = true;
      settle(code);
    });
  });
  const waiting = new Map<number, { settle(answer: unknown): void; reject(error: Error): void }>();
  let questions = 0;
  child.on('message', (message: unknown) => {
    const { id, answer, error } = message as { id: number; answer: unknown; error?: string };
    if (error === undefined) waiting.get(id)?.settle(answer);
    else waiting.get(id)?.reject(new Error(error));
    waiting.delete(id);
  });
  let browser: Browser | null = null;

  async function send<Answer>(question: string, input?: unknown): Promise<Answer> {
    if (exited) throw new Error(`The program has ended:\n${output}`);
    const id = (questions += 1);
    return Promise.race([
      new Promise<Answer>((settle, reject) => {
        waiting.set(id, { settle: settle, reject });
        child.send({ id, question, input }, () => undefined);
      }),
      ended.then(() => Promise.reject(new Error(`The program ended:\n${output}`))),
    ]);
  }

  const ask: StandInRun['ask'] = (question, ...[input]) => send(question, input);

  return {
    ask,
    ended,
    askProgram: (question, input) => send(question, input),
    output: () => output,
    async page(at = (address) => address !== 'about:blank') {
      const endpoint = await until('Chromium', () => ask('endpoint'));
      browser ??= await chromium.connectOverCDP(endpoint);
      const connected = browser;
      return until('The page', () => {
        const pages = connected.contexts().flatMap((context) => context.pages());
        return Promise.resolve(pages.find((page) => at(page.url())) ?? null);
      });
    },
    async quit() {
      if (!exited) child.send({ id: 0, question: 'quit' satisfies ControlQuestion }, () => undefined);
      const code = await ended;
      await browser?.close().catch(() => undefined);
      return code;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
