import type { FieldChange } from '#shared/contract/packs.ts';
import type { SpoilerField } from '#shared/contract/settings.ts';
import { formatDay } from '#shared/text/calendar-day.ts';
import { formatMinutes } from '#shared/text/measures.ts';
import { m } from '../../i18n/messages.ts';

type Field = FieldChange['field'];

/** The texts of a changed field. */
export interface ChangedFieldText {
  readonly label: string;
  /** null: no text. */
  readonly before: string | null;
  readonly after: string | null;
  /** The texts are hidden as spoilers. */
  readonly hidden: boolean;
}

const labels: Readonly<Record<Field, () => string>> = {
  name: m.title,
  overview: m.changes_field_overview,
  airDate: m.changes_field_air_date,
  runtime: m.changes_field_episode_run_time,
  still: m.changes_still_updated,
  guests: m.guest_stars,
  crew: m.crew,
  added: m.kept_change_added,
  removed: m.kept_change_removed,
};

const shieldedBy: Readonly<Partial<Record<Field, SpoilerField>>> = {
  name: 'titles',
  overview: 'overviews',
  guests: 'guests',
};

/** Fields whose values aren't readable. */
const withoutTexts: ReadonlySet<Field> = new Set<Field>(['still', 'added', 'removed']);

function formatValue(field: Field, text: string | null, language: string): string | null {
  if (text === null || text === '') return null;
  if (field === 'airDate' && /^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text, language);
  if (field === 'runtime' && /^\d+$/.test(text)) return formatMinutes(Number(text), language);
  return text;
}

/** Describes a changed field. `hides`: whether the spoiler shield hides a field. */
export function fieldText(
  { field, before, after }: FieldChange,
  hides: (shield: SpoilerField) => boolean,
  language: string,
): ChangedFieldText {
  const label = labels[field]();
  const shield = shieldedBy[field];
  if (shield !== undefined && hides(shield)) return { label, before: null, after: null, hidden: true };
  if (withoutTexts.has(field)) return { label, before: null, after: null, hidden: false };
  return {
    label,
    before: formatValue(field, before, language),
    after: formatValue(field, after, language),
    hidden: false,
  };
}
