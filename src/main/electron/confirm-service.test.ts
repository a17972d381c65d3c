import { beforeEach, describe, expect, it, vi } from 'vitest';
import { wordsOf } from '../platform/words.ts';
import { FakeWindow } from '../../../test/fixtures/electron-window.ts';
import { electron } from '../../../test/fixtures/fake-electron.ts';
import { createServiceDialog } from './dialogs.ts';
import { UserActivation } from './user-activation.ts';

// Proves protections of dialogs.ts.

vi.mock('electron', () => import('../../../test/fixtures/fake-electron.ts'));

const origins = ['https://catalogue.example', 'https://pictures.example'];
const window = new FakeWindow({ x: 0, y: 0, width: 1, height: 1 }).asWindow;
const activation = new UserActivation({ elapsed: () => 0 }, { warn: () => undefined });
const ask = createServiceDialog(
  () => window,
  () => wordsOf('en'),
  activation,
);
beforeEach(() => {
  activation.activate(window.webContents);
});

describe('the dialog for a new service', () => {
  it('names every origin, and only the button to connect confirms them', async () => {
    for (const button of [0, 1]) {
      activation.activate(window.webContents);
      const answer = ask(origins);
      const dialog = electron.dialogs.at(-1);
      for (const origin of origins) expect(dialog?.detail).toContain(origin);
      // Closing the dialog presses this button.
      expect(dialog?.cancelId).toBe(0);
      await dialog?.press(button);
      expect(await answer).toBe(button === 1);
    }
  });

  it('is open once: a page can’t cover the screen with questions', async () => {
    const first = ask(origins);
    expect(await ask(origins)).toBe(false);
    expect(electron.dialogs).toHaveLength(1);
    await electron.dialogs[0]?.press(1);
    expect(await first).toBe(true);
  });

  it('opens once after a person’s input, so that a page can’t ask until somebody is tired of it', async () => {
    const first = ask(origins);
    await electron.dialogs[0]?.press(0);
    expect(await first).toBe(false);
    expect(await ask(origins)).toBe(false);
    expect(electron.dialogs).toHaveLength(1);
  });
});
