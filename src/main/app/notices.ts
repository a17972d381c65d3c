import * as v from 'valibot';
import { lastingNotice } from '#shared/contract/notices.ts';
import type { LastingNotice, Notice } from '#shared/contract/notices.ts';
import type { SettingsKeeper } from '../settings/settings.ts';

const isLasting = (notice: Notice): notice is LastingNotice => v.is(lastingNotice, notice);

/** Notices until the person dismisses them, or they are no longer true; those about their data also in later runs. */
export class Notices {
  readonly #changed: (notice: Notice) => void;
  #all: Notice[] = [];
  #settings: SettingsKeeper | null = null;

  /** `changed` gets each new notice. */
  constructor(changed: (notice: Notice) => void) {
    this.#changed = changed;
  }

  all(): readonly Notice[] {
    return [...this.#all];
  }

  add(notice: Notice): void {
    if (this.#has(notice)) return;
    // A new version has one notice, which says how far it is.
    const isEarlier = ({ kind }: Notice): boolean => kind === 'update' && notice.kind === 'update';
    this.#all = [...this.#all.filter((known) => !isEarlier(known)), notice];
    this.#store();
    this.#changed(notice);
  }

  /** Continues with the notices of earlier runs, and stores them from now on; again when the settings are read later. */
  keepIn(settings: SettingsKeeper): void {
    this.#settings = settings;
    const added = this.#all;
    this.#all = [...settings.remembered().notices];
    this.#all.push(...added.filter((notice) => !this.#has(notice)));
    this.#store();
  }

  /** Takes back what is no longer true; returns whether it was said. */
  takeBack(said: 'storageFailing' | 'settingsUnreadable'): boolean {
    const before = this.#all.length;
    this.#all = this.#all.filter(({ kind }) => kind !== said);
    return this.#all.length < before;
  }

  dismiss(): void {
    this.#all = [];
    this.#store();
  }

  #has(notice: Notice): boolean {
    return this.#all.some((known) => JSON.stringify(known) === JSON.stringify(notice));
  }

  #store(): void {
    const [now, stored] = [this.#all.filter(isLasting), this.#settings?.remembered().notices];
    if (stored !== undefined && JSON.stringify(now) !== JSON.stringify(stored))
      this.#settings?.remember({ notices: now });
  }
}
