import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testDay } from '../fixtures/test-clock.ts';

const program = fileURLToPath(new URL('../../src/service/command-line.ts', import.meta.url));

/** Today's date for every catalogue of these tests. */
export const today = testDay('2026-10-14');
export const accessToken = 'conformance.access.token-of-the-suite';
export const apiKey = '0123456789abcdef0123456789abcdef';

/** The service as a separate program, started from the command line. */
export interface ServiceProcess {
  readonly base: string;
  readonly authorisation: string;
  readonly pictures: string;
  readonly accessToken: string;
  readonly apiKey: string;
  /** The catalogue's file, from which tests compute expected values. */
  readonly file: string;
  /** Sends a line to the program's console; resolves to what it prints. */
  type(line: string): Promise<string>;
  /** What the program has written to standard error. */
  readonly errorOutput: () => string;
  stop(): Promise<number | null>;
}

function launch(argv: readonly string[]): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...argv], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** Runs the program until it ends. */
export async function runToEnd(
  argv: readonly string[],
): Promise<{ readonly code: number | null; readonly out: string; readonly errorOutput: string }> {
  const child = launch(argv);
  let out = '';
  let errorOutput = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errorOutput += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, errorOutput };
}

/** Starts a service with a new catalogue on a free port; resolves when it is ready. */
export async function startProcess(more: readonly string[] = []): Promise<ServiceProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-conformance-'));
  const file = join(folder, 'catalogue.sqlite');
  const fixed = ['--access-token', accessToken, '--api-key', apiKey, '--today', today, '--titles', '120'];
  const child = launch(['--port', '0', '--data', file, '--seed', '7', ...fixed, ...more]);
  let out = '';
  let errorOutput = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (errorOutput += text));
  await new Promise<void>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      if (/^api key: .+\n/m.test(out)) resolve();
    });
    child.once('close', () => {
      reject(new Error(`The service did not start: ${errorOutput}`));
    });
  });
  const valueOf = (label: string): string => new RegExp(`^${label} ?(.+)$`, 'm').exec(out)?.[1] ?? '';
  return {
    base: valueOf('Catalogue service ready at'),
    authorisation: valueOf('authorisation:'),
    pictures: valueOf('pictures:'),
    accessToken: valueOf('access token:'),
    apiKey: valueOf('api key:'),
    file,
    async type(line) {
      const printed = once(child.stdout!, 'data') as Promise<[string]>;
      child.stdin?.write(`${line}\n`);
      const [text] = await printed;
      return text;
    },
    errorOutput: () => errorOutput,
    async stop() {
      const closed = once(child, 'close') as Promise<[number | null]>;
      child.kill('SIGTERM');
      const [code] = await closed;
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}
