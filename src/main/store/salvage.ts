import * as v from 'valibot';
import { decode, decodeText } from '#shared/catalogue/decode.ts';
import type { EndpointName, Parameters as AskedParameters } from '#shared/catalogue/endpoints.ts';
import { endpoints } from '#shared/catalogue/endpoints.ts';
import type { PackSubject } from '#shared/contract/packs.ts';
import { itemsNeededBy, rootItems } from '#shared/packs/needs.ts';
import type { BodyAsked, PackItem, PackPlan } from '#shared/packs/plan.ts';
import { AnswerIndex } from './answer-index.ts';
import type { Database } from './connection.ts';
import { resultCodeOf, resultCodes } from './connection.ts';
import { DamagedSource } from './damaged-source.ts';
import { lostPlan } from './lost-plan.ts';
import { itemOf } from './packs/rows.ts';
import { hashOf } from './packs/verify.ts';
import { isJson, itemColumns, packColumns, planIn, smallTables } from './salvage-tables.ts';
import type { Row, SmallTable } from './salvage-tables.ts';
import { titleKey } from './titles.ts';

/** Saving may take so long, in ms: the start of the app waits for it. What it does not come to is fetched again. */
const mostCopyingMs = 20_000;
const mostIndexingMs = 10_000;
/** Rows written at once. */
const batch = 200;

/** Every table that is read. */
const tables = [
  ...smallTables.map(({ name }) => name),
  ...['pack_items', 'bodies', 'body_texts', 'pictures', 'picture_bytes', 'picture_colours'],
  ...['titles', 'title_items'],
];

/**
 * Saves from a damaged file what cannot be had again or was promised, row by row, into a new database: what a person
 * made, and what packs keep. Rows that cannot be read or do not prove whole are left out; what packs miss then they
 * want again. Files of older versions have no packs, and give the rest. Throws what the new database raises.
 */
export function salvage(file: string, target: Database): void {
  const copyUntil = performance.now() + mostCopyingMs;
  const source = DamagedSource.open(file, tables, () => performance.now() > copyUntil);
  if (source === null) return;
  try {
    new Salvage(source, target).run(copyUntil + mostIndexingMs);
  } finally {
    source.close();
  }
}

class Salvage {
  readonly #source: DamagedSource;
  readonly #target: Database;
  readonly #index: AnswerIndex;

  constructor(source: DamagedSource, target: Database) {
    this.#source = source;
    this.#target = target;
    this.#index = new AnswerIndex(target);
  }

