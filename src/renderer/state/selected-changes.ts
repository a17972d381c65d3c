import type { Change } from '#shared/contract/mine.ts';
import type { HidingReason } from '#shared/contract/settings.ts';
import { localDay, localMinute } from '#shared/text/calendar-day.ts';
import { isHidden } from '../format/title-card.ts';
import { m } from '../i18n/messages.ts';
import type { AppModel } from './app-model.svelte.ts';
import type { Attempted } from './own-changes.svelte.ts';
import type { SelectedTitle } from './selection.svelte.ts';

/** What a person does with all selected titles at once: what applies to all of them is taken back. */
export type SelectedChange = HidingReason;

const says: Readonly<Record<SelectedChange, readonly [on: Said, off: Said]>> = {
  followed: [m.mine_added_many, m.mine_removed_many],
  seen: [m.mine_seen_many, m.mine_unseen_many],
  dismissed: [m.mine_dismissed_many, m.mine_shown_many],
};
type Said = (counts: { readonly count: number }) => string;

function changeOf(what: SelectedChange, { subject }: SelectedTitle, on: boolean, now: number): Change {
  if (what === 'followed') return { what: 'follow', subject, on };
  if (what === 'dismissed') return { what: 'dismiss', subject, on };
  if (!on) return { what: 'unseen', subject };
  return { what: 'seen', subject, at: subject.kind === 'movie' ? localMinute(now) : localDay(now) };
}

/** Whether something applies to all selected titles, so that a press takes it back. */
export function appliesToAll({ selection, mine }: AppModel, what: SelectedChange): boolean {
  return selection.titles.every(({ subject }) => {
    const state = mine.of(subject);
    return state !== null && isHidden(state, [what]);
  });
}

/** Changes all selected titles as one batch, and ends the selection. */
export function changeSelected(app: AppModel, what: SelectedChange): Attempted {
  const { titles } = app.selection;
  return app.ownChanges.attempt(async () => {
    const states = await app.marquee.request('mine.of', { subjects: titles.map(({ subject }) => subject) });
    const on = !states.every((state) => isHidden(state, [what]));
    const changes = titles.map((title) => changeOf(what, title, on, app.clock.now()));
    const [turnedOn, turnedOff] = says[what];
    const made = await app.ownChanges.make(changes, (on ? turnedOn : turnedOff)({ count: titles.length }));
    if (made) end(app, titles);
  });
}

/** A list by its key, or a new one by its name. */
export interface ListChoice {
  readonly key: string | null;
  readonly name: string;
}

/** Puts all selected titles on a list, or on a new one, as one batch, and ends the selection. */
export async function listSelected(app: AppModel, { key, name }: ListChoice): Promise<boolean> {
  const selected = app.selection.titles;
  const titles = selected.map(({ subject }) => subject);
  const changes: Change[] =
    key === null
      ? [{ what: 'createList', name, titles }]
      : titles.map((subject) => ({ what: 'list', list: key, subject, on: true }));
  const made = await app.ownChanges.make(changes, m.mine_listed_many({ count: titles.length, list: name }));
  if (made) end(app, selected);
  return made;
}

/** Ends the selection, unless the person has begun another one. */
function end({ selection }: AppModel, titles: readonly SelectedTitle[]): void {
  if (selection.titles === titles) selection.clear();
}
