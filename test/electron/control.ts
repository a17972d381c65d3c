import { app } from './app.ts';
import { engineIfRunning } from './engine.ts';
import { recorded } from './record.ts';
import type { Recorded } from './record.ts';
import { StandInWindow } from './browser-window.ts';

/** What a test may ask of the program that it launched. */
export type ControlQuestion = 'endpoint' | 'recorded' | 'windows' | 'quit';

/** Answers to them, by question. */
export interface ControlAnswers {
  /** null: Chromium is not running yet. */
  readonly endpoint: string | null;
  readonly recorded: readonly Recorded[];
  readonly windows: readonly {
    readonly title: string;
    readonly bounds: Electron.Rectangle;
    readonly visible: boolean;
  }[];
  readonly quit: null;
}

const answers: { readonly [Question in ControlQuestion]: () => ControlAnswers[Question] } = {
  endpoint: () => engineIfRunning()?.chromium.endpoint ?? null,
  recorded: () => recorded(),
  windows: () =>
    StandInWindow.getAllWindows().map((window) => ({
      title: window.getTitle(),
      bounds: window.getBounds(),
      visible: window.isVisible(),
    })),
  quit: () => {
    app.quit();
    return null;
  },
};

/** Answers a test over the channel that it started this process with; without one there is nobody to answer. */
export function answerTests(): void {
  if (process.send === undefined) return;
  process.on('message', ({ id, question }: { id: number; question: ControlQuestion }) => {
    // Anything else is between a test and its own program.
    if (question in answers) process.send?.({ id, answer: answers[question]() });
  });
  // A test that ends takes its program with it, and the channel alone keeps nothing running.
  process.on('disconnect', () => app.exit(1));
  process.channel?.unref();
}
