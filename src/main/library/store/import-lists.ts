import { createHash } from 'node:crypto';
import { noNumber } from '#shared/mine/operations.ts';
import type { ReadContext } from '../../store/context.ts';
import { listedIn, named, nameOfList } from './list-changes.ts';
import { isSet } from './operation-log.ts';
import type { Write } from './operations.ts';

/** A list of the person's own to which an import adds titles. */
interface ImportList {
  readonly list: string;
  /** What is added to a title's place on the list of the file. */
  readonly offset: number;
  readonly isNew: boolean;
}

/** Finds the person's lists by the names that files have. */
export class ImportLists {
  readonly #context: ReadContext;
  readonly #found = new Map<string, ImportList>();

  constructor(context: ReadContext) {
    this.#context = context;
  }

  of(name: string): ImportList {
    const found = this.#found.get(name) ?? this.#find(name);
    this.#found.set(name, found);
    return found;
  }

  /** Makes the lists that `of` found to be new. */
  writes(): Write[] {
    return [...this.#found].flatMap(([name, { list, isNew }]) => (isNew ? [named(list, name)] : []));
  }

  /** Whether the person deleted the list that an import made. */
  isDeleted(name: string): boolean {
    const list = keyOf(name);
    const field = { kind: 'list', subject: 'list', id: 0, season: noNumber, episode: noNumber } as const;
    return isSet(this.#context, { ...field, element: list }) && nameOfList(this.#context, list) === null;
  }

  #find(name: string): ImportList {
    const list = keyOf(name);
    if (nameOfList(this.#context, list) !== null) return { list, offset: 0, isNew: false };
    const own = this.#named(name);
    if (own === undefined) return { list, offset: 0, isNew: true };
    const last = listedIn(this.#context, own).at(-1)?.position ?? 0;
    return { list: own, offset: Math.ceil(last), isNew: false };
  }

  #named(name: string): string | undefined {
    const { library, service } = this.#context;
    return library.get<{ list: string }>(
      `select element as list from current_values where service = ? and kind = 'list' and value = ?
       order by stamp limit 1`,
      service,
      name,
    )?.list;
  }
}

/** The key of a list that an import makes: the same on every computer, and after the person renamed the list. */
const keyOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 16);
