import type { NamedTitle } from '#shared/contract/imports.ts';
import type { ReadContext, StoreContext } from '../../store/context.ts';
import { nameKey } from './title-candidates.ts';

/** The year of a title without one. */
export const noYear = 0;

/** A name with its year, for comparisons. */
export const titleKeyOf = ({ kind, title, year }: NamedTitle): string =>
  `${nameKey(kind, title)} ${year ?? noYear}`;

/** Stored titles that the person chose for names of earlier imports, by `titleKeyOf`. */
export function chosenTitles(context: ReadContext): Map<string, number> {
  return new Map(choicesIn(context).map(({ name, title }) => [name, title]));
}

/** A stored title that the person chose for a name (`titleKeyOf`). */
export interface Choice {
  readonly name: string;
  readonly title: number;
}

/** Every choice. */
export function choicesIn({ library, service }: ReadContext): Choice[] {
  return library.all<Choice>(
    'select name, title_id as title from chosen_titles where service = ? order by name',
    service,
  );
}

/** Remembers a choice, so that the same file matches the same title; undoing the batch forgets it. */
export function chooseTitle(
  { library, service }: StoreContext,
  { name, title }: Choice,
  batch: string,
): void {
  library.run(
    'insert or replace into chosen_titles (service, name, title_id, batch) values (?, ?, ?, ?)',
    ...[service, name, title, batch],
  );
}

/** Forgets the choices of a batch. */
export function forgetChoices({ library, service }: StoreContext, batch: string): void {
  library.run('delete from chosen_titles where service = ? and batch = ?', service, batch);
}
