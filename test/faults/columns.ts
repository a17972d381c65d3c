import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { ClientOptions } from '../../src/main/http/client.ts';
import { certificate } from './certificate.ts';
import { hurried, shortLimits, stepping } from './client-under-test.ts';
import type { Column, Outcome } from './column.ts';
import * as faults from './faults.ts';
import { brokenTexts, deepTexts, wrongTypes } from './wrong-bodies.ts';

const hour = 60 * 60_000;
const json = 'application/json';
const text = (body: Uint8Array): string => Buffer.from(body).toString();

/** A client with short time limits, for faults that end in a timeout. */
function impatient(limits: NonNullable<ClientOptions['limits']> = {}): () => Partial<ClientOptions> {
  return () => ({ limits: { ...shortLimits, ...limits } });
}

/** Connections: working, slow, unreachable and broken ones. */
const connections: readonly Column[] = [
  { name: 'none', faults: ({ service }) => [faults.passTo(service)], expected: ['ok'] },
  { name: 'latency', faults: ({ service }) => [faults.late(90, faults.passTo(service))], expected: ['ok'] },
  {
    name: 'jitter',
    faults: ({ service }) => {
      let turn = 0;
      const pauses = [0, 25, 3, 40, 1, 12];
      return [faults.pacedTo(service, 4096, () => pauses[(turn += 1) % pauses.length] ?? 0)];
    },
    expected: ['ok'],
  },
  { name: 'narrow', faults: ({ service }) => [faults.pacedTo(service, 2048, () => 5)], expected: ['ok'] },
  { name: 'refused', target: 'nobody', faults: () => [faults.silence], expected: ['offline'] },
  { name: 'noName', target: 'noSuchName', faults: () => [faults.silence], expected: ['offline'] },
  { name: 'halfOpen', faults: () => [faults.silence], expected: ['timeout'], client: impatient() },
  {
    name: 'halfTls',
    target: 'neverAccepts',
    faults: () => [faults.silence],
    expected: ['offline'],
    client: impatient(),
  },
  { name: 'hangUp', faults: () => [faults.hangUp], expected: ['offline'] },
  { name: 'rstFirst', faults: () => [faults.reset('beforeHeaders')], expected: ['offline'] },
  { name: 'rstHead', faults: () => [faults.reset('inHeaders')], expected: ['offline'] },
  { name: 'rstBody', faults: () => [faults.reset('inBody')], expected: ['badResponse'] },
  {
    name: 'rstOnce',
    faults: ({ real }) => [faults.inTurn(faults.reset('beforeHeaders'), faults.answer(200, real))],
    expected: ['ok'],
    expectedOfPost: ['offline'],
  },
  { name: 'badCert', target: 'secure', faults: () => [faults.silence], expected: ['badResponse'] },
  {
    name: 'badName',
    target: 'secureOtherName',
    faults: () => [faults.silence],
    expected: ['badResponse'],
    client: () => ({ tls: { ca: certificate } }),
  },
  {
    name: 'goodCert',
    target: 'secure',
    faults: ({ real }) => [faults.answer(200, real)],
    expected: ['ok'],
    client: () => ({ tls: { ca: certificate } }),
  },
  { name: 'noTls', target: 'plainWhereSecure', faults: () => [faults.rubbish], expected: ['badResponse'] },
];

/** Created once, because compressing is slow. */
const gzipBomb = faults.gzipBomb(20_000_000);
const brotliBomb = faults.brotliBomb(20_000_000);

