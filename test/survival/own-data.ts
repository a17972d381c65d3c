import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Change, Title } from '#shared/contract/mine.ts';
import type { Operation } from '#shared/mine/operations.ts';
import { fail, succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import type { CalendarDay } from '#shared/text/calendar-day.ts';
import type { Store } from '../../src/main/app/open-store.ts';

/* A model of a person's own data: what each action makes of it, and how a store does and shows the same. */

/** What a person has: a text for each thing that has one. */
export type OwnData = Readonly<Record<string, string>>;

/** A change that is made of a title or person, without what the store already knows. */
export type TitleChange = Extract<
  Change,
  { readonly what: 'follow' | 'dismiss' | 'score' | 'note' | 'seen' | 'unseen' }
>;

/** Something that the person does; lists and views have one name each. */
export type Action =
  | { readonly does: 'change'; readonly changes: readonly TitleChange[] }
  | { readonly does: 'createList'; readonly name: string; readonly titles: readonly Title[] }
  | { readonly does: 'deleteList'; readonly name: string }
  | { readonly does: 'list'; readonly name: string; readonly title: Title; readonly on: boolean }
  | {
      readonly does: 'import';
      readonly operations: readonly Operation[];
      readonly changes: readonly TitleChange[];
    }
  /** Takes the change or import before it back. */
  | { readonly does: 'undo' }
  | { readonly does: 'saveView'; readonly name: string }
  | { readonly does: 'removeView'; readonly name: string }
  | { readonly does: 'choosePoster'; readonly seriesId: number; readonly path: string | null };

/** The data, and what an undo makes of them. */
export interface Model {
  readonly data: OwnData;
  readonly before: OwnData | null;
}

const titleKey = ({ kind, id }: Title): string => `${kind} ${id}`;

function subjectKey(subject: TitleChange['subject']): string {
  return Object.values(subject).join(' ');
}

function changed(data: OwnData, { key, value }: { key: string; value: string | null }): OwnData {
  const { [key]: _, ...others } = data;
  return value === null ? others : { ...others, [key]: value };
}

function withChange(data: OwnData, change: TitleChange): OwnData {
  const of = (what: string): string => `${what} ${subjectKey(change.subject)}`;
  switch (change.what) {
    case 'follow':
    case 'dismiss':
      return changed(data, { key: of(change.what), value: change.on ? 'yes' : null });
    case 'score':
      return changed(data, { key: of('score'), value: change.score === null ? null : String(change.score) });
    case 'note':
      return changed(data, { key: of('note'), value: change.note === '' ? null : change.note });
    case 'seen': {
      const marks = data[of('seen')];
      if (marks !== undefined && change.again !== true) return data;
      return changed(data, { key: of('seen'), value: joined([...(marks?.split(', ') ?? []), change.at]) });
    }
    case 'unseen':
      return changed(data, { key: of('seen'), value: null });
  }
}

const joined = (marks: readonly (string | null)[]): string =>
  marks
    .map((at) => at ?? 'unknown')
    .sort()
    .join(', ');

/** What an action makes of the model. */
export function after({ data, before }: Model, action: Action): Model {
  const undoable = (made: OwnData): Model => ({ data: made, before: data });
  switch (action.does) {
    case 'change':
    case 'import':
      return undoable(action.changes.reduce(withChange, data));
    case 'createList':
      return undoable(
        changed(data, { key: `list ${action.name}`, value: action.titles.map(titleKey).join(', ') }),
      );
    case 'deleteList':
      return undoable(changed(data, { key: `list ${action.name}`, value: null }));
    case 'list': {
      const key = `list ${action.name}`;
      const titles = (data[key] ?? '')
        .split(', ')
        .filter((each) => each !== '' && each !== titleKey(action.title));
      const had = (data[key] ?? '').split(', ').includes(titleKey(action.title));
      if (data[key] === undefined || had === action.on) return undoable(data);
      return undoable(
        changed(data, { key, value: [...titles, ...(action.on ? [titleKey(action.title)] : [])].join(', ') }),
      );
    }
    case 'undo':
      return { data: before ?? data, before: null };
    case 'saveView':
      return undoable(changed(data, { key: `view ${action.name}`, value: action.name }));
    case 'removeView':
      return undoable(changed(data, { key: `view ${action.name}`, value: null }));
    case 'choosePoster':
      return undoable(changed(data, { key: `poster ${action.seriesId}`, value: action.path }));
  }
}

/** Does actions with a store. */
export class Person {
  readonly #store: Store;
  readonly #today: CalendarDay;
  #undo: (() => Promise<Result<unknown>>) | null = null;

  constructor(store: Store, today: CalendarDay) {
    this.#store = store;
    this.#today = today;
  }

  /** Does an action; a change that failed didn't happen. */
  async act(action: Action): Promise<Result<unknown>> {
    switch (action.does) {
      case 'change':
        return this.#change(action.changes);
      case 'createList':
        return this.#change([{ what: 'createList', name: action.name, titles: [...action.titles] }]);
      case 'deleteList':
      case 'list': {
        const lists = await this.#store.mine.lists();
        if (!lists.ok) return lists;
        const list = lists.value.find(({ name }) => name === action.name)?.list;
        if (list === undefined) return this.#done(succeed(null), null);
        return this.#change([
          action.does === 'list'
            ? { what: 'list', list, subject: action.title, on: action.on }
            : { what: 'deleteList', list },
        ]);
      }
      case 'import':
        return this.#import(action.operations);
      case 'undo':
        return this.#done(await (this.#undo?.() ?? succeed(null)), null);
      case 'saveView':
        return this.#change([{ what: 'saveView', name: action.name, query: action.name }]);
      case 'removeView': {
        const saved = await this.#store.views.list();
        if (!saved.ok) return saved;
        const view = saved.value.find(({ name }) => name === action.name)?.id;
        if (view === undefined) return this.#done(succeed(null), null);
        return this.#change([{ what: 'removeView', view }]);
      }
      case 'choosePoster':
        return this.#change([
          { what: 'poster', subject: { kind: 'series', id: action.seriesId }, path: action.path },
        ]);
    }
  }

  async #change(changes: readonly Change[]): Promise<Result<unknown>> {
    const { mine } = this.#store;
    const result = await mine.change(this.#today, changes);
    const batch = result.ok ? result.value.batch : null;
    return this.#done(result, batch === null ? null : () => mine.undo(batch));
  }

  async #import(operations: readonly Operation[]): Promise<Result<unknown>> {
    const { personal } = this.#store;
    const folder = mkdtempSync(join(tmpdir(), 'marquee-import-'));
    const records = join(folder, 'records');
    writeFileSync(records, operations.map((operation) => `${JSON.stringify({ operation })}\n`).join(''));
    const result = await personal.import(records);
    rmSync(folder, { recursive: true });
    const batch = result.ok ? result.value.batch : null;
    return this.#done(result, batch === null ? null : () => personal.undoImport(batch));
  }

  #done(result: Result<unknown>, undo: (() => Promise<Result<unknown>>) | null): Result<unknown> {
    if (result.ok) this.#undo = undo;
    return result;
  }
}

