import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** Limit of a question, in ms. */
const withinMs = 2_000;

/**
 * Whether somebody owns a well-known name on the session's bus on Linux; null: the bus couldn't be asked. Source: the D-Bus
 * specification. A library for the whole protocol would be many packages for this one question.
 */
export async function hasOwner(name: string, limitMs = withinMs): Promise<boolean | null> {
  let socket: Socket | null = null;
  const timer = setTimeout(() => socket?.destroy(), limitMs);
  try {
    const path = busPath(process.env);
    if (path === null) return null;
    socket = connect(path);
    await once(socket, 'connect');
    const uid = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
    socket.write(`\0AUTH EXTERNAL ${uid}\r\n`);
    const messages = [Buffer.from('BEGIN\r\n'), call(1, 'Hello', null), call(2, 'NameHasOwner', name)];
    return await answerOf(socket, Buffer.concat(messages));
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    socket?.destroy();
  }
}

/** The path of the bus' socket; a path that begins with NUL has no file. */
function busPath({
  DBUS_SESSION_BUS_ADDRESS: address,
  XDG_RUNTIME_DIR: folder,
}: NodeJS.ProcessEnv): string | null {
  if (address === undefined) return folder === undefined ? null : `${folder}/bus`;
  const [, kind, value = ''] = /(?:^|;)unix:(?:[^;]*,)?(path|abstract)=([^,;]+)/.exec(address) ?? [];
  if (kind === undefined) return null;
  return `${kind === 'abstract' ? '\0' : ''}${decodeURIComponent(value)}`;
}

/** Sends messages once the bus has accepted this process, and returns the boolean in the second answer. */
async function answerOf(socket: Socket, messages: Buffer): Promise<boolean | null> {
  let received = Buffer.alloc(0);
  let isAccepted = false;
  let answers = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, chunk]);
    if (!isAccepted) {
      const end = received.indexOf('\r\n');
      if (end < 0) continue;
      if (!received.subarray(0, 3).equals(Buffer.from('OK '))) return null;
      isAccepted = true;
      received = received.subarray(end + 2);
      socket.write(messages);
    }
    for (let size = sizeOf(received); size !== null && received.length >= size; size = sizeOf(received)) {
      const message = received.subarray(0, size);
      received = received.subarray(size);
      if (message[1] !== kinds.answer) continue;
      answers += 1;
      if (answers === 2) return message.subarray(-4).some((byte) => byte !== 0);
    }
  }
  return null;
}

const kinds = { call: 1, answer: 2 } as const;

/** Headers and their fields begin at multiples of 8 bytes. */
const aligned = (length: number): number => Math.ceil(length / 8) * 8;

/** The size of the first message in bytes; null: its header isn't there yet. */
function sizeOf(received: Buffer): number | null {
  if (received.length < 16) return null;
  const read = (at: number): number =>
    received[0] === 'B'.charCodeAt(0) ? received.readUInt32BE(at) : received.readUInt32LE(at);
  return aligned(16 + read(12)) + read(4);
}

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const string = (value: string): Buffer =>
  Buffer.concat([number(Buffer.byteLength(value)), Buffer.from(`${value}\0`)]);
const padded = (bytes: Buffer): Buffer =>
  Buffer.concat([bytes, Buffer.alloc(aligned(bytes.length) - bytes.length)]);

/** A field of a message's header: its code, and its value after its type. */
const field = (code: number, type: 'o' | 's' | 'g', value: Buffer): Buffer =>
  Buffer.concat([Buffer.from([code, 1, type.charCodeAt(0), 0]), value]);

/** A call of the bus itself, with one text or nothing. */
function call(serial: number, member: string, text: string | null): Buffer {
  const fields = [
    field(1, 'o', string('/org/freedesktop/DBus')),
    field(2, 's', string('org.freedesktop.DBus')),
    field(3, 's', string(member)),
    field(6, 's', string('org.freedesktop.DBus')),
    // The type of the body: one string.
    ...(text === null ? [] : [field(8, 'g', Buffer.from('\u0001s\0'))]),
  ].reduce((all, next) => Buffer.concat([padded(all), next]));
  const body = text === null ? Buffer.alloc(0) : string(text);
  const start = Buffer.from(['l'.charCodeAt(0), kinds.call, 0, 1]);
  const header = [start, number(body.length), number(serial), number(fields.length), fields];
  return Buffer.concat([padded(Buffer.concat(header)), body]);
}
