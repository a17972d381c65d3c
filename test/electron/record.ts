/** A call that would have left the app: a link opened, a dialog shown. */
export interface Recorded {
  /** As in the program: `shell.openExternal`, `dialog.showMessageBox`. */
  call: string;
  /** What it was called with; windows and functions left out. */
  parameters: unknown[];
  answer?: unknown;
}

const calls: Recorded[] = [];

export function record(call: Recorded): void {
  calls.push(call);
}

export const recorded = (): readonly Recorded[] => calls;
