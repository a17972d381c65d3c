import { app } from './app.ts';
import { StandInWindow } from './browser-window.ts';
import { notifications } from './desktop.ts';
import { prepareAnswer } from './dialogs.ts';
import type { DialogAnswers } from './dialogs.ts';
import { engineIfRunning } from './engine.ts';
import { StandInMenu } from './menu.ts';
import type { StandInMenuItem } from './menu.ts';
import { nativeTheme } from './native-theme.ts';
import { recorded } from './record.ts';
import type { Recorded } from './record.ts';
import { makeEvent } from './refusal.ts';

/** One item of the application menu as a person sees it. */
export interface ShownItem {
  readonly label: string;
  readonly role: string | null;
  readonly accelerator: string | null;
  readonly enabled: boolean;
  readonly items: readonly ShownItem[];
}

/** What a test may ask of the program that it launched, and do as the person or the system would; with the input of each. */
export interface ControlInputs {
  endpoint: undefined;
  recorded: undefined;
  windows: undefined;
  menu: undefined;
  /** Labels (or roles) from the menu bar down. */
  clickMenu: readonly string[];
  /** What the next dialog of that kind is answered with. */
  answerDialog: {
    [Call in keyof DialogAnswers]: { call: Call; answer: DialogAnswers[Call] };
  }[keyof DialogAnswers];
  /** The newest notification is clicked. */
  clickNotification: undefined;
  systemDark: boolean;
  /** A person opens the app again from the dock, where there is one. */
  activate: undefined;
  /** The system hands over a link, as macOS does. */
  openUrl: string;
  /** A person closes the window of that place in `windows`. */
  closeWindow: number;
  quit: undefined;
}
export type ControlQuestion = keyof ControlInputs;

/** Answers to them, by question. */
export interface ControlAnswers extends Record<ControlQuestion, unknown> {
  /** null: Chromium is not running yet. */
  readonly endpoint: string | null;
  readonly recorded: readonly Recorded[];
  readonly windows: readonly {
    readonly title: string;
    readonly bounds: Electron.Rectangle;
    readonly visible: boolean;
    readonly loading: boolean;
    readonly focused: boolean;
  }[];
  /** null: the program set none. */
  readonly menu: readonly ShownItem[] | null;
  /** Whether somebody handled it (`event.preventDefault()`). */
  readonly openUrl: boolean;
}

const answers: {
  readonly [Question in ControlQuestion]: (input: ControlInputs[Question]) => ControlAnswers[Question];
} = {
  endpoint: () => engineIfRunning()?.chromium.endpoint ?? null,
  recorded: () => recorded(),
  windows: () =>
    StandInWindow.getAllWindows().map((window) => ({
      title: window.getTitle(),
      bounds: window.getBounds(),
      visible: window.isVisible(),
      loading: window.webContents.isLoading(),
      focused: window.isFocused(),
    })),
  menu: () => StandInMenu.getApplicationMenu()?.items.map(shown) ?? null,
  clickMenu: (path) => clickMenu(path),
  answerDialog: ({ call, answer }) => prepareAnswer(call, answer as never),
  clickNotification() {
    const newest = notifications.at(-1);
    if (newest === undefined) throw new Error('No notification was shown');
    newest.emit('click', makeEvent({}));
  },
  systemDark: (dark) => nativeTheme.setSystemDark(dark),
  activate: () => app.emit('activate', makeEvent({}), StandInWindow.getAllWindows().length > 0),
  openUrl(link) {
    const event = makeEvent({});
    app.emit('open-url', event, link);
    return event.defaultPrevented;
  },
  closeWindow(at) {
    const window = StandInWindow.getAllWindows()[at];
    if (window === undefined) throw new Error(`There is no window ${at}`);
    window.close();
  },
  quit: () => app.quit(),
};

const shown = (item: StandInMenuItem): ShownItem => ({
  label: item.label,
  role: item.role ?? null,
  accelerator: item.accelerator ?? null,
  enabled: item.enabled,
  items: item.submenu?.items.filter(({ visible, type }) => visible && type !== 'separator').map(shown) ?? [],
});

function clickMenu(path: readonly string[]): void {
  let items = StandInMenu.getApplicationMenu()?.items ?? [];
  let found: StandInMenuItem | undefined;
  for (const step of path) {
    found = items.find(
      ({ label, role, visible }) => visible && (label.replace('&', '') === step || role === step),
    );
    if (found === undefined) throw new Error(`The menu has no '${step}' of ${path.join(' › ')}`);
    items = found.submenu?.items ?? [];
  }
  found?.click();
}

interface Asked {
  id: number;
  question: ControlQuestion;
  input: never;
}

/** Answers a test over the channel that it started this process with; without one there is nobody to answer. */
export function answerTests(): void {
  if (process.send === undefined) return;
  process.on('message', ({ id, question, input }: Asked) => {
    // Anything else is between a test and its own program.
    if (!Object.hasOwn(answers, question)) return;
    try {
      process.send?.({ id, answer: answers[question](input) ?? null });
    } catch (error) {
      process.send?.({ id, error: String(error) });
    }
  });
  // A test that ends takes its program with it, and the channel alone keeps nothing running.
  process.on('disconnect', () => app.exit(1));
  process.channel?.unref();
}
