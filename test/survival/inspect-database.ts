import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { decodeText } from '#shared/catalogue/decode.ts';
import { endpointOf } from '#shared/catalogue/endpoints.ts';
import type { PictureAddress } from '#shared/catalogue/pictures.ts';
import type { BodyAsked } from '#shared/catalogue/store-key.ts';

/** The packs in a database file. */
export interface Inspection {
  /** Everything that is inconsistent. */
  readonly problems: readonly string[];
  /** The addresses of the held items at the service, of packs that the library lists; the others are being removed. */
  readonly held: ReadonlySet<string>;
  readonly wanted: number;
  readonly packs: number;
}

interface ItemRow {
  readonly pack_id: number;
  readonly item: string;
  readonly kind: 'body' | 'picture';
  readonly asked: string;
}

/**
 * Inspects copies of a catalogue and its library that aren't open, so that the write-ahead logs of a killed program stay
 * unchanged. `decode`: also decodes every body, which is slow.
 */
export function inspectDatabase(file: string, decode = false): Inspection {
  const folder = mkdtempSync(`${file}-inspected-`);
  const copyOf = (original: string): string => {
    const copy = join(folder, basename(original));
    for (const suffix of ['', '-wal'])
      if (existsSync(original + suffix)) copyFileSync(original + suffix, copy + suffix);
    return copy;
  };
  const database = new DatabaseSync(copyOf(file));
  try {
    database.prepare('attach ? as library').run(copyOf(join(dirname(file), 'library.sqlite')));
    return inspect(database, decode);
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
}

function inspect(database: DatabaseSync, decode: boolean): Inspection {
  const problems: string[] = [];
  const integrity = database.prepare('pragma integrity_check').all();
  if (integrity.length !== 1 || integrity[0]?.integrity_check !== 'ok')
    problems.push(JSON.stringify(integrity));
  const count = (sql: string): number =>
    Number(database.prepare(`select count(*) as n from ${sql}`).get()?.n);
  if (count("sqlite_schema where name = 'packs'") === 0)
    return { problems, held: new Set(), wanted: 0, packs: 0 };

  const orphans = [
    count('pack_items where pack_id not in (select id from packs)'),
    count('bodies where kept = 1 and key not in (select item from pack_items)'),
    count(`pictures where kept = 1
           and kind || '/' || size || '/' || file not in (select item from pack_items)`),
    count('bodies where id not in (select id from body_texts)'),
    count('pictures where id not in (select id from picture_bytes)'),
  ];
  if (orphans.some((rows) => rows > 0)) problems.push(`orphans: ${orphans.join(' ')}`);

  const body = database.prepare('select kept, text from bodies join body_texts using (id) where key = ?');
  const picture = database.prepare(
    `select kept, hash, bytes from pictures join picture_bytes using (id) where kind || '/' || size || '/' || file = ?`,
  );
  const held = new Set<string>();
  // A pack is removed from the library first, so a kill may leave it in the catalogue until the next start.
  const listed = new Set(
    database
      .prepare('select id from packs join library.packs as listed using (identity)')
      .all()
      .map(({ id }) => Number(id)),
  );
  const rows = database
    .prepare("select * from pack_items where state = 'held'")
    .all() as unknown as ItemRow[];
  for (const row of rows) {
    if (listed.has(row.pack_id)) held.add(addressOf(row));
    if (row.kind === 'body') {
      const found = body.get(row.item);
      const text = found === undefined ? null : Buffer.from(found.text as Uint8Array).toString('utf8');
      const isRead = text !== null && (decode ? canDecode(row, text) : isJson(text));
      if (!isRead || found?.kept !== 1) problems.push(`unreadable: ${row.item}`);
      continue;
    }
    const found = picture.get(row.item);
    const isWhole = found !== undefined && hashOf(found.bytes as Uint8Array) === found.hash;
    if (!isWhole || found.kept !== 1) problems.push(`unreadable: ${row.item}`);
  }
  return { problems, held, wanted: count("pack_items where state = 'wanted'"), packs: count('packs') };
}

function canDecode(row: ItemRow, text: string): boolean {
  return decodeText((JSON.parse(row.asked) as BodyAsked).endpoint, text).ok;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The address of an item at the service, with sorted parameters. */
function addressOf({ kind, asked }: ItemRow): string {
  if (kind === 'picture') {
    const { size, file } = JSON.parse(asked) as PictureAddress;
    return `/t/p/${size}/${file.endsWith('.svg') ? `${file.slice(0, -4)}.png` : file}`;
  }
  const { endpoint, parameters } = JSON.parse(asked) as BodyAsked;
  const row = endpointOf(endpoint);
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parameters[name])),
  );
  const query = Object.entries(parameters).filter(([name]) => !Object.hasOwn(row.pathParameters, name));
  return canonical(`/3${path}?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}`);
}

/** An address with sorted parameters and without credentials. */
export function canonical(address: string): string {
  const url = new URL(address, 'http://localhost');
  url.searchParams.delete('api_key');
  url.searchParams.sort();
  return `${url.pathname}${url.search}`;
}
