import { SvelteSet } from 'svelte/reactivity';
import type { Changed } from '#shared/contract/mine-answers.ts';
import type { Change, Followable, Watchable } from '#shared/contract/mine.ts';
import { mostUndos } from '#shared/mine/operations.ts';
import type { Failure } from '#shared/result.ts';
import { m } from '../i18n/messages.ts';
import { failureOf } from '../transport/marquee.ts';
import type { Marquee } from '../transport/marquee.ts';

/** A movie, series, person, season or episode with its name. */
export interface OwnSubject {
  readonly subject: Followable | Watchable;
  readonly name: string;
}

/** What a toast says of a change, with one more change that it offers. */
export interface ChangeWords {
  readonly text: string;
  readonly more?: { readonly label: string; readonly hint?: string; readonly run: () => Attempted };
}

/** What a toast says. */
export type ToastWords =
  | ({ readonly kind: 'changed'; readonly batch: string } & ChangeWords)
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'undone'; readonly text: string }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** A toast. */
export type Toast = ToastWords & { readonly number: number };

declare const attempted: unique symbol;
/** Whether something that a person asked for worked. It never rejects: where it fails, a toast says so. */
export type Attempted = Promise<boolean> & { readonly [attempted]: true };

const nothing = (): ToastWords => ({ kind: 'said', text: m.mine_nothing() });

interface Batch {
  /** null: without an answer so far. */
  id: string | null;
  /** Its changes as text. */
  readonly asked?: string;
  /** The service whose data it changed: no other one can take it back. */
  readonly service: string;
  /** What is said once it is taken back. */
  undone: string;
}

/** Changes of the person's own data that this page made: one after the other is undone, the latest first. */
export class OwnChanges {
  /** null: none is shown. */
  toast: Toast | null = $state.raw(null);
  readonly #marquee: Marquee;
  /** Shows changes before they are made; returns what is called with whether they were. */
  readonly #expect: (changes: readonly Change[]) => (isMade: boolean) => void;
  /** Tells the current service from others. */
  readonly #service: () => string;
  /** In the order in which they were begun, whatever the order of the answers. */
  #batches: Batch[] = [];
  /** By service, batches that took others back; they don't stand between earlier ones and their undo. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing on the screen depends on it
  readonly #undos = new Map<string, string[]>();
  readonly #taken = new SvelteSet<string>();
  /** Settles once every change that was begun has its answer. */
  #made: Promise<void> = Promise.resolve();
  #toasts = 0;

  constructor(
    marquee: Marquee,
    expect: (changes: readonly Change[]) => (isMade: boolean) => void = () => () => undefined,
    service = (): string => '',
  ) {
    this.#marquee = marquee;
    this.#expect = expect;
    this.#service = service;
  }

