/** A call that would have left the app: a link opened, a dialog shown. */
export interface Recorded {
  /** As in the program: `shell.openExternal`, `dialog.showMessageBox`. */
  call: string;
  /** What it was called with; windows and functions left out. */
  parameters: unknown[];
  answer?: unknown;
}

const calls: Recorded[] = [];
const answers = new Map<string, unknown[]>();

export function record(call: Recorded): void {
  calls.push(call);
}

export const recorded = (): readonly Recorded[] => calls;

/** Sets the answer to the next call of that name which has none waiting. */
export function answerNext(call: string, answer: unknown): void {
  answers.set(call, [...(answers.get(call) ?? []), answer]);
}

/** The answer that the test set, or what a person who dismisses gives. */
export function takeAnswer<T>(call: string, otherwise: T): T {
  const waiting = answers.get(call) ?? [];
  return waiting.length === 0 ? otherwise : (waiting.shift() as T);
}
