import { setImmediate as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { endpointOf, parametersSchema, readableEndpoints } from '#shared/catalogue/endpoints.ts';
import type { Parameters } from '#shared/catalogue/endpoints.ts';
import { pictureFile } from '#shared/catalogue/pictures.ts';
import { movieListItem, tvListItem } from '#shared/catalogue/resources/lists.ts';
import type { MovieListItem, TvListItem } from '#shared/catalogue/resources/lists.ts';
import { storeKey } from '#shared/catalogue/store-key.ts';
import { packInput, pictureAddress } from '#shared/contract/pack-inputs.ts';
import { missingReasons } from '#shared/contract/packs.ts';
import type { PackSubject } from '#shared/contract/packs.ts';
import { fail, succeed } from '#shared/result.ts';
import type { FailureDetails, Result } from '#shared/result.ts';
import { isWithinBounds } from '../platform/json-bounds.ts';

/*
 * A pack file: the magic line, the length of the header in four bytes (big endian), the header as JSON in UTF-8, then
 * the bytes of every item in the header's order, and nothing else. It holds no path.
 */

/** The start of every version, before the version's number and a line break. */
export const packFileMagic = 'MARQUEEPACK ';
/** The first line of version 1, the only one. */
export const packFileLine = `${packFileMagic}1\n`;
/** Offset of the header. */
export const headerStart = packFileLine.length + 4;

const mebibyte = 2 ** 20;

/** Limits of a pack file, in bytes and items. */
export const packFileLimits = {
  headerBytes: 16 * mebibyte,
  items: 40_000,
  /** A body or a picture. A stored body may have a quarter more than what was received, which is at most 12 MiB. */
  payloadBytes: 16 * mebibyte,
  allPayloadBytes: 16 * 1024 * mebibyte,
} as const;

/** Far more than any exported file has; a file beyond them was made to exhaust memory. */
const headerBounds = { depth: 6, containers: 2 * packFileLimits.items + 100, members: 900_000 };

/** Items checked before the event loop continues. */
const together = 1_000;

const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const wellFormed = v.check((text: string) => text.isWellFormed());
const keepable = readableEndpoints.filter(
  (name) => endpointOf(name).storedAs !== null && !endpointOf(name).personal,
);

const body = {
  kind: v.literal('body'),
  endpoint: v.picklist(keepable),
  parameters: v.unknown(),
  key: v.string(),
};
const picture = {
  kind: v.literal('picture'),
  picture: pictureAddress,
};
const place = { depth: v.pipe(wholeNumber, v.maxValue(1_000)) };
const content = { bytes: wholeNumber, sha256: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)) };
/** null: it was still to be fetched. */
const nothing = { missing: v.nullable(v.picklist(missingReasons)), bytes: v.literal(0) };

// Ignores further fields of an item, which other versions have.
const heldItem = v.variant('kind', [
  v.object({
    ...body,
    fetchedAt: wholeNumber,
    // It becomes a request header (RFC 9110, 8.8.3).
    etag: v.nullable(
      v.pipe(v.string(), v.maxLength(1_024), v.regex(/^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/)),
    ),
    dropped: wholeNumber,
    ...place,
    ...content,
  }),
  v.object({
    ...picture,
    contentType: v.picklist(['image/jpeg', 'image/png', 'image/webp', 'image/gif']),
    ...place,
    ...content,
  }),
]);
const missingItem = v.variant('kind', [
  v.object({ ...body, ...place, ...nothing }),
  v.object({ ...picture, ...place, ...nothing }),
]);

const shell = v.strictObject({
  service: v.pipe(v.string(), v.regex(/^[a-z]{1,20}(?:-[\da-f]{12})?$/)),
  made: wholeNumber,
  pack: v.strictObject({
    ...packInput.entries,
    name: v.pipe(packInput.entries.name, wellFormed),
    posterPath: v.nullable(
      v.pipe(
        v.string(),
        v.check((path) => pictureFile(path) !== null),
      ),
    ),
    language: v.pipe(v.string(), v.regex(/^[a-z]{2}-[A-Z]{2}$/)),
    /** The title as lists have it, without which its pages have no name; null: no list has it, or it is a view. */
    title: v.nullable(v.record(v.string(), v.unknown())),
  }),
  items: v.array(v.unknown()),
});

type HeldItem = v.InferOutput<typeof heldItem>;
type MissingItem = v.InferOutput<typeof missingItem>;
/** An item of the schemas, with its endpoint's parameters. */
type Checked<Item> = Item extends { kind: 'body' }
  ? Omit<Item, 'parameters'> & { parameters: Parameters }
  : Item;

/** An item whose bytes are in the file. */
export type HeldPackFileItem = Readonly<Checked<HeldItem>>;
/** An item of the pack, with its bytes or with the reason why there are none. */
export type PackFileItem = HeldPackFileItem | Readonly<Checked<MissingItem>>;

/** A pack file without its payloads. */
export interface PackFileHeader extends Readonly<Omit<v.InferOutput<typeof shell>, 'items' | 'pack'>> {
  readonly pack: Readonly<Omit<v.InferOutput<typeof shell>['pack'], 'title'>> & {
    readonly title: TvListItem | MovieListItem | null;
  };
  readonly items: readonly PackFileItem[];
}

