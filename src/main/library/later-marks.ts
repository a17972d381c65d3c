import type { MineChanged } from '#shared/contract/mine-answers.ts';
import type { Change } from '#shared/contract/mine.ts';
import type { Result } from '#shared/result.ts';

/** What later marks need of the other rooms, for one service. Nothing here rejects. */
interface Ports {
  /** The series whose marks wait for their episodes. */
  waiting(): Promise<Result<readonly number[]>>;
  /** Makes those of a series. */
  make(seriesId: number): Promise<Result<MineChanged & { readonly count: number }>>;
  /** Searches for the seasons of a series. */
  find(seriesId: number): Promise<Result<unknown>>;
  /** Episodes were marked. */
  changed(about: MineChanged): void;
}

/**
 * Marks the episodes that weren't known when a person marked all of them, once they are: in the same batch, so that they are
 * undone together. The library keeps which wait.
 */
export class LaterMarks {
  readonly #ports: Ports;
  #changing: Promise<unknown> = Promise.resolve();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Makes one change after another, so that what waits for a series is forgotten by whoever takes it back. */
  inTurn<Made>(change: () => Promise<Made>): Promise<Made> {
    const made = this.#changing.then(change);
    this.#changing = made.catch(() => undefined);
    return made;
  }

  /** Resolves when the changes are made whose turn hasn't come yet. */
  get settled(): Promise<unknown> {
    return this.#changing;
  }

  /** Searches for the episodes for which marks of an earlier run wait. */
  async resume(): Promise<void> {
    const waiting = await this.#ports.waiting();
    if (waiting.ok) this.find(waiting.value);
  }

  /** Searches for the episodes of series whose marks wait. */
  find(series: Iterable<number>): void {
    for (const seriesId of new Set(series))
      void this.#ports.find(seriesId).then((found) => (found.ok ? this.known(seriesId) : null));
  }

  /** All seasons of a series are known, as far as the service has them. Where marks can't be made, they wait for the next search. */
  async known(seriesId: number): Promise<void> {
    const made = await this.#ports.make(seriesId);
    if (made.ok && made.value.count > 0) this.#ports.changed({ subjects: made.value.subjects });
  }
}

/** A change that marks episodes of a series which may not be known. */
export type SeriesMark = Extract<Change, { what: 'seen' | 'seenUpTo' }>;

/** Whether a change marks episodes of a series which may not be known. */
export function isSeriesMark(change: Change): change is SeriesMark {
  if (change.what === 'seenUpTo') return true;
  return change.what === 'seen' && change.subject.kind !== 'movie' && change.subject.kind !== 'episode';
}
