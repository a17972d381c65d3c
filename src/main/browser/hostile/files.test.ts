import { mkdirSync, readdirSync, rmdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attackedHost } from '../../../../test/fixtures/attacked-host.ts';

/* Uploads and downloads of pack files. */

const { bugs, cookie, exchange, expectRefused, folder, get, head, origin, own, ran } = await attackedHost();

const impatient = await attackedHost({ stallMs: 300 });

describe('a pack file', () => {
  const send = (...headers: string[]) => head('POST /files/import HTTP/1.1', ...headers) + 'pack';
  const pack = ['Content-Type: application/octet-stream', 'Content-Length: 4'];

  it('is accepted only from the page, and its temporary file is deleted', async () => {
    expect((await exchange([send(own(), cookie(), origin(), ...pack)])).text).toContain('"taken"');
    expect(ran).toEqual(['import pack']);
    ran.length = 0;
    for (const headers of [
      [own(), origin(), ...pack],
      [own(), cookie(), ...pack],
      [own(), cookie(), 'Origin: http://127.0.0.1:9999', ...pack],
      [own(), cookie(), 'Origin: null', ...pack],
      [own(), cookie(), origin(), 'Sec-Fetch-Site: same-site', ...pack],
      ['Host: evil.example', cookie(), origin(), ...pack],
    ]) {
      await expectRefused(send(...headers), 403);
    }
    expect(readdirSync(folder).filter((name) => name !== 'exported')).toEqual([]);
  });

  it('may follow another one at once, whose temporary file is deleted by then', async () => {
    for (let index = 0; index < 50; index += 1)
      expect((await exchange([send(own(), cookie(), origin(), ...pack)])).text).toContain('"taken"');
    expect(ran).toHaveLength(50);
  });

  it('that is incomplete, slow or invalid HTTP is refused, and its temporary file is deleted', async () => {
    const { bugs, cookie, exchange, folder, head, origin, own, ran } = impatient;
    const proof = [own(), cookie(), origin()];
    const asked = head('POST /files/import HTTP/1.1', ...proof, 'Content-Length: 900000');
    expect((await exchange([asked, 'x'.repeat(1_000)])).closed).toBe(true);
    const chunked = head('POST /files/import HTTP/1.1', ...proof, 'Transfer-Encoding: chunked');
    await exchange([`${chunked}4\r\npack\r\nzz\r\n`]);
    expect(ran).toEqual([]);
    expect(bugs).toEqual([]);
    // Only the folder shows the end of this request.
    await expect.poll(() => readdirSync(folder), { timeout: 30_000 }).toEqual([]);
  });

  const part = join(folder, `import-${process.pid}.part`);
  async function expectUnwritten(reason: string): Promise<void> {
    const body = Array.from({ length: 40 }, () => Buffer.alloc(2 ** 18));
    const asked = head(
      'POST /files/import HTTP/1.1',
      own(),
      cookie(),
      origin(),
      `Content-Length: ${40 * 2 ** 18}`,
    );
    const { text, statuses } = await exchange([asked, ...body]);
    expect(statuses).toEqual([200]);
    expect(text).toContain(`"code":"storage","retryable":false,"details":{"reason":"${reason}"}`);
    expect([ran, bugs]).toEqual([[], []]);
  }
  async function expectTaken(): Promise<void> {
    expect((await exchange([send(own(), cookie(), origin(), ...pack)])).text).toContain('"taken"');
    expect(ran).toEqual(['import pack']);
  }

  it('that can’t be written is answered with why, and doesn’t keep the next one from being imported', async () => {
    mkdirSync(part);
    await expectUnwritten('other');
    rmdirSync(part);
    await expectTaken();
  });

  it.runIf(process.platform === 'linux')(
    'for which the disk has no space is answered, and the next one is imported',
    async () => {
      // Every write to this device fails as on a full disk.
      symlinkSync('/dev/full', part);
      await expectUnwritten('full');
      await expectTaken();
    },
  );

  it('is requested by its number, and its name can inject neither a header nor a path', async () => {
    const answer = await exchange([get('/files/packs/1')]);
    expect(answer.text).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer.text).not.toMatch(/\r\nX-Injected/i);
    expect(answer.text).toMatch(
      /\r\ncontent-disposition: attachment; filename="pack\.marqueepack"; filename\*=UTF-8''[\w%.~-]+\r\n/i,
    );
    ran.length = 0;
    for (const path of [
      '/files/',
      '/files/packs/',
      '/files/packs/1/',
      '/files/packs/-1',
      '/files/packs/1e3',
      '/files/packs/..%2f..%2fetc%2fpasswd',
      '/files/import',
      `/files/packs/${'1'.repeat(16)}`,
    ]) {
      await expectRefused(get(path), 404);
    }
    await expectRefused(head('GET /files/packs/1 HTTP/1.1', own()), 403);
  });
});