/** Why a file is refused. */
export type PackFileRefusal = 'notAPackFile' | 'version' | 'damaged' | 'tooLarge' | 'content';

/** The failure of a refused pack file. */
export function refuse(reason: PackFileRefusal, details: FailureDetails = {}): ReturnType<typeof fail> {
  return fail('invalidInput', { reason, ...details });
}

/** Parses and checks the header's bytes. `now`: epoch ms. */
export async function readHeader(bytes: Uint8Array, now: number): Promise<Result<PackFileHeader>> {
  if (!isWithinBounds(bytes, headerBounds)) return refuse('content', { field: 'header' });
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return refuse('damaged', { part: 'header' });
  }
  return checkHeader(value, now, true);
}

/** Checks a parsed header; `now`: epoch ms. `isOwned`: nobody else uses it, so its items may go while they are checked. */
export async function checkHeader(
  value: unknown,
  now: number,
  isOwned = false,
): Promise<Result<PackFileHeader>> {
  const parsed = v.safeParse(shell, value, { abortEarly: true });
  if (!parsed.success) return refuse('content', { field: fieldOf(parsed.issues[0]) });
  // Otherwise all items would be in memory twice.
  if (isOwned) (value as { items: unknown[] }).items = [];
  const { items: candidates, ...rest } = parsed.output;
  // What a clock says that was ahead counts as now.
  const made = Math.min(rest.made, now);
  const { subject } = rest.pack;
  if (subject.kind === 'view' && !areWellFormed(subject.parameters)) {
    return refuse('content', { field: 'pack.subject.parameters' });
  }
  const title = readTitle(subject, rest.pack.title);
  if (title === undefined) return refuse('content', { field: 'pack.title' });
  if (candidates.length > packFileLimits.items) return refuse('tooLarge', { field: 'items' });

  const items: PackFileItem[] = [];
  const known = new Set<string>();
  let total = 0;
  for (const [index, candidate] of candidates.entries()) {
    candidates[index] = null;
    if (index % together === together - 1) await pause();
    const checked = checkItem(candidate, rest.service, now);
    if (!checked.ok) return refuse(reasonOf(checked), { ...checked.failure.details, item: index });
    const item = checked.value;
    const name =
      item.kind === 'body' ? item.key : `${item.picture.kind}/${item.picture.size}/${item.picture.file}`;
    if (known.has(name)) return refuse('content', { field: 'twice', item: index });
    known.add(name);
    items.push(item);
    total += item.bytes;
    if (total > packFileLimits.allPayloadBytes) return refuse('tooLarge', { field: 'bytes', item: index });
  }
  return succeed({ ...rest, made, pack: { ...rest.pack, title }, items });
}

/** The title as lists have it; undefined when it is invalid or another title. */
function readTitle(subject: PackSubject, title: unknown): TvListItem | MovieListItem | null | undefined {
  if (title === null) return null;
  if (subject.kind === 'view') return undefined;
  const isMovie = subject.kind === 'movie';
  const parsed = v.safeParse(isMovie ? movieListItem : tvListItem, title);
  if (!parsed.success) return undefined;
  return parsed.output.id === (isMovie ? subject.movieId : subject.seriesId) ? parsed.output : undefined;
}

function checkItem(candidate: unknown, service: string, now: number): Result<PackFileItem> {
  const isMissing =
    typeof candidate === 'object' && candidate !== null && Object.hasOwn(candidate, 'missing');
  const parsed = v.safeParse(isMissing ? missingItem : heldItem, candidate, { abortEarly: true });
  if (!parsed.success) return refuse('content', { field: fieldOf(parsed.issues[0]) });
  const item = parsed.output;
  if (item.bytes > packFileLimits.payloadBytes) return refuse('tooLarge', { field: 'bytes' });
  if (item.kind === 'picture') return succeed(item);

  const parameters = v.safeParse(parametersSchema(item.endpoint), item.parameters, { abortEarly: true });
  // The key consists of them, and cannot hold half a surrogate pair.
  if (!parameters.success || !areWellFormed(parameters.output))
    return refuse('content', { field: 'parameters' });
  const key = storeKey({
    profile: service,
    endpoint: item.endpoint,
    parameters: parameters.output,
    account: null,
  });
  if (item.key !== key.text) return refuse('content', { field: 'key' });
  const times = 'fetchedAt' in item ? { fetchedAt: Math.min(item.fetchedAt, now) } : {};
  return succeed({ ...item, ...times, parameters: parameters.output });
}

function areWellFormed(parameters: Parameters): boolean {
  return Object.values(parameters).every((value) => typeof value !== 'string' || value.isWellFormed());
}

function reasonOf({ failure }: { readonly failure: { readonly details: FailureDetails } }): PackFileRefusal {
  return failure.details.reason === 'tooLarge' ? 'tooLarge' : 'content';
}

/** The names of unknown fields come from the file, so their length is limited. */
function fieldOf(issue: v.BaseIssue<unknown>): string {
  return (v.getDotPath(issue) ?? '').slice(0, 100);
}
