import type { Changed, MineChanged } from '#shared/contract/mine-answers.ts';
import type { Change } from '#shared/contract/mine.ts';
import type { Result } from '#shared/result.ts';

/** What later marks need of the other rooms, for one service. Nothing here rejects. */
interface Ports {
  /** Adds changes to a batch. */
  change(changes: readonly Change[], batch: string): Promise<Result<Changed & MineChanged>>;
  /** Searches for the seasons of a series. */
  find(seriesId: number): Promise<Result<unknown>>;
  /** Episodes were marked. */
  changed(about: MineChanged): void;
}

/**
 * Marks the episodes that weren't known when a person marked all of them, once they are: in the same batch, so that they are
 * undone together. It ends with the run.
 */
export class LaterMarks {
  readonly #ports: Ports;
  /** What each batch stands for, apart from what it has. */
  readonly #waiting = new Map<string, readonly Change[]>();
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

  /** Searches for the episodes that changes stand for, and adds them to a batch. */
  wait(batch: string, changes: readonly Change[]): void {
    this.#waiting.set(batch, changes);
    for (const seriesId of new Set(changes.map(seriesOf))) {
      if (seriesId === null) continue;
      void this.#ports.find(seriesId).then((found) => (found.ok ? this.known(seriesId) : null));
    }
  }

  /** A batch was undone. */
  forget(batch: string): void {
    this.#waiting.delete(batch);
  }

  /** The marks of a series were removed. */
  forgetSeries(seriesId: number): void {
    for (const [batch, changes] of this.#waiting)
      this.#waiting.set(
        batch,
        changes.filter((change) => seriesOf(change) !== seriesId),
      );
  }

  /** All seasons of a series are known, as far as the service has them. */
  async known(seriesId: number): Promise<void> {
    for (const [batch, changes] of this.#waiting) {
      const own = changes.filter((change) => seriesOf(change) === seriesId);
      if (own.length === 0) continue;
      const made = await this.#ports.change(own, batch);
      // They wait for the next search.
      if (!made.ok) continue;
      const others = (this.#waiting.get(batch) ?? []).filter((change) => !own.includes(change));
      if (others.length > 0) this.#waiting.set(batch, others);
      else this.#waiting.delete(batch);
      if (made.value.count > 0) this.#ports.changed({ subjects: made.value.subjects });
    }
  }
}

/** The series of which a change marks episodes that may not be known; null: none. */
export function seriesOf(change: Change): number | null {
  if (change.what !== 'seen' && change.what !== 'seenUpTo') return null;
  const { subject } = change;
  return subject.kind === 'movie' || (change.what === 'seen' && subject.kind === 'episode')
    ? null
    : subject.id;
}
