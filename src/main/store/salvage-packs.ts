import * as v from 'valibot';
import { decode } from '#shared/catalogue/decode.ts';
import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import type { PackSubject } from '#shared/contract/packs.ts';
import { itemsNeededBy, rootItems } from '#shared/packs/needs.ts';
import type { BodyAsked, PackItem, PackPlan } from '#shared/packs/plan.ts';
import { localDay } from '#shared/text/calendar-day.ts';
import type { AnswerIndex } from './answer-index.ts';
import type { Database } from './connection.ts';
import type { DamagedSource } from './damaged-source.ts';
import { lostPlan } from './lost-plan.ts';
import { itemOf } from './packs/rows.ts';
import { inBatches, insertSound } from './salvage-rows.ts';
import { isJson, itemColumns, packColumns, planIn } from './salvage-tables.ts';
import type { Row } from './salvage-tables.ts';
import { titleKey } from './titles.ts';

/** Saves what packs promise: their plans, their items, and the heads of what they are about. */
export class PackSalvage {
  readonly #source: DamagedSource;
  readonly #target: Database;
  readonly #index: AnswerIndex;
  readonly #now: number;
  #plans: ReadonlyMap<number, PackPlan> = new Map();
  #incomplete: readonly number[] = [];

  /** `now`: epoch ms. */
  constructor(source: DamagedSource, target: Database, index: AnswerIndex, now: number) {
    this.#source = source;
    this.#target = target;
    this.#index = index;
    this.#now = now;
  }

  /** Saves packs, those too whose rows are lost, with their items; the packs' own table was saved before. */
  save(): void {
    this.#restorePacks();
    this.#plans = this.#readPlans();
    this.#incomplete = [...this.#plans.keys()].filter((id) => !this.#saveItems(id));
    this.#saveTitles();
  }

  /** Once answers and pictures are saved: what packs lost they want again, and each item says whether it is there. */
  settle(): void {
    for (const id of this.#incomplete) this.#planAnew(id, this.#plans.get(id));
    this.#settleItems();
  }

  #readPlans(): Map<number, PackPlan> {
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
    const known = this.#readPlans();
    for (const { id, identity } of told.rows) {
      if (known.has(id)) continue;
      const items = this.#itemsOf(id).rows.filter(({ asked }) => isJson(asked));
      // The rows' own columns, as `itemOf` reads them.
      const plan = lostPlan(
        String(identity),
        items.map((row) => itemOf(row as unknown as Parameters<typeof itemOf>[0])),
        localDay(this.#now),
      );
      if (plan === null || planIn(JSON.stringify(plan)) === null) continue;
      insertSound(this.#target, 'packs', packColumns, {
        ...{ id, identity, subject: JSON.stringify(plan.subject), settings: JSON.stringify(plan) },
        ...{ ...this.#headOf(plan.subject, identity), language: plan.language },
        ...{ planned: plan.subject.kind === 'series' ? 0 : 1, paused: 0, created_at: this.#now },
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
    inBatches(this.#target, rows, (row) => {
      if (isJson(row.asked))
        insertSound(this.#target, 'pack_items', ['pack_id', ...itemColumns], { ...row, pack_id: id });
    });
    return whole;
  }

  /** What lists told of the titles that are kept: the head of their pages. */
  #saveTitles(): void {
    for (const { subject } of this.#plans.values()) {
      const row = this.#titleOf(subject);
      if (row === null) continue;
      // A list of one, so that a title is proved by the schema of the lists that tell of it.
      const list = { page: 1, results: [row.item], total_pages: 1, total_results: 1 };
      const endpoint: EndpointName = subject.kind === 'movie' ? 'movie.popular' : 'tv.onTheAir';
      const read = decode(endpoint, list);
      if (!read.ok || read.value.dropped > 0) continue;
      // In which language is not known: whatever is told of the title next is to be preferred.
      this.#target.transaction(() =>
        this.#index.write(endpoint, { language: '' }, read.value.value, row.fetchedAt),
      );
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
  #settleItems(): void {
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
}

const headShape = v.object({
  name: v.optional(v.string()),
  title: v.optional(v.string()),
  poster_path: v.nullable(v.string()),
});
