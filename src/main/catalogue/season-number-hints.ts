import { seasonNumberIn } from '#shared/catalogue/change-pages.ts';
import type { Answer, EndpointName } from '#shared/catalogue/endpoints.ts';
import { changesWindow } from '#shared/catalogue/endpoints/changes.ts';
import { mostSeason } from '#shared/catalogue/numbers.ts';
import type { CatalogueAnswer } from '#shared/contract/answers.ts';
import type { Result } from '#shared/result.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { CatalogueStore } from './store/part.ts';

/** What tells of the numbers of a series' seasons. */
export interface SeasonHints {
  /** In which its first episode aired; null: unknown. */
  readonly firstYear: number | null;
  /** Numbers that changes (E14) and episode groups (E12) name. */
  readonly named: readonly number[];
}

/** Dependencies of hints. */
export interface SeasonHintsPorts {
  readonly store: { readonly titles: Pick<CatalogueStore['titles'], 'known'> };
  read(question: {
    readonly endpoint: EndpointName;
    readonly parameters: Readonly<Record<string, string | number>>;
  }): Promise<Result<CatalogueAnswer>>;
  readonly today: CalendarDay;
  readonly changesWindowDays: number;
}

/** What is known of the numbers of a series' seasons; what can't be read tells nothing. */
export async function seasonHints(ports: SeasonHintsPorts, series_id: number): Promise<SeasonHints> {
  const title = await ports.store.titles.known('tv', series_id);
  const day = title.ok && 'first_air_date' in title.value.item ? title.value.item.first_air_date : null;
  const window = changesWindow(ports);
  const changes = await ports.read({ endpoint: 'tv.changes', parameters: { series_id, ...window, page: 1 } });
  const groups = await ports.read({ endpoint: 'tv.episodeGroups', parameters: { series_id } });
  const named = [
    ...(changes.ok ? numbersInChanges(JSON.parse(changes.value.text) as Answer<'tv.changes'>) : []),
    ...(groups.ok ? numbersInGroups(JSON.parse(groups.value.text) as Answer<'tv.episodeGroups'>) : []),
  ];
  return {
    firstYear: day === null ? null : Number(day.slice(0, 4)),
    named: [...new Set(named)].filter((number) => number <= mostSeason),
  };
}

function numbersInChanges({ changes }: Answer<'tv.changes'>): number[] {
  return changes
    .filter(({ key }) => key === 'season' || key === 'episode')
    .flatMap(({ items }) => items)
    .flatMap(({ value, original_value: before }) => [seasonNumberIn(value), seasonNumberIn(before)])
    .filter((number) => number !== null);
}

function numbersInGroups({ results }: Answer<'tv.episodeGroups'>): number[] {
  return results.flatMap(({ name }) => name.match(/\d+/g) ?? []).map(Number);
}