  run(indexUntil: number): void {
    for (const table of smallTables) this.#saveSmall(table);
    this.#restorePacks();
    const plans = this.#plans();
    const incomplete = [...plans.keys()].filter((id) => !this.#saveItems(id));
    this.#saveTitles(plans);
    this.#saveBodies();
    this.#savePictures();
    for (const id of incomplete) this.#planAnew(id, plans.get(id));
    this.#settle();
    this.#indexBodies(indexUntil);
  }

  #saveSmall({ name, key, columns, isSound }: SmallTable): void {
    const list = columns.join(', ');
    const rest = columns.filter((column) => column !== key).join(', ');
    const restDown = rest.replaceAll(',', ' desc,');
    this.#each(this.#source.numbers(name, key).numbers, (number) => {
      const select = `select ${list} from ${name} not indexed where ${key} = ? order by`;
      const { rows } = this.#source.rows<Row>(
        { upwards: `${select} ${rest}`, downwards: `${select} ${restDown} desc` },
        number,
      );
      for (const row of rows) if (isSound?.(row) ?? true) this.#insert(name, columns, row);
    });
  }

  #plans(): Map<number, PackPlan> {
    const rows = this.#target.all<{ id: number; settings: string }>('select id, settings from packs');
    return new Map(rows.map(({ id, settings }) => [id, JSON.parse(settings) as PackPlan]));
  }

  /** Packs whose rows are lost, and whose identities an index tells. */
  #restorePacks(): void {
    const select = 'select id, identity from packs order by identity';
    const told = this.#source.rows<{ id: number; identity: string }>({
      upwards: select,
      downwards: `${select} desc`,
    });
    const today = new Date().toISOString().slice(0, 10);
    const known = this.#plans();
    for (const { id, identity } of told.rows) {
      if (known.has(id)) continue;
      const items = this.#itemsOf(id).rows.filter(({ asked }) => isJson(asked));
      // The rows' own columns, as `itemOf` reads them.
      const plan = lostPlan(
        String(identity),
        items.map((row) => itemOf(row as unknown as Parameters<typeof itemOf>[0])),
        today,
      );
      if (plan === null || planIn(JSON.stringify(plan)) === null) continue;
      this.#insert('packs', packColumns, {
        ...{ id, identity, subject: JSON.stringify(plan.subject), settings: JSON.stringify(plan) },
        ...{ ...this.#headOf(plan.subject, identity), language: plan.language },
        ...{ planned: plan.subject.kind === 'series' ? 0 : 1, paused: 0, created_at: Date.now() },
      });
    }
  }

  /** As lists told the title; where none did, it is called by its identity. */
  #headOf(
    subject: PackSubject,
    identity: string,
  ): { readonly name: string; readonly poster_path: string | null } {
    const told = v.safeParse(headShape, this.#titleOf(subject)?.item);
    if (!told.success) return { name: identity, poster_path: null };
    const { name, title, poster_path } = told.output;
    return { name: name ?? title ?? identity, poster_path };
  }

  #itemsOf(id: number): { readonly rows: Row[]; readonly whole: boolean } {
    const select = `select ${itemColumns.join(', ')} from pack_items not indexed where pack_id = ? order by item`;
    return this.#source.rows<Row>({ upwards: select, downwards: `${select} desc` }, id);
  }

  /** Whether all items of a pack could be read. */
  #saveItems(id: number): boolean {
    const { rows, whole } = this.#itemsOf(id);
    this.#each(rows, (row) => {
      if (isJson(row.asked)) this.#insert('pack_items', ['pack_id', ...itemColumns], { ...row, pack_id: id });
    });
    return whole;
  }

  /** What lists told of the titles that are kept: the head of their pages. */
  #saveTitles(plans: ReadonlyMap<number, PackPlan>): void {
    for (const { subject } of plans.values()) {
      const row = this.#titleOf(subject);
      if (row === null) continue;
      // A list of one, so that a title is proved by the schema of the lists that tell of it.
      const list = { page: 1, results: [row.item], total_pages: 1, total_results: 1 };
      const endpoint: EndpointName = subject.kind === 'movie' ? 'movie.popular' : 'tv.onTheAir';
      const read = decode(endpoint, list);
      if (!read.ok || read.value.dropped > 0) continue;
      this.#target.transaction(() => this.#index.write(endpoint, {}, read.value.value, row.fetchedAt));
    }
  }

  #titleOf(subject: PackSubject): { readonly item: unknown; readonly fetchedAt: number } | null {
    if (subject.kind === 'view') return null;
    const key =
      subject.kind === 'movie' ? titleKey('movie', subject.movieId) : titleKey('tv', subject.seriesId);
    const item = this.#source.get<{ ref: number; item: string }>(
      'select ref, item from title_items where key = ?',
      key,
    );
    if (item === undefined || !isJson(item.item)) return null;
    const times = this.#source.get<{ fetched_at: number }>(
      'select fetched_at from titles where ref = ?',
      item.ref,
    );
    return { item: JSON.parse(item.item), fetchedAt: times?.fetched_at ?? 0 };
  }

  #saveBodies(): void {
    const columns = ['id', 'key', 'endpoint', 'parameters', 'account', 'dropped', 'etag'];
    const times = ['fetched_at', 'fresh_until', 'used_at', 'byte_count', 'kept'];
    const select = `select ${[...columns, ...times].join(', ')} from bodies not indexed where id = ? and kept = 1`;
    this.#each(this.#source.numbers('bodies', 'id').numbers, (id) => {
      const row = this.#source.get<Row>(select, id);
      if (row === undefined || !(String(row.endpoint) in endpoints) || !isJson(row.parameters)) return;
      const text = this.#source.get<{ text: Uint8Array }>(
        'select text from body_texts where id = ?',
        id,
      )?.text;
      if (text === undefined || text.byteLength !== row.byte_count) return;
      if (!decodeText(row.endpoint as EndpointName, Buffer.from(text).toString('utf8')).ok) return;
      // Indexed afterwards, in the time that is left; at the latest when the service confirms it.
      const values = { ...row, indexed_at: 0 };
      if (this.#insert('bodies', [...columns, ...times, 'indexed_at'], values))
        this.#insert('body_texts', ['id', 'text'], { id, text });
    });
  }

  #savePictures(): void {
    const columns = [
      'id',
      'file',
      'kind',
      'size',
      'content_type',
      'byte_count',
      'fetched_at',
      'used_at',
      'kept',
      'hash',
    ];
    const select = `select ${columns.join(', ')} from pictures not indexed where id = ? and kept = 1`;
    this.#each(this.#source.numbers('pictures', 'id').numbers, (id) => {
      const row = this.#source.get<Row>(select, id);
      if (row === undefined || typeof row.file !== 'string') return;
      const bytes = this.#source.get<{ bytes: Uint8Array }>(
        'select bytes from picture_bytes where id = ?',
        id,
      )?.bytes;
      if (bytes === undefined || hashOf(bytes) !== row.hash) return;
      if (this.#insert('pictures', columns, row))
        this.#insert('picture_bytes', ['id', 'bytes'], { id, bytes });
      const colour = this.#source.get<Row>(
        'select file, colour from picture_colours where file = ?',
        row.file,
      );
      if (colour !== undefined && /^#[0-9a-f]{6}$/.test(String(colour.colour)))
        this.#insert('picture_colours', ['file', 'colour'], colour);
    });
  }

  /** Some items of a pack are lost: what it needs is found out anew from its plan and the answers that were saved. */
  #planAnew(id: number, plan: PackPlan | undefined): void {
    if (plan === undefined) return;
    this.#target.transaction(() => {
      // A series is searched for its seasons again.
      if (plan.subject.kind === 'series') this.#target.run('update packs set planned = 0 where id = ?', id);
      this.#want(id, rootItems(plan));
      const read = new Set<string>();
      for (;;) {
        const rows = this.#target
          .all<{ item: string; asked: string; text: Uint8Array }>(
            `select item, asked, text from pack_items join bodies on bodies.key = item join body_texts using (id)
             where pack_id = ? and pack_items.kind = 'body'`,
            id,
          )
          .filter(({ item }) => !read.has(item));
        if (rows.length === 0) return;
        for (const { item, asked, text } of rows) {
          read.add(item);
          const answer: unknown = JSON.parse(Buffer.from(text).toString('utf8'));
          this.#want(id, itemsNeededBy(plan, JSON.parse(asked) as BodyAsked, answer));
        }
      }
    });
  }

  #want(id: number, items: readonly PackItem[]): void {
    for (const { item, kind, asked, depth } of items) {
      this.#target.run(
        `insert into pack_items (pack_id, item, kind, state, asked, depth, byte_count)
         values (?, ?, ?, 'wanted', ?, ?, 0) on conflict (pack_id, item) do nothing`,
        ...[id, item, kind, JSON.stringify(asked), depth],
      );
    }
  }

  /** Items are held when what they name was saved, and wanted when it was not; what no pack needs is kept no longer. */
  #settle(): void {
    this.#target.transaction(() => {
      this.#target.exec(`
        create temp table saved (item text primary key, hash text, byte_count integer) without rowid;
        insert into saved select key, null, byte_count from bodies;
        insert or ignore into saved select kind || '/' || size || '/' || file, hash, byte_count from pictures;
        update pack_items set state = 'wanted', why = null, hash = null
          where state = 'held' and item not in (select item from saved);
        update pack_items set state = 'held', why = null, hash = saved.hash, byte_count = saved.byte_count
          from saved where saved.item = pack_items.item;
        update packs set verified_at = null
          where id in (select pack_id from pack_items where state = 'wanted');
        update bodies set kept = 0 where key not in (select item from pack_items);
        update pictures set kept = 0
          where kind || '/' || size || '/' || file not in (select item from pack_items);
        drop table saved;`);
    });
  }

  #indexBodies(until: number): void {
    const ids = this.#target.all<{ id: number }>('select id from bodies order by id').map(({ id }) => id);
    this.#each(ids, (id) => {
      if (performance.now() > until) return;
      const row = this.#target.get<{
        endpoint: EndpointName;
        parameters: string;
        fetched_at: number;
        text: Uint8Array;
      }>(
        'select endpoint, parameters, fetched_at, text from bodies join body_texts using (id) where id = ?',
        id,
      );
      if (row === undefined) return;
      const answer: unknown = JSON.parse(Buffer.from(row.text).toString('utf8'));
      this.#index.write(row.endpoint, JSON.parse(row.parameters) as AskedParameters, answer, row.fetched_at);
      this.#target.run('update bodies set indexed_at = fetched_at where id = ?', id);
    });
  }

  /** Does something with each, some in one transaction. */
  #each<T>(list: readonly T[], act: (each: T) => void): void {
    for (let at = 0; at < list.length; at += batch) {
      this.#target.transaction(() => {
        for (const each of list.slice(at, at + batch)) act(each);
      });
    }
  }

  /** Whether the row is in; what the new schema refuses was broken. */
  #insert(table: string, columns: readonly string[], row: Row): boolean {
    const places = columns.map(() => '?').join(', ');
    try {
      const { changes } = this.#target.run(
        `insert or ignore into ${table} (${columns.join(', ')}) values (${places})`,
        ...columns.map((column) => row[column] ?? null),
      );
      return changes > 0;
    } catch (error) {
      const code = resultCodeOf(error);
      if (code === resultCodes.constraint || code === resultCodes.mismatch) return false;
      throw error;
    }
  }
}

const headShape = v.object({
  name: v.optional(v.string()),
  title: v.optional(v.string()),
  poster_path: v.nullable(v.string()),
});
