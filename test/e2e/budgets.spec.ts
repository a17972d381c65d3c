import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { EndpointName, Parameters } from '#shared/catalogue/endpoints.ts';
import { noReadingOptions } from '#shared/contract/imports.ts';
import { importPieceBytes } from '#shared/contract/imports.ts';
import { localFileType } from '#shared/contract/local-file.ts';
import type { LocalImported, LocalPart } from '#shared/contract/local-file.ts';
import type { Result } from '#shared/result.ts';
import { memorySettings } from '../../script/memory-settings.ts';
import type { Column } from '../faults/column.ts';
import { columns } from '../faults/columns.ts';
import { startFaultServer } from '../faults/fault-server.ts';
import * as faults from '../faults/faults.ts';
import { startRealAnswers } from '../faults/real-answers.ts';
import { isFull } from '../fixtures/scale.ts';
import {
  budgetFileVariable,
  enterHost,
  formatUse,
  mostBytes,
  mostReadingBytes,
  mostTurnMs,
  usesOf,
} from './budgets.ts';
import type { HostClient } from './budgets.ts';
import { heavyBodies } from './heavy-bodies.ts';
import { heavyLocalData, heavyPackFiles, heavyImportFiles, manyOperations } from './hostile-files.ts';
import { startProgram } from './processes.ts';
import { expect, test } from './story.ts';

/* The main process of the browser host, given everything that a hostile service and hostile files can contain. */

/** Faults that end in a pause cost time, but neither memory nor processor time. */
const isPause = new Set(['offline', 'timeout', 'rateLimited', 'serverFault']);
const costs = ({ target, client, expected }: Column): boolean =>
  target === undefined && client === undefined && !expected.some((outcome) => isPause.has(outcome));

/** Stands for all endpoints: its body is long and has nested lists. */
const failing = 'tv.season';

const mebibyte = 2 ** 20;
/** Begins the names of parts in which a thread reads files of other apps. */
const reading = 'reading';
const hostilePictures = [
  faults.answer(200, Buffer.alloc(26 * mebibyte, 0xff), { 'content-type': 'image/jpeg' }),
  faults.gzipBomb(100 * mebibyte),
  faults.huge(64 * mebibyte, false),
];

/** The lines of a file of a person's own data, requested part by part. */
async function exported(client: HostClient): Promise<readonly string[]> {
  let text = '';
  for (let after: LocalPart['next'] = null; ;) {
    const part: Result<LocalPart> = await client.ask('local.export', { after });
    if (!part.ok) throw new Error(part.failure.code);
    expect(part.value.text.length).toBeLessThan(mebibyte);
    text += part.value.text;
    if (part.value.next === null) return text.split('\n');
    after = part.value.next;
  }
}

/** Sends a file of another app, piece by piece; returns its name for `imports.read`. */
async function sendImport(client: HostClient, name: string, content: Buffer): Promise<string> {
  const upload = randomUUID();
  for (let at = 0; at < content.length; at += importPieceBytes) {
    const bytes = content.subarray(at, at + importPieceBytes).toString('base64');
    expect(await client.ask('imports.send', { upload, file: 0, at, name, bytes })).toMatchObject({
      ok: true,
    });
  }
  return upload;
}

