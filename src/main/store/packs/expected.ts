import type { EndpointName } from '#shared/catalogue/endpoints.ts';
import type { PictureAddress } from '#shared/catalogue/pictures.ts';
import type { Database } from '../connection.ts';
import type { PackItem } from '#shared/packs/plan.ts';

/** Bytes of answers and pictures where none of their kind has been seen yet; measured at the public service. */
const firstGuess: Readonly<Partial<Record<EndpointName, number>>> = {
  'tv.season': 60_000,
  'tv.credits': 12_000,
  'tv.images': 40_000,
  'person.tvCredits': 15_000,
  'movie.similar': 14_000,
  'movie.reviews': 12_000,
  'movie.watchProviders': 25_000,
  'discover.movie': 14_000,
};
const otherBody = 2_000;
/** Of a picture, by the width in its size's name: JPEG takes about so many bytes a pixel. */
const bytesPerPixel = 0.16;
const originalBytes = 350_000;

/** Guesses sizes of what is not there yet by what is there of the same kind. */
export class ExpectedBytes {
  readonly #database: Database;
  readonly #known = new Map<string, number>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Bytes that an item will probably take. */
  of(item: PackItem): number {
    const name = item.kind === 'body' ? item.asked.endpoint : `${item.asked.kind} ${item.asked.size}`;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const bytes = Math.round(
      item.kind === 'body'
        ? (this.#averageBody(item.asked.endpoint) ?? firstGuess[item.asked.endpoint] ?? otherBody)
        : (this.#averagePicture(item.asked) ?? guessPicture(item.asked)),
    );
    this.#known.set(name, bytes);
    return bytes;
  }

  /** What is there has changed much: looks anew. */
  forget(): void {
    this.#known.clear();
  }

  #averageBody(endpoint: EndpointName): number | null {
    return (
      this.#database.get<{ bytes: number | null }>(
        'select avg(byte_count) as bytes from (select byte_count from bodies where endpoint = ? limit 200)',
        endpoint,
      )?.bytes ?? null
    );
  }

  #averagePicture({ kind, size }: PictureAddress): number | null {
    return (
      this.#database.get<{ bytes: number | null }>(
        'select avg(byte_count) as bytes from (select byte_count from pictures where kind = ? and size = ? limit 200)',
        kind,
        size,
      )?.bytes ?? null
    );
  }
}

function guessPicture({ kind, size }: PictureAddress): number {
  const pixels = Number(/^[wh](\d+)$/.exec(size)?.[1] ?? 0);
  if (pixels === 0) return originalBytes;
  const ratio = kind === 'backdrop' || kind === 'still' ? 9 / 16 : kind === 'logo' ? 0.5 : 1.5;
  return pixels * pixels * ratio * bytesPerPixel + 600;
}
