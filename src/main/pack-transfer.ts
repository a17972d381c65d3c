import type { KnownTitle } from '#shared/contract/answers.ts';
import { fail, succeed } from '#shared/contract/failures.ts';
import type { Result } from '#shared/contract/failures.ts';
import { packFileEnding } from '#shared/contract/packs.ts';
import type { PackImported, PackSubject } from '#shared/contract/packs.ts';
import type { PackPlan } from '#shared/packs/plan.ts';
import { openPackFile } from './offline/pack-file-read.ts';
import { writePackFile } from './offline/pack-file-write.ts';
import type { PackFileItem } from './offline/pack-file-format.ts';
import { readPictureType } from './pictures/picture-type.ts';
import type { Store } from './store/store.ts';

/** What a pack must fit to be taken in. */
export interface TransferPlace {
  readonly store: Store;
  /** The service's key in store keys: packs of another service mean other titles. */
  readonly service: string;
  readonly region: string | null;
  readonly videoLanguages: string;
  readonly today: string;
  readonly changesWindowDays: number;
  /** How long anything may be kept, in ms; null: for ever. */
  readonly keepAtMostMs: number | null;
  now(): number;
}

/** A name for a pack's file that every system takes. */
export function packFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 80)
    .trim();
  // Names that Windows keeps for devices. Source: Microsoft's "Naming Files, Paths, and Namespaces".
  const isDevice = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(plain);
  return `${plain === '' || isDevice ? 'pack' : plain}${packFileEnding}`;
}

/** Writes a pack into one file. `notFound` when there is no such pack; else fails as `writePackFile` does. */
export async function exportPack(
  { store, service, now }: Pick<TransferPlace, 'store' | 'service' | 'now'>,
  id: number,
  path: string,
): Promise<Result<{ readonly bytes: number }>> {
  const packs = await store.pack('packs');
  if (!packs.ok) return packs;
  const pack = packs.value.find((each) => each.id === id);
  if (pack === undefined) return fail('notFound', { pack: id });
  const manifest = await store.pack('packManifest', id);
  if (!manifest.ok) return manifest;
  const items = manifest.value;
  const { subject, choices, language } = pack.plan;
  const title = await titleOf(store, subject);
  const header = {
    service,
    made: now(),
    pack: { subject, choices, name: pack.name, posterPath: pack.posterPath, language, title },
    items: items as readonly PackFileItem[],
  };
  return writePackFile(path, header, async (index) => {
    const item = items[index];
    if (item === undefined) return null;
    const payload = await store.pack('packPayload', item);
    return payload.ok ? (payload.value?.bytes ?? null) : null;
  });
}

/** What lists told about the title of a pack; null: nothing, or it is a view. */
async function titleOf(store: Store, subject: PackSubject): Promise<KnownTitle['item'] | null> {
  if (subject.kind === 'view') return null;
  const known = await (subject.kind === 'movie'
    ? store.titleKnown('movie', subject.movieId)
    : store.titleKnown('tv', subject.seriesId));
  return known.ok ? known.value.item : null;
}

/** Takes a pack file in, whole or not at all. Fails as `openPackFile` does, and with reason service for another service's. */
export async function importPack(place: TransferPlace, path: string): Promise<Result<PackImported>> {
  const { store, now } = place;
  const { readAnswer } = await import('./store/read-answer.ts');
  const opened = await openPackFile(path, { readAnswer, readPictureType, now });
  if (!opened.ok) return opened;
  const { header, start, close } = opened.value;
  await close();
  if (header.service !== place.service) return fail('invalidInput', { reason: 'service' });
  const { pack, items } = header;
  const plan: PackPlan = {
    subject: pack.subject,
    choices: pack.choices,
    service: place.service,
    language: pack.language,
    region: place.region,
    videoLanguages: place.videoLanguages,
    today: place.today,
    changesWindowDays: place.changesWindowDays,
  };
  const taken = await store.pack('packImport', {
    path,
    start,
    items,
    plan,
    name: pack.name,
    posterPath: pack.posterPath,
    title: pack.title,
    made: header.made,
    notBefore: place.keepAtMostMs === null ? 0 : now() - place.keepAtMostMs,
  });
  if (!taken.ok) return taken;
  return succeed({
    name: pack.name,
    items: items.length,
    bytes: items.reduce((sum, { bytes }) => sum + bytes, 0),
  });
}
