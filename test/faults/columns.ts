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

/** A column; `expected`: every allowed outcome, or the only one. */
function column(
  name: string,
  expected: Outcome | readonly Outcome[],
  of: Column['faults'],
  more: Partial<Column> = {},
): Column {
  return { name, faults: of, expected: [expected].flat(), ...more };
}

/** Connections: working, slow, unreachable and broken ones. */
const connections: readonly Column[] = [
  column('none', 'ok', ({ service }) => [faults.passTo(service)]),
  column('latency', 'ok', ({ service }) => [faults.late(90, faults.passTo(service))]),
  column('jitter', 'ok', ({ service }) => {
    let turn = 0;
    const pauses = [0, 25, 3, 40, 1, 12];
    return [faults.pacedTo(service, 4096, () => pauses[(turn += 1) % pauses.length] ?? 0)];
  }),
  column('narrow', 'ok', ({ service }) => [faults.pacedTo(service, 2048, () => 5)]),
  column('refused', 'offline', () => [faults.silence], { target: 'nobody' }),
  column('noName', 'offline', () => [faults.silence], { target: 'noSuchName' }),
  column('halfOpen', 'timeout', () => [faults.silence], { client: impatient() }),
  column('halfTls', 'offline', () => [faults.silence], { target: 'neverAccepts', client: impatient() }),
  column('hangUp', 'offline', () => [faults.hangUp]),
  column('rstFirst', 'offline', () => [faults.reset('beforeHeaders')]),
  column('rstHead', 'offline', () => [faults.reset('inHeaders')]),
  column('rstBody', 'badResponse', () => [faults.reset('inBody')]),
  column(
    'rstOnce',
    'ok',
    ({ real }) => [faults.inTurn(faults.reset('beforeHeaders'), faults.answer(200, real))],
    { expectedOfPost: ['offline'] },
  ),
  column('badCert', 'badResponse', () => [faults.silence], { target: 'secure' }),
  column('badName', 'badResponse', () => [faults.silence], {
    target: 'secureOtherName',
    client: () => ({ tls: { ca: certificate } }),
  }),
  column('goodCert', 'ok', ({ real }) => [faults.answer(200, real)], {
    target: 'secure',
    client: () => ({ tls: { ca: certificate } }),
  }),
  column('noTls', 'badResponse', () => [faults.rubbish], { target: 'plainWhereSecure' }),
];

/** Created once, because compressing is slow. */
const gzipBomb = faults.gzipBomb(20_000_000);
const brotliBomb = faults.brotliBomb(20_000_000);

/** Bodies that end too early, too late or never, or are too large. */
const bodies: readonly Column[] = [
  column('cut', 'badResponse', () => [faults.truncated]),
  column('cutChunk', 'badResponse', () => [faults.truncatedChunks]),
  column('stalled', 'timeout', () => [faults.stalled], { client: impatient() }),
  column(
    'declMore',
    'timeout',
    ({ real }) => [faults.answer(200, real, { 'Content-Length': String(real.byteLength + 100) })],
    { client: impatient() },
  ),
  column('declLess', 'badResponse', ({ real }) => [
    faults.answer(200, real, { 'Content-Length': String(real.byteLength - 10) }),
  ]),
  column('declOdd', 'badResponse', ({ real }) =>
    ['-1', 'many', '1, 2', '9'.repeat(30)].map((length) =>
      faults.answer(200, real, { 'Content-Length': length }),
    ),
  ),
  column('lorisBody', 'timeout', ({ real }) => [faults.drippedBody(real, 50)], {
    client: impatient({ exchangeMs: 500 }),
  }),
  column('lorisHead', 'timeout', ({ real }) => [faults.drippedHead(real, 50)], {
    client: impatient({ exchangeMs: 500 }),
  }),
  column('endless', 'timeout', () => [faults.trickle(20)], { client: impatient({ exchangeMs: 400 }) }),
  column('huge', 'badResponse', () => [faults.huge(600_000, false)]),
  column('hugeDecl', 'badResponse', () => [faults.huge(600_000, true)]),
  column('gzipBomb', 'badResponse', () => [gzipBomb]),
  column('brBomb', 'badResponse', () => [brotliBomb]),
  column('deep', 'badResponse', ({ real }) => deepTexts(text(real)).map((deep) => faults.answer(200, deep))),
  column('empty', 'badResponse', () => [faults.answer(200, ''), faults.answer(204, '')]),
];

