import type { PackPlan } from '#shared/catalogue/pack-plan.ts';
import type { KnownTitle } from '#shared/contract/answers.ts';
import type { PackChoices, PackImported, PackSubject } from '#shared/contract/packs.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { runInThread } from '../platform/run-in-thread.ts';
import { refuse } from './pack-file-format.ts';
import type { PackFileHeader, PackFileItem } from './pack-file-format.ts';
import { writePackFile } from './pack-file-write.ts';
import type { PackPorts } from './pack-ports.ts';
import type { PackRow } from './store/pack-rows.ts';

/** Writes a pack into one file. Fails with `storage`, and as `writePackFile` does. */
export async function exportPack(
  { store, service, now }: Pick<PackPorts, 'store' | 'service' | 'now'>,
  { id, name, posterPath, plan: { subject, choices, language } }: PackRow,
  path: string,
): Promise<Result<{ readonly bytes: number }>> {
  const manifest = await store.packs.manifest(id);
  if (!manifest.ok) return manifest;
  const items = manifest.value;
  const title = await titleOf(store, subject);
  const header = {
    service,
    made: now(),
    pack: { subject, choices, name, posterPath, language, title },
    items: items as readonly PackFileItem[],
  };
  return writePackFile(path, header, async (index) => {
    const item = items[index];
    const payload = item === undefined ? null : await store.packs.payload(item);
    return payload?.ok ? (payload.value?.bytes ?? null) : null;
  });
}

/** The title of a pack as lists have it; null: no list has it, or the pack is a view. */
async function titleOf(
  { titles }: Pick<PackPorts['store'], 'titles'>,
  subject: PackSubject,
): Promise<KnownTitle['item'] | null> {
  if (subject.kind === 'view') return null;
  const known = await (subject.kind === 'movie'
    ? titles.known('movie', subject.movieId)
    : titles.known('tv', subject.seriesId));
  return known.ok ? known.value.item : null;
}

/** What the thread that checks a pack file needs. */
export interface PackFileCheck {
  readonly path: string;
  /** Epoch ms. */
  readonly now: number;
}

/** A pack file, every byte of which was checked. */
export interface CheckedPackFile {
  readonly header: Omit<PackFileHeader, 'items'>;
  /** The packed items. */
  readonly items: readonly Uint8Array<ArrayBuffer>[];
  /** Number of items. */
  readonly count: number;
  /** Of all items. */
  readonly bytes: number;
  /** Offset of the first item's bytes. */
  readonly start: number;
}

/**
 * Imports a pack file, all of it or nothing. Fails as `readPackFile` does, with `invalidInput` (reason service, `service`: its key) for a
 * file of another service, whose ids mean other titles, and with `storage`. A file that its thread dies of, as of too
 * little memory, is refused for its content.
 */
export async function importPack(
  { store, service, keepAtMostMs, now, packFileWorker }: PackPorts,
  path: string,
  plan: (subject: PackSubject, choices: PackChoices) => PackPlan,
): Promise<Result<PackImported>> {
  // In a thread of its own, because decoding takes long.
  const check: PackFileCheck = { path, now: now() };
  const died = refuse('content', { part: 'thread' });
  const checked = await runInThread<Result<CheckedPackFile>>(packFileWorker, check, died);
  if (!checked.ok) return checked;
  const { header, start, items, count, bytes } = checked.value;
  if (header.service !== service) return fail('invalidInput', { reason: 'service', service: header.service });
  const { pack, made } = header;
  const { name, posterPath, title, language } = pack;
  const imported = await store.packs.import({
    path,
    start,
    items,
    name,
    posterPath,
    title,
    made,
    plan: { ...plan(pack.subject, pack.choices), language },
    notBefore: keepAtMostMs === null ? 0 : now() - keepAtMostMs,
  });
  return imported.ok ? succeed({ name, items: count, bytes }) : imported;
}
