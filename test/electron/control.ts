import { app } from './app.ts';
import { StandInWindow } from './browser-window.ts';
import { prepareAnswer } from './dialogs.ts';
import type { DialogAnswer } from './dialogs.ts';
import { chooseItem, menuItems } from './menus.ts';
import type { ShownItem } from './menus.ts';
import { recorded } from './record.ts';
import type { RecordedCall } from './record.ts';
import { runningChromium } from './targets.ts';

/** Queries and user actions that a test can send to the launched app, with their inputs and results. */
export interface Control {
  /** Where Playwright connects; null while Chromium does not run yet. */
  endpoint(): string | null;
  recorded(): readonly RecordedCall[];
  windows(): readonly { readonly bounds: Electron.Rectangle; readonly loading: boolean }[];
  /** The application menu. */
  menu(): readonly ShownItem[];
  /** Chooses an item of the menu by the labels on its way. */
  chooseItem(labels: readonly string[]): void;
  answerDialog(answer: DialogAnswer): void;
  quit(): void;
}

const control: Control = {
  endpoint: () => runningChromium()?.endpoint ?? null,
  recorded,
  windows: () =>
    StandInWindow.getAllWindows().map((window) => ({
      bounds: window.getNormalBounds(),
      loading: window.webContents.isLoading(),
    })),
  menu: menuItems,
  chooseItem,
  answerDialog: prepareAnswer,
  quit: () => app.quit(),
};

/** Answers a test over the channel with which it started this process. */
export function answerTests(): void {
  process.on('message', ({ id, question, input }: { id: number; question: string; input: never }) => {
    // Any other question is for the program under test.
    if (Object.hasOwn(control, question))
      process.send?.({ id, answer: control[question as keyof Control](input) ?? null });
  });
  // The channel alone must not keep the app running after its test.
  process.on('disconnect', () => app.exit(1));
  process.channel?.unref();
}
