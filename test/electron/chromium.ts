import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { Connection } from './devtools.ts';
import { settings } from './settings.ts';

export interface Chromium {
  readonly connection: Connection;
  /** Where a test connects with `chromium.connectOverCDP`. */
  readonly endpoint: string;
  close(): Promise<void>;
}

const switches = [
  '--headless=new',
  '--remote-debugging-pipe',
  '--remote-debugging-port=0',
  '--no-startup-window',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-gpu',
  '--disable-quic',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-popup-blocking',
  '--password-store=basic',
  '--use-mock-keychain',
  '--force-color-profile=srgb',
  '--accept-lang=en-US',
  // One process for all frames of a page, so that one DevTools session sees the requests of all of them.
  '--disable-site-isolation-trials',
  // A page at a disguised https address may make requests to this machine, as app:// may in Electron.
  '--disable-features=IsolateOrigins,site-per-process,LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets,Translate,MediaRouter,OptimizationHints',
  // Nothing leaves this machine, whatever the program under test permits.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE [::1]',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
const startWithinMs = 30_000;
const closeWithinMs = 5_000;

/**
 * Starts Chromium with a pipe for the stand-in (Chromium ends when this process does) and a port for the test. Rejects
 * when it cannot be started or prints no port within 30 s.
 */
export async function startChromium(): Promise<Chromium> {
  const profile = `--user-data-dir=${join(settings.userData, 'stand-in-chromium')}`;
  const browser = spawn(settings.chromium, [...switches, profile], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => browser.once('exit', () => resolve()));
  process.once('exit', () => browser.kill('SIGKILL'));
  const endpoint = await new Promise<string>((resolve, reject) => {
    let output = '';
    const late = setTimeout(
      () => reject(new Error(`Chromium printed no port within 30 s:\n${output}`)),
      startWithinMs,
    );
    browser.stderr?.on('data', (chunk: Buffer) => {
      output = (output + String(chunk)).slice(-20_000);
      const found = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(found);
    });
    browser.once('error', reject);
    browser.once('exit', (code) => reject(new Error(`Chromium ended with ${code}:\n${output}`)));
  });
  const [, , , output, input] = browser.stdio;
  const connection = new Connection(output as Writable, input as Readable);
  return {
    connection,
    endpoint,
    async close() {
      void connection.browser.post('Browser.close');
      const late = setTimeout(() => browser.kill('SIGKILL'), closeWithinMs);
      await exited;
      clearTimeout(late);
    },
  };
}
