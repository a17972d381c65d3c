import type { PictureKind, PictureSize } from '#shared/catalogue/pictures.ts';
import { pictureFile } from '#shared/catalogue/pictures.ts';
import type { Marquee } from '../transport/marquee.ts';

/** How long a saved file's bytes are kept for the browser to read, in ms. */
const readWithinMs = 60_000;

/** Names that mean a device to Windows, whatever ending follows. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A name that every file system takes, from a title in any script. */
export function fileName(...parts: readonly (string | number)[]): string {
  const name = parts
    .join(' ')
    .toWellFormed()
    .normalize('NFC')
    // Control characters, what paths are made of, and what turns the reading direction of a name around.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ');
  // File systems count bytes, at most 255 of them with the ending: letters of Asia have three, pictures four.
  const short = [...name]
    .slice(0, 60)
    .join('')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return short === '' ? 'marquee' : devices.test(short) ? `${short}_` : short;
}

/** Lets the person save a file: the system asks where, or puts it among the downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readWithinMs);
}

/**
 * Where a spreadsheet would begin to calculate: at the start of a cell, behind blanks and in wide letters too, and
 * behind a semicolon or a tab, which some take for the end of a cell.
 */
const formula = /(^\s*|[;\t\r\n]\s*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** One table as CSV (RFC 4180, UTF-8 with the mark that spreadsheets want); cells that would run as formulas are quoted as text. */
export function csv(rows: readonly (readonly (string | number | null)[])[]): Blob {
  const cell = (value: string | number | null): string => {
    if (value === null) return '';
    if (typeof value === 'number') return String(value);
    const harmless = value.replace(formula, "$1'$2");
    return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
  };
  const text = rows.map((row) => row.map(cell).join(',')).join('\r\n');
  return new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv' });
}

/** A picture's bytes. Rejects with `RequestFailed`. `path` as the service names it. */
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

/** Puts a picture on the clipboard, as PNG, the one kind that every clipboard takes. Rejects where that is not allowed. */
export async function copyPicture(picture: Blob): Promise<void> {
  const bitmap = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const png = await canvas.convertToBlob({ type: 'image/png' });
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
}
