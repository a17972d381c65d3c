import { succeed } from '#shared/result.ts';
import type { Result } from '#shared/result.ts';
import { Uses } from './context.ts';
import type { Named, ReadContext, Replaced, StoreContext, WrittenAnswer, WrittenPicture } from './context.ts';

/** Verbs by group, each a function on a context. A verb throws what SQLite raises. */
type VerbGroups<Context> = Readonly<
  Record<string, Readonly<Record<string, (context: Context, ...values: never[]) => unknown>>>
>;

/** What a part learns of the others, each inside the transaction in which it happens. */
interface StoreHooks {
  /** A body was written or confirmed, or a page of the index was written. */
  stored?(context: StoreContext, answer: WrittenAnswer, before: Replaced): void;
  /** A picture was written. */
  pictureStored?(context: StoreContext, picture: WrittenPicture): void;
  /** All pictures were deleted. */
  picturesDeleted?(context: StoreContext): void;
  /** What the person's own data name, so that these names stay. */
  named?(context: StoreContext): readonly Named[];
  /** The service's terms no longer allow to keep what was fetched before `moment`, epoch ms. */
  expired?(context: StoreContext, moment: number): void;
}

/** A domain's share of the store: its tables, and the verbs on them. All parts run in the store's threads. */
export interface StorePart extends StoreHooks {
  /** Verbs that only read: the reader answers them. */
  readonly reads: VerbGroups<ReadContext>;
  /** Verbs that write, or take long: pages wait for the reader only. */
  readonly writes: VerbGroups<StoreContext>;
  /** SQL of its tables by file. The file has a table `meta` of one row before. */
  readonly tables?: { readonly catalogue?: string; readonly library?: string };
  /** How the backups of the library are chosen. */
  readonly backups?: {
    /** SQL of a number that grows with each change of a library. */
    readonly changes?: string;
    /** SQL that a library runs once it was restored. */
    readonly restored?: string;
  };
  /** Work by name when both files are open and can be written: one of them may be newer than the other. */
  readonly opened?: Readonly<Record<string, (context: StoreContext) => void>>;
  /** Work by name in the background, soon after calls and before the files are closed; again while `more`. */
  readonly maintain?: Readonly<Record<string, (context: StoreContext) => { readonly more: boolean }>>;
}

/** The value of a verb's result: of a `Result` its value, and null for nothing. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- verbs without a value answer null
type Answered<Value> = [Value] extends [Result<infer Inner>] ? Inner : [Value] extends [void] ? null : Value;

type RemoteVerb<Verb> = Verb extends (context: never, ...values: infer Values) => infer Value
  ? (...values: Values) => Promise<Result<Answered<Awaited<Value>>>>
  : never;

type RemoteGroups<Groups> = {
  readonly [Group in keyof Groups]: {
    readonly [Verb in keyof Groups[Group]]: RemoteVerb<Groups[Group][Verb]>;
  };
};

/** A part's verbs as called from another thread: without the context, returning promises that never reject. */
export type RemotePart<Part extends Pick<StorePart, 'reads' | 'writes'>> = RemoteGroups<Part['reads']> &
  RemoteGroups<Part['writes']>;

type Given = Pick<StoreContext, 'database' | 'library' | 'service' | 'now'> & Partial<StoreContext>;

/** Creates a context in which `parts` learn of each other. The defaults suit a store that is only read. */
export function createContext(given: Given, parts: readonly StorePart[]): StoreContext {
  const context: StoreContext = {
    file: ':memory:',
    persistent: false,
    limit: 0,
    uses: new Uses(given.now),
    tolerate: (error) => {
      throw error;
    },
    stored: (answer, before) => {
      for (const part of parts) part.stored?.(context, answer, before);
    },
    pictureStored: (picture) => {
      for (const part of parts) part.pictureStored?.(context, picture);
    },
    picturesDeleted: () => {
      for (const part of parts) part.picturesDeleted?.(context);
    },
    named: () => parts.flatMap((part) => part.named?.(context) ?? []),
    expired: (moment) => {
      for (const part of parts) part.expired?.(context, moment);
    },
    ...given,
  };
  return context;
}

/** A verb of any part; the caller knows its values. */
export type Verb = (context: StoreContext, ...values: readonly unknown[]) => unknown;

/** Every verb of the parts by its name, `group.verb`. */
export function verbsOf(parts: readonly StorePart[]): ReadonlyMap<string, Verb> {
  return new Map(parts.flatMap(({ reads, writes }) => [...named(reads), ...named(writes)]));
}

/** The names of the verbs that only read. */
export function readsOf(parts: readonly StorePart[]): readonly string[] {
  return parts.flatMap(({ reads }) => named(reads).map(([name]) => name));
}

function named(groups: VerbGroups<never>): [string, Verb][] {
  return Object.entries(groups).flatMap(([group, verbs]) =>
    Object.entries(verbs).map(([verb, run]): [string, Verb] => [`${group}.${verb}`, run as Verb]),
  );
}

/** Runs a verb and wraps its value in a result unless it is one. Throws what the verb throws. */
export async function runVerb(
  verbs: ReadonlyMap<string, Verb>,
  context: StoreContext,
  name: string,
  values: readonly unknown[],
): Promise<Result<unknown>> {
  const run = verbs.get(name);
  if (run === undefined) throw new TypeError(`The store has no verb ${name}.`);
  const value = await run(context, ...values);
  return isResult(value) ? value : succeed(value ?? null);
}

function isResult(value: unknown): value is Result<unknown> {
  return typeof value === 'object' && value !== null && 'ok' in value;
}
