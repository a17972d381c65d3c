import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { Connection } from './connection.ts';
import { settings } from './settings.ts';

export interface Chromium {
  connection: Connection;
  /** Where a test connects with `chromium.connectOverCDP`. */
  endpoint: string;
  /** Chromium's version as its user agent says it, without "Chrome/". */
  version: string;
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
  // One process for all frames of a page: one conversation sees the traffic of them all.
  '--disable-site-isolation-trials',
  // The last: a page at a disguised https address may speak to this machine, as app:// may in Electron.
  '--disable-features=IsolateOrigins,site-per-process,LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets,Translate,MediaRouter,OptimizationHints',
  // Nothing leaves this machine, whatever the program under test lets through.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE [::1]',
];

/**
 * Starts Chromium, ours through a pipe (so it ends when this process does, however that ends) and the test's
 * through a port. Rejects when it cannot be started or says no port within 30 s.
 */
export async function startChromium(): Promise<Chromium> {
  const profile = join(settings.userData, 'stand-in-chromium');
  mkdirSync(profile, { recursive: true });
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = spawn(
    settings.chromium,
    [...switches, `--accept-lang=${settings.locale}`, ...sandbox, `--user-data-dir=${profile}`],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    },
  );
  const exited = new Promise<void>((resolve) => browser.once('exit', () => resolve()));
  process.once('exit', () => browser.kill('SIGKILL'));
  const endpoint = await new Promise<string>((resolve, reject) => {
    let said = '';
    const late = setTimeout(() => reject(new Error(`Chromium said no port within 30 s:\n${said}`)), 30_000);
    browser.stderr?.on('data', (chunk: Buffer) => {
      said = (said + String(chunk)).slice(-20_000);
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(found);
    });
    browser.once('error', reject);
    browser.once('exit', (code) => reject(new Error(`Chromium ended with ${code}:\n${said}`)));
  });
  const [, , , output, input] = browser.stdio;
  const connection = new Connection(output as Writable, input as Readable);
  const { product } = await connection.browser.send('Browser.getVersion');
  return {
    connection,
    endpoint,
    version: product.replace(/^.*\//, ''),
    async close() {
      await connection.browser.post('Browser.close');
      const patience = setTimeout(() => browser.kill('SIGKILL'), 5000);
      await exited;
      clearTimeout(patience);
    },
  };
}
