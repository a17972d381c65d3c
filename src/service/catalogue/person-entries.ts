import { creditId } from './identifiers.ts';

/** The columns of `people p`, `series_credits c` and `jobs j` for the entries below. */
export const personColumns = `
  p.id AS person_id, p.name, p.original_name, p.gender, p.known_for_department, p.popularity, p.profile_path, p.adult,
  c.series_key, c.number, c.character, c.position, j.job, j.department`;

/** Joins the tables of `personColumns` to `series_credits c`. */
export const personJoins = `
  JOIN people p ON p.id = c.person_id
  LEFT JOIN jobs j ON j.id = c.job_id`;

/** A row of `personColumns`. */
export interface PersonRow {
  readonly person_id: number;
  readonly name: string;
  readonly original_name: string;
  readonly gender: number;
  readonly known_for_department: string;
  readonly popularity: number;
  readonly profile_path: string | null;
  readonly adult: number;
  readonly series_key: number;
  readonly number: number;
  readonly character: string;
  readonly position: number;
  readonly job: string | null;
  readonly department: string | null;
}

function reference(person: PersonRow): object {
  return {
    adult: person.adult === 1,
    gender: person.gender,
    id: person.person_id,
    known_for_department: person.known_for_department,
    name: person.name,
    original_name: person.original_name,
    popularity: person.popularity,
    profile_path: person.profile_path,
  };
}

/** A cast entry; also a guest star. */
export function castEntry(person: PersonRow): object {
  return {
    ...reference(person),
    character: person.character,
    credit_id: creditId(person.series_key, person.number),
    order: person.position,
  };
}

/** A crew entry. */
export function crewEntry(person: PersonRow): object {
  return {
    ...reference(person),
    credit_id: creditId(person.series_key, person.number),
    department: person.department ?? '',
    job: person.job ?? '',
  };
}
