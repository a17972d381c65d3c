import type { SavedView, SeenUpTo, ViewLook } from '#shared/contract/local-things.ts';
import type { Database } from './connection.ts';
import { SavedViews } from './saved-views.ts';

/** What a person made here, on its way in from a file. */
export interface LocalThings {
  readonly views: readonly { readonly name: string; readonly query: string }[];
  readonly seen: readonly {
    readonly seriesId: number;
    readonly season: number;
    readonly episode: number;
  }[];
  readonly posters: readonly { readonly seriesId: number; readonly path: string }[];
}

/** What a person made here: views, posters, marks. Each method is a verb of the worker. Throws what SQLite raises. */
export class LocalShelf {
  readonly #database: Database;
  readonly #views: SavedViews;

  constructor(database: Database) {
    this.#database = database;
    this.#views = new SavedViews(database);
  }

  views(): SavedView[] {
    return this.#views.list();
  }

  saveView(name: string, query: string): SavedView[] {
    this.#views.save(name, query);
    return this.#views.list();
  }

  /** null: there is no such view. */
  changeView(id: number, changes: { readonly name?: string; readonly query?: string }): SavedView[] | null {
    return this.#views.change(id, changes) ? this.#views.list() : null;
  }

  moveView(id: number, to: number): SavedView[] {
    this.#views.move(id, to);
    return this.#views.list();
  }

  removeView(id: number): SavedView[] {
    this.#views.remove(id);
    return this.#views.list();
  }

  lookAtView(id: number, look: ViewLook): ViewLook | null {
    return this.#views.look(id, look);
  }

  chosenPosters(): Record<string, string> {
    const rows = this.#database.all<{ series_id: number; path: string }>('select * from chosen_posters');
    return Object.fromEntries(rows.map(({ series_id: id, path }) => [id, path]));
  }

  /** null: the service's own poster again. */
  choosePoster(seriesId: number, path: string | null): void {
    if (path === null) this.#database.run('delete from chosen_posters where series_id = ?', seriesId);
    else this.#database.run('insert or replace into chosen_posters values (?, ?)', seriesId, path);
  }

  seen(): Record<string, SeenUpTo> {
    const rows = this.#database.all<{ series_id: number; season_number: number; episode_number: number }>(
      'select * from seen_up_to',
    );
    return Object.fromEntries(
      rows.map((row) => [row.series_id, { season: row.season_number, episode: row.episode_number }]),
    );
  }

  /** null: not seen at all. */
  markSeen(seriesId: number, upTo: SeenUpTo | null): void {
    if (upTo === null) this.#database.run('delete from seen_up_to where series_id = ?', seriesId);
    else
      this.#database.run(
        'insert or replace into seen_up_to values (?, ?, ?)',
        seriesId,
        upTo.season,
        upTo.episode,
      );
  }

  /** Adds views that are not there yet, and sets marks and posters, in one transaction; gives how many views were added. */
  takeLocalThings({ views, seen, posters }: LocalThings): number {
    return this.#database.transaction(() => {
      const known = new Set(this.#views.list().map(({ name, query }) => JSON.stringify([name, query])));
      const added = views.filter(({ name, query }) => !known.has(JSON.stringify([name, query])));
      for (const { name, query } of added) this.#views.save(name, query);
      for (const { seriesId, season, episode } of seen) this.markSeen(seriesId, { season, episode });
      for (const { seriesId, path } of posters) this.choosePoster(seriesId, path);
      return added.length;
    });
  }
}
