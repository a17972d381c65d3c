import { pictureFile } from '#shared/catalogue/pictures.ts';
import type { PictureKind, PictureSize } from '#shared/catalogue/pictures.ts';
import { localFileEnding, localFileType } from '#shared/contract/local-file.ts';
import type { LocalPart } from '#shared/contract/local-file.ts';
import { fileName } from '#shared/text/system-text.ts';
import type { AppModel } from '../state/app-model.svelte.ts';
import type { Marquee } from '../transport/marquee.ts';

/** How long the browser can read a saved file's bytes, in ms. */
const readWithinMs = 60_000;

/** Saves a file through the browser. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readWithinMs);
}

/** Spaces, control and format characters, and others that aren't drawn: programs drop them, or look past them. */
const unseen = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]`;

/**
 * What spreadsheets read as a formula: at the start of a cell, after unseen characters, in full-width characters, and after a
 * semicolon or tab, which some read as the end of a cell.
 */
// Proved by cost.test.ts: the guard against formulas is linear.
const formula = new RegExp(`(?<!${unseen})(${unseen}*)([=+\\-@\uFF1D\uFF0B\uFF0D\uFF20])`, 'gu');

/**
 * A table as CSV (RFC 4180, UTF-8 with a byte order mark). Cells that spreadsheets would run as formulas are quoted
 * as text.
 */
export function csv(rows: readonly (readonly (string | number | null)[])[]): Blob {
  const cell = (value: string | number | null): string => {
    if (value === null) return '';
    if (typeof value === 'number') return String(value);
    const harmless = value.replace(formula, (found, before: string, sign: string, at: number) =>
      // Proved by files.test.ts: a cell can’t be a formula.
      at === 0 || value[at - 1] === ';' || /[\t\r\n]/.test(before) ? `${before}'${sign}` : found,
    );
    return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
  };
  const text = rows.map((row) => row.map(cell).join(',')).join('\r\n');
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' });
}

/** A picture's bytes; `path` is the service's path. Rejects with `RequestFailed`. */
export async function pictureBlob(
  marquee: Marquee,
  kind: PictureKind,
  size: PictureSize,
  path: string,
): Promise<Blob> {
  const file = pictureFile(path) ?? '';
  const { contentType, base64 } = await marquee.request('picture.read', { kind, size, file });
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: contentType });
}

/** Copies a picture to the clipboard as PNG, which every clipboard accepts. Rejects without permission. */
export async function copyPicture(picture: Blob): Promise<void> {
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const png = await canvas.convertToBlob({ type: 'image/png' });
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
}

/** Names a file of the person's data, with the day. */
export function dataFileName(app: AppModel, ...what: string[]): string {
  return fileName('Marquee', ...what, app.today);
}

/** Saves the person's own data as one file. Rejects with `RequestFailed`. */
export async function saveLocalData(app: AppModel): Promise<void> {
  const texts: string[] = [];
  let after: LocalPart['next'] = null;
  do {
    const part: LocalPart = await app.marquee.request('local.export', { after });
    texts.push(part.text);
    after = part.next;
  } while (after !== null);
  saveFile(`${dataFileName(app)}${localFileEnding}`, new Blob(texts, { type: localFileType }));
}
