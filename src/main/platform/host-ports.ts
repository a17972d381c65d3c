import type { Failure } from '#shared/result.ts';

/** A program of the app in a process of its own, which ends with the app. */
export interface ChildProgram {
  /** Sends a message that can be cloned; what is sent after its end is lost. */
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Runs once. A process that was stopped, or that the system lost, has no event. */
  onExit(listener: () => void): void;
  /** Ends the program at once, also if it is stopped. Does nothing after its end. */
  kill(): void;
}

/** Starts a built program. */
export type StartProgram = (file: URL) => ChildProgram;

/** An open approval window. */
export interface ApprovalWindow {
  focus(): void;
  /** Closes it even if its page objects; does nothing if it is closed. */
  close(): void;
}

/** Events of an approval window. None proves anything: only the service knows whether a token is approved. */
export interface ApprovalWindowEvents {
  /** Its page navigated, the first page included. */
  navigated(address: string): void;
  /** The approval page cannot be shown; at most once, before any `navigated`. */
  failed(failure: Failure): void;
  /** The user or the app closed it; once. */
  closed(): void;
}

/** Opens approval windows. */
export interface ApprovalWindowPort {
  open(address: string, events: ApprovalWindowEvents): ApprovalWindow;
}