test(
  'the main process keeps the budgets of its event loop and of its memory',
  { tag: '@browser-only' },
  async ({ folder }) => {
    test.slow();
    const real = await startRealAnswers();
    const server = await startFaultServer();
    const { origin } = server;
    const [data, file] = [join(folder, 'data'), join(folder, 'notes.json')];
    server.always(faults.passTo(real.port));
    const host = await startProgram({
      argv: [
        ...['--import', './test/e2e/budget-probe.ts', 'out/main/serve.js'],
        ...['--data', data, '--profile', 'other'],
        ...['--base-url', `${origin}/3`, '--auth-url', origin, '--picture-url', `${origin}/t/p`],
      ],
      clock: 'story',
      ready: /^Marquee ready at /m,
      environment: {
        ...memorySettings,
        [budgetFileVariable]: file,
        MARQUEE_ACCESS_TOKEN: real.service.accessToken,
        MARQUEE_API_KEY: real.service.apiKey,
      },
    });
    const parts: [name: string, from: number][] = [];
    const begin = (name: string): void => void parts.push([name, Date.now()]);
    try {
      const client = await enterHost(/^Marquee ready at (\S+)/m.exec(host.output())?.[1] ?? '');
      const read = (endpoint: EndpointName, parameters: Parameters, refresh: boolean) =>
        client.ask('catalogue.read', { endpoint, parameters, refresh });

      const body = Buffer.from(real.bodies[failing]);
      for (const [group, ofGroup] of Object.entries(columns)) {
        begin(`faults of ${group}`);
        for (const column of ofGroup.filter(costs)) {
          for (const fault of column.faults({ real: body, service: real.port, otherOrigin: origin })) {
            server.always(fault);
            await read(failing, real.parameters[failing], true);
          }
        }
      }
      for (const { name, endpoint, parameters, make } of heavyBodies.filter(
        (_, index) => isFull || index % 6 === 2,
      )) {
        begin(name);
        server.always(faults.answer(200, gzipSync(make(), { level: 1 }), { 'content-encoding': 'gzip' }));
        for (const refresh of [true, false]) {
          const result = await read(endpoint, parameters, refresh);
          // The store's worker must not die, and nothing else may fail.
          expect(result.ok ? 'ok' : result.failure.code, name).toMatch(/^(ok|badResponse)$/);
          expect(JSON.stringify(result), name).not.toContain('the store died');
        }
        expect(await client.ask('search.local', { query: 'name words', limit: 20 })).toMatchObject({
          ok: true,
        });
      }
      const [, service = ''] = /catalogue-([\w-]+)\.sqlite\n/.exec(`${readdirSync(data).join('\n')}\n`) ?? [];
      for (const [name, make] of heavyPackFiles(service)) {
        begin(name);
        const result = await client.send('/files/import', make(), 'application/octet-stream');
        expect(result, name).toMatchObject(name.includes('long name') ? { ok: false } : { ok: true });
      }
      for (const [name, make] of heavyLocalData) {
        begin(name);
        const sent = await client.send('/files/local-data', Buffer.from(make(service)), localFileType);
        const read = sent as Result<LocalImported>;
        expect(read, name).toMatchObject(name.includes('long name') ? { ok: false } : { ok: true });
        if (!read.ok) continue;
        const { id } = read.value;
        expect(await client.ask('local.import', { id }), name).toMatchObject({ ok: true });
      }
      begin('an export of one’s own data');
      const operations = (await exported(client)).filter((each) => each.startsWith('{"operation"'));
      expect(operations).toHaveLength(manyOperations);
      begin('pictures');
      for (const fault of hostilePictures) {
        server.always(fault);
        expect(await client.get('/media/poster/w342/hostile.jpg')).toBeGreaterThanOrEqual(400);
      }
      // What is fetched behind the files would meet the last fault.
      server.always(faults.passTo(real.port));
      begin('the end');
      const state = await client.ask('app.state', {});
      expect(state.ok && state.value.notices.map(({ kind }) => kind)).toEqual(['responsesIncomplete']);
      for (const [index, [name, make]] of heavyImportFiles.entries()) {
        // The memory of a thread is given back some time after its end.
        begin(`${index === 0 ? '' : `${reading}, `}sending ${name}`);
        const upload = await sendImport(client, name, Buffer.from(make()));
        begin(`${reading} ${name}`);
        expect(await client.ask('imports.read', { upload, ...noReadingOptions }), name).toMatchObject({
          ok: true,
        });
      }
    } finally {
      await host.stop();
      await server.close();
      await real.stop();
    }
    const uses = usesOf(file, parts);
    console.log(uses.map(formatUse).join('\n'));
    expect(uses.filter(({ turnMs }) => turnMs > mostTurnMs).map(formatUse)).toEqual([]);
    const limitOf = (part: string): number => (part.startsWith(reading) ? mostReadingBytes : mostBytes);
    expect(uses.filter(({ part, bytes }) => bytes > limitOf(part)).map(formatUse)).toEqual([]);
  },
);
