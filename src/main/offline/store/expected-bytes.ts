import { endpointOf } from '#shared/catalogue/endpoints.ts';
import type { PackItem } from '#shared/catalogue/pack-plan.ts';
import type { PictureAddress } from '#shared/catalogue/pictures.ts';
import type { Reader } from '../../store/context.ts';

/** Expected bytes of a body if none of its kind is stored and its endpoint has no typical size. */
const otherBody = 2_000;
/** JPEG takes about this many bytes per pixel; the width is in the size's name. */
const bytesPerPixel = 0.16;
const originalBytes = 350_000;

/** Sizes of items that aren't stored yet, from those of their kind that were when they were first needed. */
export class ExpectedBytes {
  readonly #database: Reader;
  readonly #known = new Map<string, number>();

  constructor(database: Reader) {
    this.#database = database;
  }

  /** The expected bytes of an item: the average of what is stored of its kind. */
  of({ kind, asked }: PackItem): number {
    const name = kind === 'body' ? asked.endpoint : `${asked.kind} ${asked.size}`;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const average =
      kind === 'body'
        ? this.#database.get<{ bytes: number | null }>(
            'select avg(byte_count) as bytes from (select byte_count from bodies where endpoint = ? limit 200)',
            asked.endpoint,
          )
        : this.#database.get<{ bytes: number | null }>(
            'select avg(byte_count) as bytes from (select byte_count from pictures where kind = ? and size = ? limit 200)',
            asked.kind,
            asked.size,
          );
    const guess =
      kind === 'body' ? (endpointOf(asked.endpoint).typical?.bytes ?? otherBody) : guessPicture(asked);
    const bytes = Math.round(average?.bytes ?? guess);
    this.#known.set(name, bytes);
    return bytes;
  }

  /** Lets every kind be averaged again. */
  clear(): void {
    this.#known.clear();
  }
}

function guessPicture({ kind, size }: PictureAddress): number {
  const pixels = Number(/^[wh](\d+)$/.exec(size)?.[1] ?? 0);
  if (pixels === 0) return originalBytes;
  const ratio = kind === 'backdrop' || kind === 'still' ? 9 / 16 : kind === 'logo' ? 0.5 : 1.5;
  return pixels * pixels * ratio * bytesPerPixel + 600;
}
