import type { TableColumns, TableField, UnknownTable } from '#shared/contract/imports.ts';

/** What columns are mostly called. The first one that fits applies. */
const usual: Readonly<Record<TableField, RegExp>> = {
  title: /^(title|name|movie|film|show|series)( (title|name))?$/,
  year: /^((release|start) ?)?year$/,
  tmdb: /^(tmdb|themoviedb)[ _-]?(id)?$/,
  kind: /^(type|kind|media ?type|title type)$/,
  season: /^season([ _-]?(number|no))?$/,
  episode: /^episode([ _-]?(number|no))?$/,
  day: /^(date|day|watched|seen|viewed)([ _-]?(at|on|date))?$|^(date|last)[ _-]?(watched|seen|viewed)$/,
  score: /^((my|your)[ _-]?)?(rating|score|stars)$/,
  list: /^list([ _-]?name)?$/,
  note: /^(notes?|comments?|review)$/,
};

/** The columns that can be chosen: those with a name, the first of each name. */
export function columnChoices({ columns }: Pick<UnknownTable, 'columns'>): readonly {
  readonly value: string;
  readonly label: string;
}[] {
  const names = columns.map((column) => column.toLowerCase());
  return columns.flatMap((label, index) => {
    const value = names[index] ?? '';
    return value === '' || names.indexOf(value) < index ? [] : [{ value, label }];
  });
}

/** What the columns of a table probably mean, by their English names. */
export function guessColumns({ header, columns }: UnknownTable): TableColumns {
  const lower = columns.map((column) => column.toLowerCase());
  const found = (Object.entries(usual) as [TableField, RegExp][]).flatMap(([field, pattern]) => {
    const column = lower.find((each) => pattern.test(each.trim()));
    return column === undefined ? [] : [[field, column] as const];
  });
  const scale = lower.some((column) => column.trim() === 'stars') ? 5 : 10;
  return { header, columns: Object.fromEntries(found), rows: 'seen', kind: 'movie', scale };
}
