import type { SavedView } from '#shared/contract/local-things.ts';
import { isAnswerable, problemsOf } from '../../format/discover-query.ts';
import { movieCard, nameOf } from '../../format/title-card.ts';
import { counted } from '../../format/names.ts';
import { m } from '../../i18n/messages.ts';
import type { AppModel } from '../../state/app-model.svelte.ts';
import { titleList } from '../../state/title-list.ts';
import type { TitleList } from '../../state/title-list.ts';
import type { DiscoverForm } from './discover-form.svelte.ts';
import { newsOf } from './view-news.ts';
import type { ViewNews } from './view-news.ts';

/** How long the query must be unchanged before it is sent, in ms, so that moving a slider sends one query. */
const settleMs = 140;
/** Number of a view's first results that are compared with the last visit. */
const compared = 60;
/** Maximum number of gone movies that are named. */
const mostNamed = 8;

/** The changes in a view since its last visit, with the names of the movies by id. */
export interface ToldNews {
  readonly news: ViewNews;
  readonly names: Readonly<Record<number, string>>;
}

/** The movies that match a form's query, and the changes in an open view since its last visit. */
export class DiscoverResults {
  list: TitleList = $state.raw() as TitleList;
  readonly told: { value: ToldNews | null };
  readonly #app: Pick<AppModel, 'marquee' | 'contentKey' | 'state' | 'clock'>;
  readonly #form: DiscoverForm;
  #opened = '';

  /** `told`: what a comparison finds, which a visit remembers. */
  constructor(
    app: Pick<AppModel, 'marquee' | 'contentKey' | 'state' | 'clock'>,
    form: DiscoverForm,
    told: { value: ToldNews | null },
  ) {
    this.told = told;
    this.#app = app;
    this.#form = form;
    this.open();
  }

  /** Restarts the list for the form's query. `refresh`: requests the service even if the stored body is fresh. */
  open(refresh = false): void {
    this.stop();
    this.#opened = this.#question;
    this.list = titleList(this.#app, 'discover.movie', this.#form.query, movieCard, refresh);
    void this.list.more();
  }

  /** Restarts the list once a changed query has settled; returns an effect's cleanup. */
  follow(): (() => void) | undefined {
    if (this.#question === this.#opened || !isAnswerable(problemsOf(this.#form.query))) return undefined;
    const timer = setTimeout(() => this.open(), settleMs);
    return () => clearTimeout(timer);
  }

  /** Finds the changes in a view since its last visit, and records this visit. Rejects with `RequestFailed`. */
  async compare({ id }: Pick<SavedView, 'id'>): Promise<void> {
    const { list } = this;
    const { marquee } = this.#app;
    while (list.items.length < compared && !list.complete && !list.stopped && list.failure === null)
      await list.more();
    if (list.failure !== null || list.stopped || list.total === null) return;
    const now = { total: list.total, ids: list.items.slice(0, compared).map((item) => item.id) };
    const { before } = await marquee.request('views.look', { id, ...now });
    if (before === null) return;
    const news = newsOf(before, now);
    const names: Record<number, string> = Object.fromEntries(list.items.map((item) => [item.id, item.name]));
    for (const gone of news.gone.slice(0, mostNamed)) {
      const title = await marquee.request('title.known', { mediaType: 'movie', id: gone }).catch(() => null);
      if (title !== null) names[gone] = nameOf(title.item);
    }
    this.told.value = { news, names };
  }

  /** How many movies fit, in words; "" if that is not known. */
  status(language: string): string {
    if (!isAnswerable(problemsOf(this.#form.query))) return m.discover_not_asked();
    const { total, failure, pages } = this.list;
    // Some services send no totals.
    if (total === null) return failure === null && pages === 0 ? m.discover_counting() : '';
    return m.discover_count(counted(total, language));
  }

  stop(): void {
    this.list?.stop();
  }

  get #question(): string {
    return [this.#form.text, this.#app.contentKey].join(' ');
  }
}
