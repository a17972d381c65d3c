import type { SearchHit } from '#shared/contract/answers.ts';
import type { RecentPage, SavedView } from '#shared/contract/local-things.ts';
import { address } from '../format/places.ts';
import { m } from '../i18n/messages.ts';
import { matchingCommands } from './command-list.ts';
import type { Command } from './command-list.ts';

/** How many recent pages the palette lists before anything is typed. */
const mostRecent = 5;
/** How many found titles and people it lists. */
const mostFound = 10;

/** What the palette chooses from. */
export interface PaletteSources {
  readonly typed: string;
  /** Of the page, for comparing letters. */
  readonly language: string;
  /** Places and actions. */
  readonly shell: readonly Command[];
  readonly views: readonly SavedView[];
  readonly recent: readonly RecentPage[];
  /** Titles and people that match the typed text. */
  readonly hits: readonly SearchHit[];
  /** Opens an address. */
  open(address: string): void;
}

const kinds = { tv: m.series, movie: m.movie, person: m.person } as const;

/** The palette's commands for the typed text, best matches first. */
export function paletteCommands(sources: PaletteSources): readonly Command[] {
  const { typed, language, open } = sources;
  const views = sources.views.map((view): Command => ({
    id: `view ${view.id}`,
    kind: m.palette_view(),
    label: view.name,
    run: () => open(address.view(view)),
  }));
  const recent = sources.recent.map(({ href, title }): Command => ({
    id: `recent ${href}`,
    kind: m.palette_recent(),
    label: title,
    href,
    run: () => open(href),
  }));
  const found = sources.hits.slice(0, mostFound).flatMap(({ kind, id, label, detail }): Command[] => {
    if (kind !== 'tv' && kind !== 'movie' && kind !== 'person') return [];
    const href = kind === 'person' ? address.person(id) : address.title(kind, id);
    return [
      { id: `${kind} ${id}`, kind: kinds[kind](), label, detail, href, found: true, run: () => open(href) },
    ];
  });
  const fixed = [...sources.shell, ...views];
  // A person who types looks for a page more often than for a recent one.
  const all = typed === '' ? [...recent.slice(0, mostRecent), ...fixed] : [...fixed, ...found, ...recent];
  return matchingCommands(all, typed, language);
}
