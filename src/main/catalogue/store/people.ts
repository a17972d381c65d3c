import { isNewer } from '#shared/catalogue/freshness.ts';
import type { Character } from '#shared/catalogue/index-entries.ts';
import type { PersonReference } from '#shared/catalogue/resources/people.ts';
import type { KnownPerson } from '#shared/contract/answers.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { fold, indexable } from '#shared/text/fold.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';
import type { Database } from '../../store/database.ts';
import { refOf } from './popularity-order.ts';
import { writeWords } from './word-index.ts';
import type { IndexedRow } from './word-index.ts';

/** Stores people unless newer data is known. Ids of 2^41 and above are left out. `fetchedAt`: epoch ms. */
export function writePeople(
  { database, now }: StoreContext,
  people: readonly PersonReference[],
  fetchedAt: number,
): void {
  const changed: IndexedRow[] = [];
  // The first mention of a person wins.
  for (const person of new Map(people.toReversed().map((each) => [each.id, each])).values()) {
    const row = writePerson(database, person, fetchedAt, now());
    if (row !== null) changed.push(row);
  }
  writeWords(database, 'person_words', changed);
}

function writePerson(
  database: Database,
  person: PersonReference,
  fetchedAt: number,
  now: number,
): IndexedRow | null {
  const { id, name, original_name: original } = person;
  const ref = refOf(person.popularity, id);
  if (ref === null) return null;
  const known = database.get<{ ref: number; name: string; original: string; fetchedAt: number }>(
    'select ref, name, original_name as original, fetched_at as fetchedAt from people where id = ?',
    id,
  );
  if (known !== undefined && isNewer(known.fetchedAt, fetchedAt, now)) return null;
  database.upsert(
    'people',
    { id },
    {
      ref,
      name,
      original_name: original,
      folded: fold(name),
      profile_path: person.profile_path,
      known_for_department: person.known_for_department,
      gender: person.gender,
      popularity: person.popularity,
      fetched_at: fetchedAt,
    },
  );
  if (known?.ref === ref && known.name === name && known.original === original) return null;
  const words = [...new Set([name, original])].map(indexable).join(' ');
  return { oldRef: known?.ref ?? null, ref, words };
}

/** Stores characters. `fetchedAt`: epoch ms. */
export function writeCharacters(
  database: Database,
  characters: readonly Character[],
  fetchedAt: number,
): void {
  const last = database.value<number | null>('select max(ref) as ref from characters') ?? 0;
  const added = new Map<number, IndexedRow>();
  for (const { personId, seriesId, name, isGuest } of characters) {
    if (name === '') continue;
    const { ref } = database.get<{ ref: number }>(
      `insert into characters (person_id, series_id, name, guest, fetched_at)
       values (:personId, :seriesId, :name, :guest, :fetchedAt)
       on conflict (series_id, person_id, name)
         do update set guest = min(guest, :guest), fetched_at = max(fetched_at, :fetchedAt)
       returning ref`,
      { personId, seriesId, name, guest: Number(isGuest), fetchedAt },
    ) ?? { ref: 0 };
    if (ref > last) added.set(ref, { oldRef: null, ref, words: indexable(name) });
  }
  writeWords(database, 'character_words', [...added.values()]);
}

/** Fails with `notFound` if no stored credits name them. */
export function knownPerson({ database }: ReadContext, id: number): Result<KnownPerson> {
  const row = database.get<KnownPerson>(
    `select id, name, original_name as originalName, profile_path as profilePath,
       known_for_department as knownForDepartment, gender, popularity from people where id = ?`,
    id,
  );
  return row === undefined ? fail('notFound', { id }) : succeed(row);
}
