import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { decodeText } from '#shared/catalogue/decode.ts';
import { endpointOf } from '#shared/catalogue/endpoints.ts';
import type { BodyAsked } from '#shared/packs/plan.ts';
import type { PictureAddress } from '#shared/catalogue/pictures.ts';

/** What a database file says of its packs, looked at from outside. */
export interface Looked {
  /** Everything that is not as it must be; empty: all is well. */
  readonly wrong: readonly string[];
  /** Addresses of what packs hold, as the service is asked for it. */
  readonly held: ReadonlySet<string>;
  readonly wanted: number;
  readonly packs: number;
}

interface ItemRow {
  readonly pack_id: number;
  readonly item: string;
  readonly kind: 'body' | 'picture';
  readonly asked: string;
  readonly hash: string | null;
}

/**
 * Looks at a database that nobody has open, through a copy: the log that a killed program left stays for the next.
 * `decodes`: answers are decoded too, which is slow.
 */
export function lookInto(file: string, decodes = false): Looked {
  const folder = mkdtempSync(`${file}-looked-`);
  const copy = join(folder, 'copy.sqlite');
  for (const suffix of ['', '-wal'])
    if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
  const database = new DatabaseSync(copy);
  try {
    return look(database, decodes);
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
}

function look(database: DatabaseSync, decodes: boolean): Looked {
  const wrong: string[] = [];
  const checked = database.prepare('pragma integrity_check').all();
  if (checked.length !== 1 || checked[0]?.integrity_check !== 'ok') wrong.push(JSON.stringify(checked));
  const count = (sql: string): number =>
    Number(database.prepare(`select count(*) as n from ${sql}`).get()?.n);
  if (count("sqlite_schema where name = 'packs'") === 0)
    return { wrong, held: new Set(), wanted: 0, packs: 0 };

  const orphans = [
    count('pack_items where pack_id not in (select id from packs)'),
    count('bodies where kept = 1 and key not in (select item from pack_items)'),
    count(`pictures where kept = 1
           and kind || '/' || size || '/' || file not in (select item from pack_items)`),
    count('bodies where id not in (select id from body_texts)'),
    count('pictures where id not in (select id from picture_bytes)'),
  ];
  if (orphans.some((rows) => rows > 0)) wrong.push(`left over: ${orphans.join(' ')}`);

  const body = database.prepare('select kept, text from bodies join body_texts using (id) where key = ?');
  const picture = database.prepare(
    `select kept, bytes from pictures join picture_bytes using (id) where kind || '/' || size || '/' || file = ?`,
  );
  const held = new Set<string>();
  const rows = database
    .prepare("select * from pack_items where state = 'held'")
    .all() as unknown as ItemRow[];
  for (const row of rows) {
    held.add(addressOf(row));
    if (row.kind === 'body') {
      const found = body.get(row.item);
      const text = found === undefined ? null : Buffer.from(found.text as Uint8Array).toString('utf8');
      const isRead = text !== null && (decodes ? isDecoded(row, text) : isJson(text));
      if (!isRead || found?.kept !== 1) wrong.push(`not there: ${row.item}`);
      continue;
    }
    const found = picture.get(row.item);
    const hash = found === undefined ? null : hashOf(found.bytes as Uint8Array);
    if (hash === null || hash !== row.hash || found?.kept !== 1) wrong.push(`not there: ${row.item}`);
  }
  return { wrong, held, wanted: count("pack_items where state = 'wanted'"), packs: count('packs') };
}

function isDecoded(row: ItemRow, text: string): boolean {
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

/** How the service is asked for an item: its path with its parameters in the order of their names. */
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

/** An address without what proves who asks, its parameters in the order of their names. */
export function canonical(address: string): string {
  const url = new URL(address, 'http://localhost');
  url.searchParams.delete('api_key');
  url.searchParams.sort();
  return `${url.pathname}${url.search}`;
}
