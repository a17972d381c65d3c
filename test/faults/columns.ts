import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FailureCode } from '#shared/contract/failures.ts';
import type { ClientOptions } from '../../src/main/client/client.ts';
import { certificate } from './certificate.ts';
import { hurried, shortLimits, stepping } from './client-under-test.ts';
import * as faults from './faults.ts';
import type { Fault } from './faults.ts';
import { brokenTexts, deepTexts, wrongTypes } from './wrong-bodies.ts';

/** What came of one exchange. part: understood, though a field of it was not what the service sent. */
export type Outcome = 'ok' | 'part' | FailureCode;

/** What a fault is made of: the real answer, and the ways to the real service and to a stranger. */
export interface Ingredients {
  readonly real: Uint8Array;
  /** The port of the real service. */
  readonly service: number;
  /** The origin of a server that nobody may ask. */
  readonly stranger: string;
}

/** Who is found at the other end of the connection; the fault server itself when absent. */
export type Whereabouts =
  'nobody' | 'noSuchName' | 'secure' | 'secureOtherName' | 'neverAccepts' | 'plainWhereSecure';

/** A fault as a column of the matrix. */
export interface Column {
  readonly name: string;
  readonly where?: Whereabouts;
  /** What each request of one cell meets, one fetch each. */
  faults(of: Ingredients): readonly Fault[];
  /** Everything that may come of it. */
  readonly expected: readonly Outcome[];
  /** The same for the one endpoint that is never tried again, where that matters. */
  readonly expectedOfPost?: readonly Outcome[];
  readonly client?: () => Partial<ClientOptions>;
}

const hour = 60 * 60_000;
const json = 'application/json';
const page = '<!DOCTYPE html><html><body>secret of the gateway</body></html>';
const text = (body: Uint8Array): string => Buffer.from(body).toString();

/** A client whose time is over soon: where nothing else comes of a fault. */
function impatient(limits: NonNullable<ClientOptions['limits']> = {}): () => Partial<ClientOptions> {
  return () => ({ limits: { ...shortLimits, ...limits } });
}

/** No fault, and everything that is only slow or far away. */
const ways: readonly Column[] = [
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
  { name: 'refused', where: 'nobody', faults: () => [faults.silence], expected: ['offline'] },
  { name: 'noName', where: 'noSuchName', faults: () => [faults.silence], expected: ['offline'] },
  { name: 'halfOpen', faults: () => [faults.silence], expected: ['timeout'], client: impatient() },
  {
    name: 'halfTls',
    where: 'neverAccepts',
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
  { name: 'badCert', where: 'secure', faults: () => [faults.silence], expected: ['badResponse'] },
  {
    name: 'badName',
    where: 'secureOtherName',
    faults: () => [faults.silence],
    expected: ['badResponse'],
    client: () => ({ tls: { ca: certificate } }),
  },
  {
    name: 'goodCert',
    where: 'secure',
    faults: ({ real }) => [faults.answer(200, real)],
    expected: ['ok'],
    client: () => ({ tls: { ca: certificate } }),
  },
  { name: 'noTls', where: 'plainWhereSecure', faults: () => [faults.rubbish], expected: ['badResponse'] },
];

/** Made once: packing is slow, and these do not depend on what is asked. */
const gzipBomb = faults.gzipBomb(20_000_000);
const brotliBomb = faults.brotliBomb(20_000_000);

/** Bodies that end too early, too late or never, and those that are too much. */
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
      ['-1', 'many', '1, 2', '9'.repeat(30)].map((said) =>
        faults.answer(200, real, { 'Content-Length': said }),
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

/** Answers that are not what they say they are. */
const kinds: readonly Column[] = [
  { name: 'html200', faults: () => [faults.html(200)], expected: ['badResponse'] },
  { name: 'html502', faults: () => [faults.html(502)], expected: ['serverFault'] },
  { name: 'htmlJson', faults: () => [faults.answer(200, page)], expected: ['badResponse'] },
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
    faults: ({ real }) => wrongTypes(text(real)).map((wrong) => faults.answer(200, wrong)),
    expected: ['ok', 'part', 'badResponse'],
  },
];

const fast = (): Partial<ClientOptions> => ({ clock: hurried() });

/** 429 with a Retry-After, once and then no more; and what a person who does not wait is told. */
function limited(name: string, ...said: readonly (string | undefined)[]): Column {
  return {
    name,
    faults: ({ real }) =>
      said.map((retryAfter) => faults.inTurn(faults.rateLimited(retryAfter), faults.answer(200, real))),
    expected: ['ok'],
    expectedOfPost: ['rateLimited'],
    client: fast,
  };
}

/** So many failures of the service, and then its answer. */
function failing(name: string, statuses: readonly number[], expected: readonly Outcome[]): Column {
  return {
    name,
    faults: ({ real }) => [
      faults.inTurn(...statuses.map((status) => faults.json({}, status)), faults.answer(200, real)),
    ],
    expected,
    expectedOfPost: ['serverFault'],
    client: fast,
  };
}

/** Statuses that are no success, and being sent elsewhere. */
const refusals: readonly Column[] = [
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
    faults: () => [faults.json({ errors: ['said in secret'] }, 422)],
    expected: ['invalidInput'],
  },
  { name: '304', faults: () => [faults.answer(304, '')], expected: ['badResponse'] },
  { name: 'loop', faults: () => [faults.redirect('/3/again')], expected: ['badResponse'] },
  {
    name: 'away',
    faults: ({ stranger }) =>
      [301, 302, 303, 307, 308].map((status) => faults.redirect(`${stranger}/3/movie/popular`, status)),
    expected: ['badResponse'],
  },
];

/** A clock that is set by an hour while the client waits to try again. */
const clocks: readonly Column[] = [hour, -hour].flatMap((by): Column[] => {
  const name = by > 0 ? '+1h' : '-1h';
  const client = (): Partial<ClientOptions> => ({ clock: stepping(by) });
  return [
    { ...failing(`${name} 503`, [503], ['ok']), client },
    { ...limited(`${name} 429`, '1'), expected: ['ok'], client },
    { name, faults: ({ service }) => [faults.passTo(service)], expected: ['ok'], client },
  ];
});

/** Every fault, by what it is about. */
export const columns: Readonly<Record<string, readonly Column[]>> = {
  'the way': ways,
  'the body': bodies,
  'the kind': kinds,
  'the refusal': refusals,
  'the clock': clocks,
};
