import { newSecret, sameSecret } from './guard.ts';

/** A question that the person has not answered yet. */
interface Asked {
  readonly origins: readonly string[];
  readonly token: string;
  readonly confirmed: () => Promise<void>;
}

/** Asks on a page of the host whether requests may go to new origins; a new question replaces an earlier one. */
export class Confirmation {
  #asked: Asked | null = null;

  /** Asks; `confirmed` runs when the person agrees. */
  ask(origins: readonly string[], confirmed: () => Promise<void>): void {
    this.#asked = { origins, token: newSecret(), confirmed };
  }

  /** The open question, with the token that answers it. */
  get asked(): Pick<Asked, 'origins' | 'token'> | null {
    return this.#asked;
  }

  /** Answers the question with its token, once; resolves to false for another token. */
  async answer(token: string, isYes: boolean): Promise<boolean> {
    const asked = this.#asked;
    // Proved by confirmation.test.ts: a question is answered with its own token only.
    if (asked === null || !sameSecret(token, asked.token)) return false;
    this.#asked = null;
    if (isYes) await asked.confirmed();
    return true;
  }
}
