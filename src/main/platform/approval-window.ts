import type { Failure } from '#shared/result.ts';

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
