import type { Database } from './connection.ts';

/** More keys than this aren't named. */
const mostKeys = 200;

/**
 * Notes each body that is written or deleted, so that copies in another thread are dropped. Triggers of the connection note it,
 * so that nothing that writes bodies can forget to.
 */
export class BodyWrites {
  readonly #keys = new Set<string>();

  /** `database`: a catalogue, whose tables exist. */
  constructor(database: Database) {
    database.define('note_body', (key) => {
      if (this.#keys.size <= mostKeys) this.#keys.add(String(key));
      return null;
    });
    const events = {
      inserted: 'insert on bodies begin select note_body(new.key)',
      deleted: 'delete on bodies begin select note_body(old.key)',
      // Not of uses and packs, which no copy has.
      updated: 'update of etag, fetched_at, fresh_until, dropped on bodies begin select note_body(new.key)',
      rewritten: 'update on body_texts begin select note_body(key) from bodies where id = new.id',
    };
    for (const [name, event] of Object.entries(events))
      database.exec(`create temp trigger body_${name} after ${event}; end`);
  }

  /** The keys of the bodies that were written or deleted since the last call; null: too many to name. */
  take(): readonly string[] | null {
    const keys = this.#keys.size > mostKeys ? null : [...this.#keys];
    this.#keys.clear();
    return keys;
  }
}
