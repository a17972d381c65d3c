import type { StoreContext } from '../../store/context.ts';

/** Slices of one series or person each; `before` and `after` surround its id in `what`. */
export interface SingleSlices {
  readonly of: 'series' | 'people';
  readonly before: string;
  readonly after: string;
  /** How many there can be, and how many are added together. */
  readonly most: number;
  readonly atOnce: number;
}

/** SQL of the stored series and people, and of their order: the most popular first. */
const singles = {
  series: {
    rows: 'select key / 2 as id, bucket, id as own from titles where key % 2 = 0',
    order: 'bucket, own',
  },
  people: { rows: 'select id, ref from people', order: 'ref' },
} as const;

/** Adds slices of the first kind that has some for the most popular series or people without one. */
export function addSingle({ database }: StoreContext, kinds: readonly SingleSlices[]): void {
  for (const { of, ...slices } of kinds) {
    const { changes } = database.run(
      `insert into index_slices (kind, what)
       select 'series', :before || id || :after from (${singles[of].rows}) each
       where not exists (select 1 from index_slices where what = :before || each.id || :after)
       order by ${singles[of].order} limit max(0, min(:atOnce, :most - (
         select count(*) from index_slices where what > :before and what < :before || ':')))`,
      slices,
    );
    if (changes > 0) return;
  }
}