/** Responses with wrong types, encodings or contents. */
const contents: readonly Column[] = [
  column('html200', 'badResponse', () => [faults.html(200)]),
  column('html502', 'serverFault', () => [faults.html(502)]),
  column('htmlJson', 'badResponse', () => [faults.answer(200, faults.gatewayPage)]),
  column('wrongKind', 'badResponse', ({ real }) =>
    ['text/plain', 'application/octet-stream', 'image/png', 'json', '*/*'].map((type) =>
      faults.answer(200, real, { 'Content-Type': type }),
    ),
  ),
  column('noKind', 'ok', ({ real }) => [
    faults.untyped(real),
    faults.answer(200, real, { 'Content-Type': ';;;' }),
  ]),
  column('gzip', 'ok', ({ real }) => [faults.answer(200, gzipSync(real), { 'Content-Encoding': 'gzip' })]),
  column('gzipMute', 'ok', ({ real }) => [faults.answer(200, gzipSync(real))]),
  column('gzipCut', 'badResponse', ({ real }) => [faults.brokenGzip(JSON.parse(text(real)))]),
  column('gzipLie', 'badResponse', ({ real }) => [faults.answer(200, real, { 'Content-Encoding': 'gzip' })]),
  column('br', 'ok', ({ real }) => [
    faults.answer(200, brotliCompressSync(real), { 'Content-Encoding': 'br' }),
  ]),
  column('brCut', 'badResponse', ({ real }) => [faults.brokenBrotli(real)]),
  column('zstd', 'badResponse', ({ real }) => [faults.answer(200, real, { 'Content-Encoding': 'zstd' })]),
  column('utf16', 'badResponse', ({ real }) => [
    faults.answer(200, Buffer.from(`\uFEFF${text(real)}`, 'utf16le')),
    faults.answer(200, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])),
  ]),
  column('noHttp', 'badResponse', () => [faults.rubbish]),
  column('bigHead', 'badResponse', () => [faults.hugeHeaders]),
  column('hints', 'ok', ({ real }) => [
    faults.hintedBefore(faults.answer(200, real, { 'Content-Type': json })),
  ]),
  column('noJson', 'badResponse', ({ real }) =>
    brokenTexts(text(real)).map((broken) => faults.answer(200, broken)),
  ),
  column('types', ['ok', 'part', 'badResponse'], ({ real }) =>
    wrongTypes(text(real)).map((body) => faults.answer(200, body)),
  ),
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
  column('429 all', 'rateLimited', () => [faults.rateLimited('1')], { client: fast }),
  failing('500 1x', [500], ['serverFault']),
  failing('502 1x', [502], ['ok']),
  failing('503 2x', [503, 503], ['ok']),
  column('503 all', 'serverFault', () => [faults.json({}, 503)], { client: fast }),
  column('401', 'unauthorized', () => [faults.json({ status_code: 7 }, 401)]),
  column('403', 'forbidden', () => [faults.json({ status_code: 45 }, 403)]),
  column('404', 'notFound', () => [faults.json({ status_code: 34 }, 404)]),
  column('422', 'invalidInput', () => [faults.json({ errors: ['private message'] }, 422)]),
  column('304', 'badResponse', () => [faults.answer(304, '')]),
  column('loop', 'badResponse', () => [faults.redirect('/3/again')]),
  column('away', 'badResponse', ({ otherOrigin }) =>
    [301, 302, 303, 307, 308].map((status) => faults.redirect(`${otherOrigin}/3/movie/popular`, status)),
  ),
];

/** A clock that changes by an hour while the client waits to retry. */
const clocks: readonly Column[] = [hour, -hour].flatMap((by): Column[] => {
  const name = by > 0 ? '+1h' : '-1h';
  const client = (): Partial<ClientOptions> => ({ clock: stepping(by) });
  return [
    { ...failing(`${name} 503`, [503], ['ok']), client },
    { ...limited(`${name} 429`, '1'), expected: ['ok'], client },
    column(name, 'ok', ({ service }) => [faults.passTo(service)], { client }),
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
