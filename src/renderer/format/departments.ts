import { m } from '../i18n/messages.ts';

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
