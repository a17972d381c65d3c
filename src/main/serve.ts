// The other entry: the same app, without Electron, for a browser on this machine.
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '#shared/clock.ts';
import { createKeychain } from './account/keychain.ts';
import { createApp } from './app.ts';
import { readServeArguments, usage } from './browser/arguments.ts';
import type { ServeArguments } from './browser/arguments.ts';
import { startBrowserHost } from './browser/host.ts';
import { takeDataFolder } from './data-folder.ts';
import { readEnvironment } from './environment.ts';
import { createLogger } from './log/logger.ts';
import { readPageFiles } from './page-files.ts';
import { confSettingsBackend } from './settings/conf-backend.ts';
import { version } from '../../package.json' with { type: 'json' };

const refused = 2;
const stopWithinMs = 5_000;
const clock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };

/** The system's own folder for the app's data in the browser host. */
function defaultDataFolder(): string {
  if (process.platform === 'win32') return join(process.env.LOCALAPPDATA ?? homedir(), 'Marquee', 'browser');
  if (process.platform === 'darwin')
    return join(homedir(), 'Library', 'Application Support', 'Marquee', 'browser');
  return join(process.env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'marquee', 'browser');
}

function leave(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(refused);
}

const read = readServeArguments(process.argv.slice(2));
if (!read.ok) leave(read.sentence);
if (read.value.help) {
  process.stdout.write(usage);
  process.exit(0);
}
await serve(read.value);

async function serve(asked: ServeArguments): Promise<void> {
  const dataFolder = asked.data ?? defaultDataFolder();
  const taken = await takeDataFolder(dataFolder);
  if (!taken.ok) leave(taken.sentence);
  const told = toldToStop();
  const log = createLogger({ file: join(dataFolder, 'logs', 'marquee.log'), clock });
  const app = await createApp({
    host: 'browser',
    platform: process.platform,
    version,
    dataFolder,
    workers: {
      store: new URL('./store-worker.js', import.meta.url),
      service: new URL('./service-worker.js', import.meta.url),
      art: new URL('./art-worker.js', import.meta.url),
    },
    settings: confSettingsBackend(dataFolder),
    keychain: createKeychain(),
    // This host's page opens the approval page in a tab beside itself.
    approvalWindow: null,
    dialogs: null,
    openApprovalPage: null,
    log,
    ...clock,
    overrides: {
      ...readEnvironment(process.env),
      profile: asked.profile,
      addresses: asked.addresses,
      today: asked.today,
    },
  });
  const files = await readPageFiles(join(import.meta.dirname, '../renderer'));
  const host = await startBrowserHost({
    app,
    files,
    port: asked.port,
    folder: dataFolder,
    onBug: (what, error) => log.error('bug', { what, error }),
  }).catch(async (error: unknown) => {
    await app.close();
    await taken.release();
    return leave(portSentence(asked.port, error));
  });
  process.stdout.write(`Marquee ready at ${host.address}\n`);
  await told;
  await host.close();
  await app.close();
  await taken.release();
  process.exit(0);
}

function portSentence(port: number, error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Choose another with --port, or --port 0 for a free one.`;
  }
  return `Port ${port} cannot be opened (${code}). Choose another with --port, or --port 0 for a free one.`;
}

/** Resolves at the first signal to stop, of which a closed terminal's is SIGHUP; whatever is under way then has a limit. */
function toldToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        setTimeout(() => process.exit(1), stopWithinMs).unref();
        resolve();
      });
    }
  });
}
