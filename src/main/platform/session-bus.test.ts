import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSilentKeyring } from '../../../test/fixtures/silent-keyring.ts';
import { folder } from '../../../test/fixtures/temporary-folder.ts';
import { hasOwner } from './session-bus.ts';

const hasBus = spawnSync('dbus-daemon', ['--version']).status === 0;

it.runIf(hasBus)('a real bus says whether somebody owns a name', async () => {
  const { environment, stop } = await startSilentKeyring();
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', environment['DBUS_SESSION_BUS_ADDRESS']);
  try {
    expect(await hasOwner('org.freedesktop.DBus')).toBe(true);
    expect(await hasOwner('org.kde.StatusNotifierWatcher')).toBe(false);
  } finally {
    await stop();
  }
});

describe.runIf(process.platform !== 'win32')('a bus that can’t be asked', () => {
  let server: Server;
  let answer: (asking: Socket) => void;
  beforeEach(async () => {
    server = createServer((asking) => answer(asking.on('error', () => undefined))).listen(
      join(folder, 'bus'),
    );
    await once(server, 'listening');
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', `tcp:host=x;unix:guid=1,path=${folder}/bus`);
  });
  afterEach(() => void server.close());
  const message = (kind: number, size: number): Buffer => {
    const bytes = Buffer.alloc(size);
    bytes.write('l');
    bytes[1] = kind;
    bytes.writeUInt32LE(size - 16, 4);
    return bytes;
  };

  it.each<[string, (asking: Socket) => void]>([
    ['refuses this process', (asking) => asking.end('REJECTED\r\n')],
    ['ends', (asking) => asking.destroy()],
    [
      'is cut off in an answer',
      (asking) => asking.end(Buffer.concat([Buffer.from('OK 1\r\n'), message(2, 24).subarray(0, 20)])),
    ],
  ])('is unknown where it %s', async (_, act) => {
    answer = act;
    expect(await hasOwner('org.freedesktop.DBus')).toBeNull();
  });

  it('is unknown where it says nothing, after a while', async () => {
    answer = () => undefined;
    expect(await hasOwner('org.freedesktop.DBus', 20)).toBeNull();
  });

  it.each(['tcp:host=x', `unix:path=/nowhere/bus`, 'unix:path=/%', undefined])(
    'is unknown where its address is %s',
    async (address) => {
      vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', address);
      vi.stubEnv('XDG_RUNTIME_DIR', undefined);
      expect(await hasOwner('org.freedesktop.DBus')).toBeNull();
    },
  );

  it('is asked in the folder for running programs where it has no address, also in pieces', async () => {
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', undefined);
    vi.stubEnv('XDG_RUNTIME_DIR', folder);
    const yes = message(2, 20);
    yes.writeUInt32LE(1, 16);
    const all = Buffer.concat([Buffer.from('OK 1\r\n'), message(2, 24), message(4, 24), yes]);
    answer = (asking) => {
      let at = 0;
      const next = (): void => {
        if (at < all.length) asking.write(all.subarray(at, (at += 1)), () => setImmediate(next));
      };
      next();
    };
    expect(await hasOwner('org.freedesktop.DBus')).toBe(true);
  });
});
