import type { CastEntry, CrewEntry } from '#shared/catalogue/resources/people.ts';

/** A person and everything they are credited with in one list. */
export interface CreditedPerson {
  readonly id: number;
  readonly name: string;
  readonly profilePath: string | null;
  /** Characters or jobs. */
  readonly roles: readonly string[];
}

function collect<Entry extends CastEntry | CrewEntry>(
  entries: readonly Entry[],
  role: (entry: Entry) => string,
): CreditedPerson[] {
  const people = new Map<number, CreditedPerson & { roles: string[] }>();
  for (const entry of entries) {
    const known = people.get(entry.id) ?? {
      id: entry.id,
      name: entry.name || entry.original_name,
      profilePath: entry.profile_path,
      roles: [],
    };
    if (role(entry) !== '' && !known.roles.includes(role(entry))) known.roles.push(role(entry));
    people.set(entry.id, known);
  }
  return [...people.values()];
}

/** The cast in its order, each person once with all their characters. */
export function castPeople(cast: readonly CastEntry[]): CreditedPerson[] {
  const ordered = [...cast].sort((a, b) => a.order - b.order);
  return collect(ordered, (entry) => entry.character);
}

/** The crew by department, each person once in each with all their jobs there. */
export function crewByDepartment(
  crew: readonly CrewEntry[],
): readonly { readonly department: string; readonly people: readonly CreditedPerson[] }[] {
  const departments = Map.groupBy(crew, (entry) => entry.department);
  return [...departments].map(([department, entries]) => ({
    department,
    people: collect(entries, (entry) => entry.job),
  }));
}
