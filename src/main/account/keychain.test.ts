import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createKeychain } from './keychain.ts';
import type { Keytar } from './keychain.ts';
import { Secret } from './secret.ts';

const origin = 'https://catalogue.example';

const never = () => new Promise<never>(() => undefined);
const failing = (message: string): Keytar => ({
  getPassword: () => Promise.reject(new Error(message)),
  setPassword: () => Promise.reject(new Error(message)),
  deletePassword: () => Promise.reject(new Error(message)),
});

describe('a keychain that cannot be used says why', () => {
  it.each([
    ['The name org.freedesktop.secrets was not provided by any .service files', 'noService'],
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'noService'],
    ['Cannot create an item in a locked collection', 'locked'],
    ['User interaction is not allowed.', 'locked'],
    ['The user name or passphrase you entered is not correct.', 'denied'],
    ['User canceled the operation.', 'denied'],
    ['Prompt was dismissed', 'denied'],
  ])('%s', async (message, reason) => {
    const keychain = createKeychain(() => Promise.resolve(failing(message)));
    expect(await keychain.probe()).toEqual({ state: 'unavailable', reason });
    for (const result of [
      await keychain.get(origin, 'apiKey'),
      await keychain.set(origin, 'apiKey', new Secret('sentinel')),
      await keychain.delete(origin, 'apiKey'),
    ]) {
      expect(result).toEqual({
        ok: false,
        failure: { code: 'keychainUnavailable', retryable: false, details: { reason } },
      });
    }
  });

  it('when keytar is not there, and tries again later', async () => {
    let loads = 0;
    const keychain = createKeychain(() => {
      loads += 1;
      return Promise.reject(new Error("Cannot find package 'keytar'"));
    });
    expect(await keychain.probe()).toEqual({ state: 'unavailable', reason: 'notInstalled' });
    await keychain.probe();
    expect(loads).toBe(2);
  });
});

describe('a keyring that asks the person', () => {
  it('is not waited for beyond the limit, nor asked again meanwhile', async () => {
    let asked = 0;
    const answers: ((value: string) => void)[] = [];
    const keytar = {
      ...failing(''),
      getPassword: () => {
        asked += 1;
        return new Promise<string>((resolve) => answers.push(resolve));
      },
    };
    const keychain = createKeychain(() => Promise.resolve(keytar), 20);
    const locked = { failure: { code: 'keychainUnavailable', details: { reason: 'locked' } } };
    expect(await keychain.get(origin, 'apiKey')).toMatchObject(locked);
    expect(await keychain.get(origin, 'apiKey')).toMatchObject(locked);
    expect(asked).toBe(1);
    answers[0]?.('unlocked at last');
    await new Promise((resolve) => setImmediate(resolve));
    void keychain.get(origin, 'apiKey');
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toBe(2);
    answers[1]?.('');
  });

  it('does not hold up a set for ever either', async () => {
    const keychain = createKeychain(() => Promise.resolve({ ...failing(''), setPassword: never }), 20);
    expect(await keychain.set(origin, 'apiKey', new Secret('x'))).toMatchObject({ ok: false });
  });
});

const run = promisify(execFile);
const module = new URL('./keychain.ts', import.meta.url).href;

/** Runs an expression over `keychain` in a process of its own, and gives back what it comes to. */
async function elsewhere(expression: string, environment: NodeJS.ProcessEnv = {}): Promise<unknown> {
  const script = `
    const { createKeychain } = await import(${JSON.stringify(module)});
    const keychain = createKeychain();
    console.log(JSON.stringify(await (${expression})));
    process.exit();`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...environment },
  });
  return JSON.parse(stdout);
}

const real = createKeychain();
const there = process.platform === 'linux' && (await real.probe()).state === 'available';

describe.runIf(there)('the real keychain', () => {
  const at = 'https://real.catalogue.example';
  const readElsewhere = () =>
    elsewhere(
      `keychain.get(${JSON.stringify(at)}, 'accessToken').then(({ value }) => value && value.reveal())`,
    );

  it('keeps a secret for another process, replaces it and forgets it', async () => {
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

/** Ends a program and all that it started; what has ended by itself stays so. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left.
  }
}

/** A bus of its own with a keyring that nobody has unlocked, in a home that is empty. */
const lockedKeyring = 'gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1; exec "$@"';

describe.runIf(there)('a keyring that is locked', () => {
  it('keeps nothing, and says so instead of waiting for ever', async () => {
    const home = await mkdtemp(join(tmpdir(), 'marquee-locked-'));
    const script = `
      const { createKeychain } = await import(${JSON.stringify(module)});
      const { Secret } = await import(${JSON.stringify(new URL('./secret.ts', import.meta.url).href)});
      const keychain = createKeychain();
      console.log(JSON.stringify(await keychain.set('https://x.example', 'apiKey', new Secret('sentinel'))));
      process.exit();`;
    // What the bus starts (a prompter) may outlive the program and hold its streams: what it prints is all that is waited for.
    const program = spawn(
      'dbus-run-session',
      ['--', 'sh', '-c', lockedKeyring, 'sh', process.execPath, '--input-type=module', '-e', script],
      {
        env: { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home, DISPLAY: '' },
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
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    }
  }, 60_000);
});

describe.runIf(process.platform === 'linux')('without a Secret Service', () => {
  it('says so in time', async () => {
    const timed = `(async (began) => [await keychain.probe(), performance.now() - began])(performance.now())`;
    const [state, tookMs] = (await elsewhere(timed, {
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus',
      DISPLAY: '',
    })) as [{ reason?: string }, number];
    // notInstalled: a machine that lacks libsecret.
    expect(['noService', 'notInstalled']).toContain(state.reason);
    // Starting the process counts for nothing: a busy machine takes long for that.
    expect(tookMs).toBeLessThan(10_000);
  }, 60_000);
});
