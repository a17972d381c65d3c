import * as v from 'valibot';

const stamp = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Names an operation of the log, in whose order they are exported. */
export const logPlace = v.strictObject({
  stamp,
  device: v.pipe(v.string(), v.regex(/^[0-9a-z]{1,40}$/)),
  batch: stamp,
  number: stamp,
});
export type LogPlace = Readonly<v.InferOutput<typeof logPlace>>;

/** A part of a file of the person's own data. */
export interface LocalPart {
  readonly text: string;
  /** Where the next part begins; null: this is the last one. */
  readonly next: LogPlace | null;
}
