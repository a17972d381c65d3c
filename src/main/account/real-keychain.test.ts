import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { folder } from '../../../test/fixtures/temporary-folder.ts';
import { startProgram } from '../browser/child-program.ts';
import { createKeychain } from './keychain.ts';
import { startKeytar } from './keytar-client.ts';
import { Secret } from '../platform/secret.ts';

const run = promisify(execFile);
/** Source that makes `keychain` in another process. */
const makeKeychain = `
  const at = (file) => new URL(file, ${JSON.stringify(import.meta.url)});
  const { createKeychain } = await import(at('./keychain.ts').href);
  const { startKeytar } = await import(at('./keytar-client.ts').href);
  const { startProgram } = await import(at('../browser/child-program.ts').href);
  const keychain = createKeychain(() => startKeytar(() => startProgram(at('./keychain-process.ts'))));`;

/** Evaluates an expression over `keychain` in another process, and returns its value. */
async function inOtherProcess(expression: string, environment: NodeJS.ProcessEnv = {}): Promise<unknown> {
  const script = `
    ${makeKeychain}
    console.log(JSON.stringify(await (${expression})));
    process.exit();`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...environment },
  });
  return JSON.parse(stdout);
}

const program = new URL('./keychain-process.ts', import.meta.url);
const real = createKeychain(() => startKeytar(() => startProgram(program)));
const there = process.platform === 'linux' && (await real.probe()).state === 'available';

describe.runIf(there)('the real keychain', () => {
  const at = 'https://real.catalogue.example';
  const readElsewhere = () =>
    inOtherProcess(
      `keychain.get(${JSON.stringify(at)}, 'accessToken').then(({ value }) => value && value.reveal())`,
    );

  it('stores a secret for another process, replaces it and deletes it', async () => {
    expect(await readElsewhere()).toBeNull();
    expect(await real.set(at, 'accessToken', new Secret('first ñ 夜'))).toEqual({ ok: true, value: null });
    expect(await readElsewhere()).toBe('first ñ 夜');
    await real.set(at, 'accessToken', new Secret('second'));
    expect(await readElsewhere()).toBe('second');
    expect(await real.get(at, 'apiKey')).toEqual({ ok: true, value: null });
    expect(await real.delete(at, 'accessToken')).toEqual({ ok: true, value: null });
    expect(await readElsewhere()).toBeNull();
    expect(await real.delete(at, 'accessToken')).toEqual({ ok: true, value: null });
  });
});

/** Kills a process and its descendants. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
}

/** Starts a locked keyring for the command in its arguments. */
const lockedKeyring = 'gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1; exec "$@"';

describe.runIf(there)('a locked keyring', () => {
  it('fails a write instead of blocking', async () => {
    const script = `
      ${makeKeychain}
      const { Secret } = await import(${JSON.stringify(new URL('../platform/secret.ts', import.meta.url).href)});
      console.log(JSON.stringify(await keychain.set('https://x.example', 'apiKey', new Secret('sentinel'))));
      process.exit();`;
    // A prompter that the bus starts may outlive the program and keep its streams open.
    const program = spawn(
      'dbus-run-session',
      ['--', 'sh', '-c', lockedKeyring, 'sh', process.execPath, '--input-type=module', '-e', script],
      {
        env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_RUNTIME_DIR: folder, DISPLAY: '' },
        stdio: ['ignore', 'pipe', 'ignore'],
        detached: true,
      },
    );
    try {
      const [line] = (await once(program.stdout, 'data')) as [Buffer];
      const printed = line.toString('utf8');
      expect(JSON.parse(printed)).toMatchObject({ ok: false, failure: { code: 'keychainUnavailable' } });
      expect(printed).not.toContain('sentinel');
    } finally {
      endGroup(program);
    }
  }, 60_000);
});

describe.runIf(process.platform === 'linux')('without a Secret Service', () => {
  it('is reported within the time limit', async () => {
    const timed = `(async (began) => [await keychain.probe(), performance.now() - began])(performance.now())`;
    const [state, tookMs] = (await inOtherProcess(timed, {
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus',
      DISPLAY: '',
    })) as [{ reason?: string }, number];
    // notInstalled is the reason on a machine without libsecret.
    expect(['noService', 'notInstalled']).toContain(state.reason);
    // Measured in the process, because a busy machine starts it slowly.
    expect(tookMs).toBeLessThan(10_000);
  }, 60_000);
});
