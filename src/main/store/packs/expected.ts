import { endpointOf } from '#shared/catalogue/endpoints.ts';
import type { PictureAddress } from '#shared/catalogue/pictures.ts';
import type { StoreContext } from '../context.ts';
import type { PackItem } from './plan.ts';

/** Expected bytes of a body if none of its kind is stored and its endpoint has no typical size. */
const otherBody = 2_000;
/** JPEG takes about this many bytes per pixel; the width is in the size's name. */
const bytesPerPixel = 0.16;
const originalBytes = 350_000;

/** The expected bytes of an item: the average of what is stored of its kind. */
export function expectedBytesOf(
  { database, expectedBytes }: Pick<StoreContext, 'database' | 'expectedBytes'>,
  { kind, asked }: PackItem,
): number {
  const name = kind === 'body' ? asked.endpoint : `${asked.kind} ${asked.size}`;
  const known = expectedBytes.get(name);
  if (known !== undefined) return known;
  const average =
    kind === 'body'
      ? database.get<{ bytes: number | null }>(
          'select avg(byte_count) as bytes from (select byte_count from bodies where endpoint = ? limit 200)',
          asked.endpoint,
        )
      : database.get<{ bytes: number | null }>(
          'select avg(byte_count) as bytes from (select byte_count from pictures where kind = ? and size = ? limit 200)',
          asked.kind,
          asked.size,
        );
  const guess =
    kind === 'body' ? (endpointOf(asked.endpoint).typical?.bytes ?? otherBody) : guessPicture(asked);
  const bytes = Math.round(average?.bytes ?? guess);
  expectedBytes.set(name, bytes);
  return bytes;
}

function guessPicture({ kind, size }: PictureAddress): number {
  const pixels = Number(/^[wh](\d+)$/.exec(size)?.[1] ?? 0);
  if (pixels === 0) return originalBytes;
  const ratio = kind === 'backdrop' || kind === 'still' ? 9 / 16 : kind === 'logo' ? 0.5 : 1.5;
  return pixels * pixels * ratio * bytesPerPixel + 600;
}
