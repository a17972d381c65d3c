import { decodeText } from '#shared/catalogue/decode.ts';
import type { EndpointName, Parameters as AskedParameters } from '#shared/catalogue/endpoints.ts';
import { endpoints } from '#shared/catalogue/endpoints.ts';
import type { Clock } from '#shared/clock.ts';
import { AnswerIndex } from './answer-index.ts';
import type { Database } from './connection.ts';
import { DamagedSource } from './damaged-source.ts';
import { hashOf } from './packs/verify.ts';
import { PackSalvage } from './salvage-packs.ts';
import { inBatches, insertSound } from './salvage-rows.ts';
import { isJson, smallTables } from './salvage-tables.ts';
import type { Row, SmallTable } from './salvage-tables.ts';

/** Saving may take so long, in ms: the start of the app waits for it. What it does not come to is fetched again. */
const mostCopyingMs = 20_000;
const mostIndexingMs = 10_000;

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
export function salvage(file: string, target: Database, clock: Clock): void {
  const copyUntil = clock.elapsed() + mostCopyingMs;
  const source = DamagedSource.open(file, tables, () => clock.elapsed() > copyUntil);
  if (source === null) return;
  try {
    new Salvage(source, target, clock).run(copyUntil + mostIndexingMs);
  } finally {
    source.close();
  }
}

class Salvage {
  readonly #source: DamagedSource;
  readonly #target: Database;
  readonly #index: AnswerIndex;
  readonly #clock: Clock;

  constructor(source: DamagedSource, target: Database, clock: Clock) {
    this.#source = source;
    this.#target = target;
    this.#index = new AnswerIndex(target);
    this.#clock = clock;
  }

  run(indexUntil: number): void {
    for (const table of smallTables) this.#saveSmall(table);
    const packs = new PackSalvage(this.#source, this.#target, this.#index, this.#clock.now());
    packs.save();
    this.#saveBodies();
    this.#savePictures();
    packs.settle();
    this.#indexBodies(indexUntil);
  }

  #saveSmall({ name, key, columns, isSound }: SmallTable): void {
    const list = columns.join(', ');
    const rest = columns.filter((column) => column !== key).join(', ');
    const restDown = rest.replaceAll(',', ' desc,');
    inBatches(this.#target, this.#source.numbers(name, key).numbers, (number) => {
      const select = `select ${list} from ${name} not indexed where ${key} = ? order by`;
      const { rows } = this.#source.rows<Row>(
        { upwards: `${select} ${rest}`, downwards: `${select} ${restDown} desc` },
        number,
      );
      for (const row of rows) if (isSound?.(row) ?? true) insertSound(this.#target, name, columns, row);
    });
  }

  #saveBodies(): void {
    const columns = ['id', 'key', 'endpoint', 'parameters', 'account', 'dropped', 'etag'];
    const times = ['fetched_at', 'fresh_until', 'used_at', 'byte_count', 'kept'];
    const select = `select ${[...columns, ...times].join(', ')} from bodies not indexed where id = ? and kept = 1`;
    inBatches(this.#target, this.#source.numbers('bodies', 'id').numbers, (id) => {
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
      if (insertSound(this.#target, 'bodies', [...columns, ...times, 'indexed_at'], values))
        insertSound(this.#target, 'body_texts', ['id', 'text'], { id, text });
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
    inBatches(this.#target, this.#source.numbers('pictures', 'id').numbers, (id) => {
      const row = this.#source.get<Row>(select, id);
      if (row === undefined || typeof row.file !== 'string') return;
      const bytes = this.#source.get<{ bytes: Uint8Array }>(
        'select bytes from picture_bytes where id = ?',
        id,
      )?.bytes;
      if (bytes === undefined || hashOf(bytes) !== row.hash) return;
      if (insertSound(this.#target, 'pictures', columns, row))
        insertSound(this.#target, 'picture_bytes', ['id', 'bytes'], { id, bytes });
      const colour = this.#source.get<Row>(
        'select file, colour from picture_colours where file = ?',
        row.file,
      );
      if (colour !== undefined && /^#[0-9a-f]{6}$/.test(String(colour.colour)))
        insertSound(this.#target, 'picture_colours', ['file', 'colour'], colour);
    });
  }

  #indexBodies(until: number): void {
    const ids = this.#target.all<{ id: number }>('select id from bodies order by id').map(({ id }) => id);
    inBatches(this.#target, ids, (id) => {
      if (this.#clock.elapsed() > until) return;
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
}
