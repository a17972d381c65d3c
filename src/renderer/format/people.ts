import type { CastEntry, CrewEntry } from '#shared/catalogue/resources/people.ts';
import { m } from '../i18n/messages.ts';

/** A person with all their roles in one list of credits. */
export interface CreditedPerson {
  readonly id: number;
  readonly name: string;
  readonly profilePath: string | null;
  readonly roles: readonly string[];
}

/** A person's name; in their own language where the service has no other, and their number where it has none. */
function personName({ id, name, original_name: original }: CastEntry | CrewEntry): string {
  // Proved by title-card.test.ts: a person has a name.
  return name.trim() || original.trim() || m.person_numbered({ id });
}

function collect<Entry extends CastEntry | CrewEntry>(
  entries: readonly Entry[],
  role: (entry: Entry) => string,
): CreditedPerson[] {
  const people = new Map<number, CreditedPerson & { roles: string[] }>();
  for (const entry of entries) {
    const known = people.get(entry.id) ?? {
      id: entry.id,
      name: personName(entry),
      profilePath: entry.profile_path,
      roles: [],
    };
    if (role(entry) !== '' && !known.roles.includes(role(entry))) known.roles.push(role(entry));
    people.set(entry.id, known);
  }
  return [...people.values()];
}

/** The cast in its order, each person once with all characters. */
export function castPeople(cast: readonly CastEntry[]): CreditedPerson[] {
  const ordered = [...cast].sort((a, b) => a.order - b.order);
  return collect(ordered, (entry) => entry.character);
}

/** The crew by department, each person once per department with all jobs. */
export function crewByDepartment(
  crew: readonly CrewEntry[],
): readonly { readonly department: string; readonly people: readonly CreditedPerson[] }[] {
  const departments = Map.groupBy(crew, (entry) => entry.department);
  return [...departments].map(([department, entries]) => ({
    department,
    people: collect(entries, (entry) => entry.job),
  }));
}

const names: Readonly<Record<string, () => string>> = {
  Acting: m.department_acting,
  Art: m.department_art,
  Camera: m.department_camera,
  'Costume & Make-Up': m.department_costume,
  Creator: m.department_creator,
  Crew: m.department_crew,
  Directing: m.department_directing,
  Editing: m.department_editing,
  Lighting: m.department_lighting,
  Production: m.department_production,
  Sound: m.department_sound,
  'Visual Effects': m.department_effects,
  Writing: m.department_writing,
};

/** A department's name in the page's language, or the service's name for it. */
export function departmentName(department: string): string {
  return names[department]?.() ?? (department === '' ? m.department_other() : department);
}
