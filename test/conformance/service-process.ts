import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testDay } from '../fixtures/test-day.ts';

const program = fileURLToPath(new URL('../../src/service/command-line.ts', import.meta.url));

/** The day that every catalogue of this suite believes it is. */
export const today = testDay('2026-10-14');
export const accessToken = 'conformance.access.token-of-the-suite';
export const apiKey = '0123456789abcdef0123456789abcdef';

/** The service as its own program, started as a person would start it. */
export interface ServiceProcess {
  readonly base: string;
  readonly authorisation: string;
  readonly pictures: string;
  readonly accessToken: string;
  readonly apiKey: string;
  /** The catalogue's file, for computing independently what the service should answer. */
  readonly file: string;
  /** Everything printed to standard error so far. */
  readonly complaints: () => string;
  stop(): Promise<number | null>;
}

function launch(argv: readonly string[]): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...argv], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs the program until it ends; for arguments that it refuses. */
export async function runToEnd(
  argv: readonly string[],
): Promise<{ readonly code: number | null; readonly out: string; readonly complaint: string }> {
  const child = launch(argv);
  let out = '';
  let complaint = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, complaint };
}

/** Starts a service with a catalogue of its own, on a free port; resolves once it says that it answers. */
export async function startProcess(more: readonly string[] = []): Promise<ServiceProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-conformance-'));
  const file = join(folder, 'catalogue.sqlite');
  const fixed = ['--access-token', accessToken, '--api-key', apiKey, '--today', today, '--titles', '120'];
  const child = launch(['--port', '0', '--data', file, '--seed', '7', ...fixed, ...more]);
  let out = '';
  let complaints = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  await new Promise<void>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      if (/^api key: .+\n/m.test(out)) resolve();
    });
    child.once('close', () => {
      reject(new Error(`The service did not start: ${complaints}`));
    });
  });
  const said = (label: string): string => new RegExp(`^${label} ?(.+)$`, 'm').exec(out)?.[1] ?? '';
  return {
    base: said('Catalogue service ready at'),
    authorisation: said('authorisation:'),
    pictures: said('pictures:'),
    accessToken: said('access token:'),
    apiKey: said('api key:'),
    file,
    complaints: () => complaints,
    async stop() {
      const closed = once(child, 'close') as Promise<[number | null]>;
      child.kill('SIGTERM');
      const [code] = await closed;
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}