  /**
   * Makes changes that are undone together. `words` say what was done; those that depend on it get the number of changed values,
   * and what was marked of a series, and must not read what belongs to a page, which may be gone by then.
   */
  make(changes: readonly Change[], words: string | ((changed: Changed) => string | ChangeWords)): Attempted {
    const settle = this.#expect(changes);
    const asked = JSON.stringify(changes);
    const own: Batch = { id: null, asked, service: this.#service(), undone: m.mine_undone() };
    this.#batches.push(own);
    const made = this.#run(
      () =>
        this.#marquee.request('mine.change', { changes: [...changes] }).catch((error: unknown) => {
          settle(false);
          throw error;
        }),
      (changed) => {
        const { batch, count, isOpen = false } = changed;
        settle(batch !== null);
        // A second press changes nothing more, and what the first one did can still be undone.
        if (batch === null) return this.#isTold(asked) ? null : nothing();
        own.id = batch;
        const told = typeof words === 'string' ? words : words(changed);
        const said = isOpen && count === 0 ? m.mine_seen_later() : told;
        const shown = typeof said === 'string' ? { text: said } : said;
        own.undone = m.mine_undone_what({ what: shown.text });
        return { kind: 'changed', batch, ...shown };
      },
    );
    this.#made = this.#made
      .then(() => made)
      .then(() => {
        if (own.id === null) this.#batches = this.#batches.filter((each) => each !== own);
      });
    return made;
  }

  /** Does something that a person asked for, and says in a toast if it fails, or what `say` makes of it. */
  attempt<Value>(work: () => Promise<Value>, say?: (value: Value) => string): Attempted {
    return this.#run(work, (value) => (say === undefined ? null : { kind: 'said', text: say(value) }));
  }

  /**
   * Takes the latest change of this page at the current service back, also one without an answer yet; or the batch that a toast
   * is about, unless that was taken back.
   */
  async undo(told?: string): Promise<void> {
    // A change is on screen by its event, which arrives before its answer.
    await this.#made;
    const current = this.#service();
    const batch = this.#batches.findLast(
      ({ id, service }) => id !== null && service === current && id === (told ?? id),
    );
    if (told !== undefined && batch === undefined) return;
    await this.#run(
      async () => batch?.id != null && (await this.takeBack(batch.id)),
      (isTaken) => ({ kind: 'undone', text: isTaken && batch ? batch.undone : m.mine_nothing_undone() }),
    );
  }

  /** Takes a batch back; resolves with whether anything was left of it, and rejects where it stays as it is. */
  async takeBack(batch: string): Promise<boolean> {
    const index = this.#batches.findIndex(({ id }) => id === batch);
    // At once, so that the next undo takes back the change before it.
    const taken = this.#batches.splice(index, index < 0 ? 0 : 1);
    try {
      const made = await this.#noteUndos(async (undos) => {
        const { batch: undo } = await this.#marquee.request('mine.undo', { batch, undos });
        return undo === null ? [] : [undo];
      });
      this.#taken.add(batch);
      return made.length > 0;
    } catch (error) {
      this.#batches.splice(index, 0, ...taken);
      throw error;
    }
  }

  /** Takes an import of own data back; rejects where it stays as it is. */
  async takeImportBack(id: number): Promise<void> {
    await this.#noteUndos((undos) => this.#marquee.request('local.undo', { id, undos }));
  }

  /** Does what takes something back, knowing the batches that did so before. `act`: returns those that do it. */
  async #noteUndos(act: (undos: string[]) => Promise<readonly string[]>): Promise<readonly string[]> {
    const service = this.#service();
    const undosOf = (): string[] => this.#undos.get(service) ?? [];
    const made = await act(undosOf());
    this.#undos.set(service, [...undosOf(), ...made].slice(-mostUndos));
    return made;
  }

  /** Whether this page took a batch back, by whatever command. */
  wasTakenBack(batch: string): boolean {
    return this.#taken.has(batch);
  }

  /** Adds a batch that was made in another way, such as an import, to what `undo` takes back and then says `undone` of. */
  note(batch: string, undone: string, service = this.#service()): void {
    this.#batches.push({ id: batch, service, undone });
  }

  dismiss(): void {
    this.toast = null;
  }

  /** Whether the toast that is shown is about these changes. */
  #isTold(asked: string): boolean {
    const { toast } = this;
    return (
      toast?.kind === 'changed' &&
      this.#batches.some((each) => each.id === toast.batch && each.asked === asked)
    );
  }

  #run<Value>(work: () => Promise<Value>, say: (value: Value) => ToastWords | null): Attempted {
    const service = this.#service();
    const tried = async (): Promise<boolean> => {
      let words: ToastWords | null;
      try {
        words = say(await work());
      } catch (error) {
        words = { kind: 'failed', failure: failureOf(error) };
      }
      // What it offers would change the data of another service.
      if (words?.kind === 'changed' && this.#service() !== service)
        words = { kind: 'said', text: words.text };
      if (words !== null) this.toast = { ...words, number: (this.#toasts += 1) };
      return words?.kind !== 'failed';
    };
    // Only here is it known that it never rejects.
    return tried() as Attempted;
  }
}
