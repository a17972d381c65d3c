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
