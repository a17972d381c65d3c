import type { StoreContext } from '../context.ts';
import { nameKey } from './title-candidates.ts';
import type { NamedTitle } from '#shared/contract/past.ts';

/** The year of a title without one. */
export const noYear = 0;

/** A name with its year, for comparisons. */
export const titleKeyOf = ({ kind, title, year }: NamedTitle): string =>
  `${nameKey(kind, title)} ${year ?? noYear}`;

/** Stored titles that the person chose for names of earlier imports, by `titleKeyOf`. */
export function chosenTitles({ library, service }: StoreContext): Map<string, number> {
  const rows = library.all<{ readonly name: string; readonly title: number }>(
    'select name, title_id as title from chosen_titles where service = ?',
    service,
  );
  return new Map(rows.map(({ name, title }) => [name, title]));
}

/** Remembers a choice, so that the same file matches the same title; undoing the batch forgets it. */
export function chooseTitle(
  { library, service }: StoreContext,
  named: NamedTitle,
  title: number,
  batch: string,
): void {
  library.run(
    'insert or replace into chosen_titles (service, name, title_id, batch) values (?, ?, ?, ?)',
    ...[service, titleKeyOf(named), title, batch],
  );
}

/** Forgets the choices of a batch. */
export function forgetChoices({ library, service }: StoreContext, batch: string): void {
  library.run('delete from chosen_titles where service = ? and batch = ?', service, batch);
}