const all = { offset: 0, limit: 25_000 } as const;

/** What a store shows; fails if it can't be read. */
export async function shownBy(
  { mine, views, personal }: Store,
  today: CalendarDay,
): Promise<Result<OwnData>> {
  const [watchlist, dismissed] = [
    await mine.watchlist(today, { kind: 'all', order: 'added', ...all }),
    await mine.watchlist(today, { kind: 'dismissed', order: 'added', ...all }),
  ];
  const [history, noted, lists] = [await mine.history(all), await mine.noted(all), await mine.lists()];
  const [saved, posters] = [await views.list(), await personal.chosenPosters()];
  if (!watchlist.ok) return watchlist;
  if (!dismissed.ok) return dismissed;
  if (!history.ok) return history;
  if (!noted.ok) return noted;
  if (!lists.ok) return lists;
  if (!saved.ok) return saved;
  if (!posters.ok) return posters;
  const data: Record<string, string> = {};
  for (const { subject } of watchlist.value.entries) data[`follow ${subjectKey(subject)}`] = 'yes';
  for (const { subject } of dismissed.value.entries) data[`dismiss ${subjectKey(subject)}`] = 'yes';
  for (const { mark, mediaType, id } of history.value.entries) {
    const key =
      mediaType === 'movie' ? `seen movie ${id}` : `seen episode ${id} ${mark.season} ${mark.episode}`;
    data[key] = joined([...(data[key]?.split(', ') ?? []), mark.at]);
  }
  for (const { subject, note } of noted.value.entries) {
    if (note.score !== null) data[`score ${titleKey(subject)}`] = String(note.score);
    if (note.note !== '') data[`note ${titleKey(subject)}`] = note.note;
  }
  for (const { list, name } of lists.value) {
    const contents = await mine.list({ list, ...all });
    if (!contents.ok) return contents;
    if (contents.value === null) return fail('notFound', { list });
    data[`list ${name}`] = contents.value.entries.map(({ subject }) => titleKey(subject)).join(', ');
  }
  for (const { name, query } of saved.value) data[`view ${name}`] = query;
  for (const [id, path] of Object.entries(posters.value)) data[`poster ${id}`] = path;
  return succeed(data);
}
