import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { succeed } from '#shared/result.ts';
import { folderOfFile } from '../../../test/fixtures/temporary-folder.ts';
import { takeFile } from './file-routes.ts';

const mostBytes = 100_000;
const folder = folderOfFile();
let server: Server;
let port: number;
const taken: string[] = [];

beforeAll(async () => {
  const take = (path: string) => {
    taken.push(readFileSync(path, 'utf8'));
    return Promise.resolve(succeed('taken'));
  };
  server = createServer((request, response) => {
    void takeFile(folder, request, mostBytes, take, {
      json: (value) => response.end(JSON.stringify(value)),
      plain: () => response.end(),
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const upload = async (body: string): Promise<unknown> =>
  (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })).json();

it('an upload that is too large is answered, also to a client that sends all of it before it reads, and the next one is taken', async () => {
  const bytes = 32 * 2 ** 20;
  const socket = connect(port, '127.0.0.1').pause();
  const answered = new Promise<string>((resolve) => {
    let text = '';
    socket.setEncoding('latin1').on('data', (piece: string) => {
      text += piece;
      if (text.includes('tooLarge')) socket.destroy();
    });
    socket.on('error', () => resolve(text)).on('close', () => resolve(text));
  });
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${bytes}\r\n\r\n`);
  socket.write(Buffer.alloc(bytes, 'x'), () => socket.resume());
  expect(await answered).toMatch(/^HTTP\/1\.1 200 .*"reason":"tooLarge"/s);
  expect(readdirSync(folder)).toEqual([]);
  expect(await upload('{}')).toEqual(succeed('taken'));
  expect(taken).toEqual(['{}']);
});
