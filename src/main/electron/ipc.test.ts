import { EventEmitter } from 'node:events';
import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { requestNames } from '#shared/contract/requests.ts';
import { cancelChannel, requestChannelPrefix, uploadChannel } from '#shared/contract/transport.ts';
import { succeed } from '#shared/result.ts';
import { ipcMain } from '../../../test/fixtures/fake-electron.ts';
import type { App } from '../app/app.ts';
import type { DesktopHandlers } from './desktop.ts';
import { connectIpc, TrustedPages } from './ipc.ts';

// Proves protections of ipc.ts.

vi.mock('electron', () => import('../../../test/fixtures/fake-electron.ts'));

const page = 'app://bundle/index.html';
const contents = (id: number) => Object.assign(new EventEmitter(), { id, send: vi.fn() });
const ours = contents(1);
const ran: string[] = [];
let signal: AbortSignal | null = null;
let release: () => void = () => undefined;
/** Whether a person did something in the page. */
let acted = true;

const handlers = Object.fromEntries(
  requestNames.map((name) => [
    name,
    (_input: unknown, given: AbortSignal) => {
      ran.push(name);
      signal = given;
      return name === 'app.state'
        ? new Promise((settle) => (release = () => settle(succeed(null))))
        : Promise.resolve(succeed(null));
    },
  ]),
);
const pages = new TrustedPages();
pages.add(ours as unknown as WebContents);
let emit: (message: unknown) => void = () => undefined;
connectIpc(
  {
    handlers,
    subscribe: (listener: typeof emit) => (emit = listener),
    files: { taken: (path: string) => Promise.resolve(succeed(ran.push(path))) },
  } as unknown as App,
  { handlers: () => ({}) as DesktopHandlers },
  pages,
  { consume: () => acted },
  () => undefined,
);

interface Sender {
  readonly sender?: object;
  readonly url?: string;
  readonly parent?: object | null;
  readonly frame?: null;
}

function event({ sender = ours, url = page, parent = null, frame }: Sender): IpcMainInvokeEvent {
  return { sender, senderFrame: frame === null ? null : { url, parent } } as unknown as IpcMainInvokeEvent;
}

const strangers: Record<string, Sender> = {
  'a frame within the page': { parent: {} },
  'a frame that is gone': { frame: null },
  'the page at another address': { url: 'https://evil.example/' },
  'the page at another host of its scheme': { url: 'app://evil/index.html' },
  'an empty page': { url: 'about:blank' },
  'an address that begins like ours': { url: 'app://bundle.evil/index.html' },
  'a window that is not ours': { sender: contents(2) },
  'an approval window that calls itself ours': { sender: contents(3), url: page },
};

beforeEach(() => {
  ran.length = 0;
  acted = true;
});