/** Bodies that end too early, too late or never, or are too large. */
const bodies: readonly Column[] = [
  { name: 'cut', faults: () => [faults.truncated], expected: ['badResponse'] },
  { name: 'cutChunk', faults: () => [faults.truncatedChunks], expected: ['badResponse'] },
  { name: 'stalled', faults: () => [faults.stalled], expected: ['timeout'], client: impatient() },
  {
    name: 'declMore',
    faults: ({ real }) => [faults.answer(200, real, { 'Content-Length': String(real.byteLength + 100) })],
    expected: ['timeout'],
    client: impatient(),
  },
  {
    name: 'declLess',
    faults: ({ real }) => [faults.answer(200, real, { 'Content-Length': String(real.byteLength - 10) })],
    expected: ['badResponse'],
  },
  {
    name: 'declOdd',
    faults: ({ real }) =>
      ['-1', 'many', '1, 2', '9'.repeat(30)].map((length) =>
        faults.answer(200, real, { 'Content-Length': length }),
      ),
    expected: ['badResponse'],
  },
  {
    name: 'lorisBody',
    faults: ({ real }) => [faults.drippedBody(real, 50)],
    expected: ['timeout'],
    client: impatient({ exchangeMs: 500 }),
  },
  {
    name: 'lorisHead',
    faults: ({ real }) => [faults.drippedHead(real, 50)],
    expected: ['timeout'],
    client: impatient({ exchangeMs: 500 }),
  },
  {
    name: 'endless',
    faults: () => [faults.trickle(20)],
    expected: ['timeout'],
    client: impatient({ exchangeMs: 400 }),
  },
  { name: 'huge', faults: () => [faults.huge(600_000, false)], expected: ['badResponse'] },
  { name: 'hugeDecl', faults: () => [faults.huge(600_000, true)], expected: ['badResponse'] },
  { name: 'gzipBomb', faults: () => [gzipBomb], expected: ['badResponse'] },
  { name: 'brBomb', faults: () => [brotliBomb], expected: ['badResponse'] },
  {
    name: 'deep',
    faults: ({ real }) => deepTexts(text(real)).map((deep) => faults.answer(200, deep)),
    expected: ['badResponse'],
  },
  {
    name: 'empty',
    faults: () => [faults.answer(200, ''), faults.answer(204, '')],
    expected: ['badResponse'],
  },
];

/** Responses with wrong types, encodings or contents. */
const contents: readonly Column[] = [
  { name: 'html200', faults: () => [faults.html(200)], expected: ['badResponse'] },
  { name: 'html502', faults: () => [faults.html(502)], expected: ['serverFault'] },
  { name: 'htmlJson', faults: () => [faults.answer(200, faults.gatewayPage)], expected: ['badResponse'] },
  {
    name: 'wrongKind',
    faults: ({ real }) =>
      ['text/plain', 'application/octet-stream', 'image/png', 'json', '*/*'].map((type) =>
        faults.answer(200, real, { 'Content-Type': type }),
      ),
    expected: ['badResponse'],
  },
  {
    name: 'noKind',
    faults: ({ real }) => [faults.untyped(real), faults.answer(200, real, { 'Content-Type': ';;;' })],
    expected: ['ok'],
  },
  {
    name: 'gzip',
    faults: ({ real }) => [faults.answer(200, gzipSync(real), { 'Content-Encoding': 'gzip' })],
    expected: ['ok'],
  },
  { name: 'gzipMute', faults: ({ real }) => [faults.answer(200, gzipSync(real))], expected: ['ok'] },
  {
    name: 'gzipCut',
    faults: ({ real }) => [faults.brokenGzip(JSON.parse(text(real)))],
    expected: ['badResponse'],
  },
  {
    name: 'gzipLie',
    faults: ({ real }) => [faults.answer(200, real, { 'Content-Encoding': 'gzip' })],
    expected: ['badResponse'],
  },
  {
    name: 'br',
    faults: ({ real }) => [faults.answer(200, brotliCompressSync(real), { 'Content-Encoding': 'br' })],
    expected: ['ok'],
  },
  { name: 'brCut', faults: ({ real }) => [faults.brokenBrotli(real)], expected: ['badResponse'] },
  {
    name: 'zstd',
    faults: ({ real }) => [faults.answer(200, real, { 'Content-Encoding': 'zstd' })],
    expected: ['badResponse'],
  },
  {
    name: 'utf16',
    faults: ({ real }) => [
      faults.answer(200, Buffer.from(`\uFEFF${text(real)}`, 'utf16le')),
      faults.answer(200, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])),
    ],
    expected: ['badResponse'],
  },
  { name: 'noHttp', faults: () => [faults.rubbish], expected: ['badResponse'] },
  { name: 'bigHead', faults: () => [faults.hugeHeaders], expected: ['badResponse'] },
  {
    name: 'hints',
    faults: ({ real }) => [faults.hintedBefore(faults.answer(200, real, { 'Content-Type': json }))],
    expected: ['ok'],
  },
  {
    name: 'noJson',
    faults: ({ real }) => brokenTexts(text(real)).map((broken) => faults.answer(200, broken)),
    expected: ['badResponse'],
  },
  {
    name: 'types',
    faults: ({ real }) => wrongTypes(text(real)).map((body) => faults.answer(200, body)),
    expected: ['ok', 'part', 'badResponse'],
  },
];

