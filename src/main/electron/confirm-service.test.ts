import { beforeEach, describe, expect, it, vi } from 'vitest';
import { wordsOf } from '../platform/words.ts';
import { createServiceDialog } from './confirm-service.ts';

// Proves protections of confirm-service.ts.

const dialogs = vi.hoisted(() => [] as { detail: string; cancelId: number; press(button: number): void }[]);
vi.mock('electron', () => ({
  dialog: {
    showMessageBox: (options: object) =>
      new Promise((settle) => {
        dialogs.push({
          ...(options as { detail: string; cancelId: number }),
          press: (response) => settle({ response }),
        });
      }),
  },
}));

const origins = ['https://catalogue.example', 'https://pictures.example'];
const ask = createServiceDialog(
  () => null,
  () => wordsOf('en'),
);
beforeEach(() => {
  dialogs.length = 0;
});

describe('the dialog for a new service', () => {
  it('names every origin, and only the button to connect confirms them', async () => {
    for (const button of [0, 1]) {
      const answer = ask(origins);
      const dialog = dialogs.at(-1);
      for (const origin of origins) expect(dialog?.detail).toContain(origin);
      // Closing the dialog presses this button.
      expect(dialog?.cancelId).toBe(0);
      dialog?.press(button);
      expect(await answer).toBe(button === 1);
    }
  });

  it('is open once: a page can’t cover the screen with questions', async () => {
    const first = ask(origins);
    expect(await ask(origins)).toBe(false);
    expect(dialogs).toHaveLength(1);
    dialogs[0]?.press(1);
    expect(await first).toBe(true);
  });
});
