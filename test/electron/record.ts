/** A call that would leave the app (a link, a dialog), or a decision of the program about a page. */
export interface RecordedCall {
  /** As in the program: `shell.openExternal`, `dialog.showSaveDialog`. */
  readonly call: string;
  readonly parameters: readonly unknown[];
  readonly answer?: unknown;
}

const calls: RecordedCall[] = [];

export function record(call: RecordedCall): void {
  calls.push(call);
}

export const recorded = (): readonly RecordedCall[] => calls;