const fast = (): Partial<ClientOptions> => ({ clock: hurried() });

/** One 429 for each Retry-After header, then the real response. */
function limited(name: string, ...retryAfters: readonly (string | undefined)[]): Column {
  return {
    name,
    faults: ({ real }) =>
      retryAfters.map((retryAfter) =>
        faults.inTurn(faults.rateLimited(retryAfter), faults.answer(200, real)),
      ),
    expected: ['ok'],
    expectedOfPost: ['rateLimited'],
    client: fast,
  };
}

/** Errors of the service, then the real response. */
function failing(name: string, codes: readonly number[], expected: readonly Outcome[]): Column {
  return {
    name,
    faults: ({ real }) => [
      faults.inTurn(...codes.map((status) => faults.json({}, status)), faults.answer(200, real)),
    ],
    expected,
    expectedOfPost: ['serverFault'],
    client: fast,
  };
}

/** Error statuses and redirects. */
const statuses: readonly Column[] = [
  limited('ra 2', '2'),
  limited('raPast', new Date(Date.now() - hour).toUTCString()),
  limited('raFuture', new Date(Date.now() + 5_000).toUTCString()),
  limited('ra 0', '0'),
  limited('ra -5', '-5'),
  limited('raOdd', 'soon', '1e9', '9'.repeat(20), 'Mon', '1.5', '2026-01-01', '\u00ff'),
  limited('raNone', undefined, ''),
  { ...limited('raHuge', '999999999'), expected: ['rateLimited'] },
  {
    ...limited('raFar', new Date(Date.now() + 400 * 24 * hour).toUTCString()),
    expected: ['rateLimited'],
  },
  { name: '429 all', faults: () => [faults.rateLimited('1')], expected: ['rateLimited'], client: fast },
  failing('500 1x', [500], ['serverFault']),
  failing('502 1x', [502], ['ok']),
  failing('503 2x', [503, 503], ['ok']),
  { name: '503 all', faults: () => [faults.json({}, 503)], expected: ['serverFault'], client: fast },
  { name: '401', faults: () => [faults.json({ status_code: 7 }, 401)], expected: ['unauthorized'] },
  { name: '403', faults: () => [faults.json({ status_code: 45 }, 403)], expected: ['forbidden'] },
  { name: '404', faults: () => [faults.json({ status_code: 34 }, 404)], expected: ['notFound'] },
  {
    name: '422',
    faults: () => [faults.json({ errors: ['private message'] }, 422)],
    expected: ['invalidInput'],
  },
  { name: '304', faults: () => [faults.answer(304, '')], expected: ['badResponse'] },
  { name: 'loop', faults: () => [faults.redirect('/3/again')], expected: ['badResponse'] },
  {
    name: 'away',
    faults: ({ otherOrigin }) =>
      [301, 302, 303, 307, 308].map((status) => faults.redirect(`${otherOrigin}/3/movie/popular`, status)),
    expected: ['badResponse'],
  },
];

/** A clock that changes by an hour while the client waits to retry. */
const clocks: readonly Column[] = [hour, -hour].flatMap((by): Column[] => {
  const name = by > 0 ? '+1h' : '-1h';
  const client = (): Partial<ClientOptions> => ({ clock: stepping(by) });
  return [
    { ...failing(`${name} 503`, [503], ['ok']), client },
    { ...limited(`${name} 429`, '1'), expected: ['ok'], client },
    { name, faults: ({ service }) => [faults.passTo(service)], expected: ['ok'], client },
  ];
});

/** Every fault, by the part of the exchange it affects. */
export const columns: Readonly<Record<string, readonly Column[]>> = {
  'the connection': connections,
  'the body': bodies,
  'the content': contents,
  'the status': statuses,
  'the clock': clocks,
};
