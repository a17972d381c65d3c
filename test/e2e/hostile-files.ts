import { storeKey } from '#shared/catalogue/store-key.ts';
import { assemble, jsonHeader, samplePack, setDigest } from '../fixtures/pack-file.ts';
import { heavyBodies } from './heavy-bodies.ts';

/* Files that are close to the limits of an import or beyond them. */

type Named<Content> = readonly (readonly [name: string, make: () => Content])[];

/** Pack files for a service. */
export function heavyPackFiles(service: string): Named<Buffer> {
  const { payloads } = samplePack();
  const header = { ...jsonHeader(), service };
  const missing = (count: number): unknown[] =>
    Array.from({ length: count }, (_, index) => ({
      ...{ kind: 'picture', picture: { kind: 'still', size: 'w300', file: `f${index}.jpg` } },
      ...{ depth: 2, missing: 'tooLarge', bytes: 0 },
    }));
  return [
    [
      'a pack file with 10,000 episodes',
      () => {
        const body = heavyBodies.find(({ name }) => name.startsWith('10,000 episodes'))?.make() ?? '';
        const [item = {}] = jsonHeader().items;
        const parameters = { language: 'de-DE', series_id: 7, season_number: 2 };
        item['key'] = storeKey({ profile: service, endpoint: 'tv.season', parameters, account: null }).text;
        setDigest(item, Buffer.from(body));
        return assemble({ ...header, items: [item] }, [Buffer.from(body)]);
      },
    ],
    ['a pack file with 38,000 missing pictures', () => assemble({ ...header, items: missing(38_000) }, [])],
    [
      'a pack file of 26 MiB with a long name',
      () => assemble({ ...header, pack: { ...header.pack, name: 'a'.repeat(26 * 2 ** 20) } }, payloads),
    ],
  ];
}

/** The operations of the largest file of a person's own data here. */
export const manyOperations = 190_000;

const line = (value: object): string => `${JSON.stringify(value)}\n`;
const localData = (service: string, lines: string): string =>
  line({ format: 'marquee-local-data', version: 1, made: '2026-01-01T00:00:00.000Z', service }) +
  lines +
  line({ end: true });

/** Files of a person's own data, for a service. */
export const heavyLocalData: readonly (readonly [string, (service: string) => string])[] = [
  [
    'local data of 26 MiB',
    (service) =>
      localData(
        service,
        Array.from({ length: manyOperations }, (_, index) =>
          line({
            operation: {
              ...{ device: 'a1', batch: 1, number: index + 1, kind: 'seen', subject: 'episode', id: index },
              ...{ season: 1, episode: 1, element: 'x', after: '2026-01-02' },
            },
          }),
        ).join(''),
      ),
  ],
  [
    'local data of 26 MiB with a long name',
    (service) => localData(service, line({ view: { name: 'a'.repeat(26 * 2 ** 20), query: '' } })),
  ],
];

const diary = 'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n';
const row = (index: number, tags: string): string =>
  `2024-04-01,Movie ${index % 50_000},2020,https://boxd.it/${index},4,,${tags},2024-04-01\n`;
/** An entry of Trakt's history. */
const entry = (index: number): string =>
  JSON.stringify({
    ...{ id: index, watched_at: '2024-03-31T09:28:53.000Z', action: 'watch', type: 'movie', plays: 1 },
    movie: {
      title: `Movie ${index}`,
      year: 2020,
      ids: { trakt: index, slug: `movie-${index}`, imdb: 'tt1' },
    },
    more: 'm'.repeat(80),
  });
const many = (count: number, make: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => make(index));
/** Files of other apps that are close to the limits of an import, by the name with which they are sent. */
export const heavyImportFiles: Named<string> = [
  ['diary.csv', () => diary + many(60_000, (index) => row(index, 't'.repeat(470))).join('')],
  ['history.json', () => `[${many(95_000, entry).join(',')}]`],
];