describe('a verb over IPC', () => {
  it('has its own channel, and no other channel exists', () => {
    expect([...ipcMain.handlers.keys()].sort()).toEqual(
      [...requestNames.map((name) => requestChannelPrefix + name), uploadChannel].sort(),
    );
    expect(ipcMain.eventNames()).toEqual([cancelChannel]);
  });

  it.each(Object.entries(strangers))('is refused to %s', async (_who, stranger) => {
    for (const handler of ipcMain.handlers.values()) {
      expect(await handler(event(stranger), {}, 'x')).toMatchObject({ failure: { code: 'forbidden' } });
    }
    expect(ran).toEqual([]);
  });

  it.each([undefined, null, 5, {}, 'x'.repeat(65)])('is refused with %j as its request ID', async (id) => {
    const handler = ipcMain.handlers.get(`${requestChannelPrefix}network.retry`);
    expect(await handler?.(event({}), {}, id)).toMatchObject({ failure: { code: 'invalidInput' } });
    expect(ran).toEqual([]);
  });

  it('that opens something outside the page is refused where no person did anything', async () => {
    const send = (name: string, input: object) =>
      ipcMain.handlers.get(requestChannelPrefix + name)?.(event({}), input, 'x');
    const sent = [
      ['desktop.run', { command: 'openLogs' }],
      ['desktop.run', { command: 'openLicences' }],
      ['desktop.run', { command: 'newWindow' }],
      ['desktop.run', { command: 'copyDiagnostics' }],
      ['desktop.run', { command: 'checkForUpdates' }],
      ['desktop.update', { step: 'install' }],
      ['local.read', {}],
      ['packs.export', { id: 1 }],
      ['packs.import', {}],
      ['sharing.choose', {}],
      ['signIn.begin', { how: 'browser' }],
      ['video.play', { key: 'aB3_-x', name: 'Trailer' }],
    ] as const;
    acted = false;
    for (const [name, input] of sent)
      expect(await send(name, input), name).toMatchObject({ failure: { code: 'forbidden' } });
    expect(ran).toEqual([]);
    for (const command of ['quit', 'zoomIn'])
      expect(await send('desktop.run', { command })).toMatchObject({ ok: true });
    acted = true;
    for (const [name, input] of sent) expect(await send(name, input), name).toMatchObject({ ok: true });
  });

  it('that gives a file takes only the path of a pack file', async () => {
    const give = (...given: unknown[]) =>
      ipcMain.handlers.get(uploadChannel)?.(event({}), ...(given as [string, string]));
    expect(await give('pack', '/home/me/Salt.MarqueePack')).toMatchObject({ ok: true });
    expect(ran).toEqual(['/home/me/Salt.MarqueePack']);
    for (const given of [
      // What no person gave has no path.
      ['pack', ''],
      ['pack', 'a.marqueepack'],
      ['pack', '/etc/passwd'],
      ['pack', ['/a.marqueepack']],
      ['pack'],
      ['localData', '/a.marqueepack'],
      [undefined, '/a.marqueepack'],
    ])
      expect(await give(...given), String(given)).toMatchObject({ failure: { code: 'invalidInput' } });
    expect(ran).toHaveLength(1);
  });

  it('can be cancelled only by the page that sent it', async () => {
    const response = ipcMain.handlers.get(`${requestChannelPrefix}app.state`)?.(event({}), {}, 'one');
    const cancel = (from: unknown, id: unknown) => ipcMain.emit(cancelChannel, from, id);
    for (const stranger of Object.values(strangers)) cancel(event(stranger), 'one');
    cancel(event({}), { toString: () => 'one' });
    expect(signal?.aborted).toBe(false);
    cancel(event({}), 'one');
    expect(signal?.aborted).toBe(true);
    release();
    await response;
  });

  it.each([
    ['is closed', 'destroyed', undefined],
    ['crashes', 'render-process-gone', undefined],
    ['is loaded again', 'did-start-navigation', { isMainFrame: true, isSameDocument: false }],
  ])('is cancelled when its page %s', async (_what, name, about) => {
    const sender = contents(5);
    pages.add(sender as unknown as WebContents);
    const response = ipcMain.handlers.get(`${requestChannelPrefix}app.state`)?.(event({ sender }), {}, 'one');
    sender.emit('did-start-navigation', { isMainFrame: true, isSameDocument: true });
    sender.emit('did-start-navigation', { isMainFrame: false, isSameDocument: false });
    expect(signal?.aborted).toBe(false);
    sender.emit(name, about);
    expect(signal?.aborted).toBe(true);
    release();
    await response;
  });

  it('shares its pages with events, which skip a destroyed page', () => {
    emit({ name: 'packs.changed' });
    expect(ours.send).toHaveBeenCalledTimes(1);
    const gone = contents(4);
    pages.add(gone as unknown as WebContents);
    gone.emit('destroyed');
    emit({ name: 'packs.changed' });
    expect(gone.send).not.toHaveBeenCalled();
    expect(ours.send).toHaveBeenCalledTimes(2);
  });
});
