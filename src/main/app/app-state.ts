import type { AppChange, AppState } from '#shared/contract/answers.ts';

/** A part of the state that changes as a unit. */
export type StateSlice = Exclude<keyof AppState, 'revision'>;

/** Reads each slice of the state. */
export type StateSources = { readonly [Name in StateSlice]: () => AppState[Name] | Promise<AppState[Name]> };

/** Reads the app's state, as a whole or in slices, and announces changed slices. */
export class AppStates {
  readonly #sources: StateSources;
  readonly #announce: (change: AppChange) => void;
  #revision = 0;

  constructor(sources: StateSources, announce: (change: AppChange) => void) {
    this.#sources = sources;
    this.#announce = announce;
  }

  /** Reads the whole state. */
  async all(): Promise<AppState> {
    // Every slice has a source.
    return (await this.#read(Object.keys(this.#sources) as StateSlice[])) as AppState;
  }

  /** Announces the current values of slices; resolves to the revision of the announcement. */
  async announce(...slices: StateSlice[]): Promise<{ readonly revision: number }> {
    const change = await this.#read(slices);
    this.#announce(change);
    return { revision: change.revision };
  }

  /** Announces the whole state, after a switch of the service. */
  async announceAll(): Promise<{ readonly revision: number }> {
    return this.announce(...(Object.keys(this.#sources) as StateSlice[]));
  }

  async #read(slices: readonly StateSlice[]): Promise<AppChange> {
    // Incremented before the reads, so that a higher revision is never older.
    const revision = (this.#revision += 1);
    const values = await Promise.all(
      slices.map(async (name) => [name, await this.#sources[name]()] as const),
    );
    return { revision, ...Object.fromEntries(values) };
  }
}
