import type { SavedView } from '#shared/contract/local-things.ts';
import { isAnswerable, problemsOf } from '../../format/discover-query.ts';
import { movieCard } from '../../format/title-card.ts';
import { counted } from '../../format/names.ts';
import { m } from '../../i18n/messages.ts';
import type { AppModel } from '../../state/app-model.svelte.ts';
import { titleList } from '../../state/title-list.ts';
import type { TitleList } from '../../state/title-list.ts';
import type { DiscoverForm } from './discover-form.svelte.ts';

/** How long the query must be unchanged before it is sent, in ms, so that moving a slider sends one query. */
const settleMs = 140;
/** Number of a view's first results that count as seen. */
const seenAtOnce = 60;

/** The movies that match a form's query. */
export class DiscoverResults {
  list: TitleList = $state.raw() as TitleList;
  readonly #app: Pick<AppModel, 'marquee' | 'contentKey' | 'state' | 'clock'>;
  readonly #form: DiscoverForm;
  #opened = '';

  constructor(app: Pick<AppModel, 'marquee' | 'contentKey' | 'state' | 'clock'>, form: DiscoverForm) {
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

  /** Tells which movies of a view the person sees, so that they are no news. Rejects with `RequestFailed`. */
  async noteSeen({ id }: Pick<SavedView, 'id'>): Promise<void> {
    const { list } = this;
    while (list.items.length < seenAtOnce && !list.complete && !list.stopped && list.failure === null)
      await list.more();
    if (list.failure !== null || list.stopped) return;
    await this.#app.marquee.request('views.look', {
      id,
      ids: list.items.slice(0, seenAtOnce).map((item) => item.id),
    });
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
