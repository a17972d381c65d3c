import { SvelteSet } from 'svelte/reactivity';
import { filterJournal, journalDays, occurring } from './journal-days.ts';
import type { JournalEntry } from './journal-entry.ts';

/** The filter of a journal: by attributes and by language. */
export class JournalFilter {
  readonly #entries: () => readonly JournalEntry[];
  readonly #keys = new SvelteSet<string>();
  #language: string | null = $state(null);
  /** The attributes that occur, with their counts. */
  readonly kinds = $derived.by(() => occurring(this.#entries().map(({ key }) => key)));
  /** The languages (ISO 639-1) that occur. */
  readonly languages = $derived.by(() => occurring(this.#entries().map(({ language }) => language)));
  /** The chosen attributes that occur; empty: all are shown. */
  readonly keys = $derived(this.kinds.map(({ thing }) => thing).filter((key) => this.#keys.has(key)));
  /** The chosen language, if it occurs; null: all are shown. */
  readonly language = $derived(
    this.languages.some(({ thing }) => thing === this.#language) ? this.#language : null,
  );
  readonly shown = $derived.by(() =>
    filterJournal(this.#entries(), { keys: this.keys, language: this.language }),
  );
  readonly days = $derived(journalDays(this.shown));

  constructor(entries: () => readonly JournalEntry[]) {
    this.#entries = entries;
  }

  toggle(key: string): void {
    if (!this.#keys.delete(key)) this.#keys.add(key);
  }

  /** `language`: ISO 639-1; "": all languages. */
  chooseLanguage(language: string): void {
    this.#language = language === '' ? null : language;
  }

  showAll(): void {
    this.#keys.clear();
    this.#language = null;
  }
}
