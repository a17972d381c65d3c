import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { app } from './app.ts';
import { StandInWindow } from './browser-window.ts';
import { StandInNotification } from './desktop.ts';
import { StandInFrame } from './frames.ts';
import { StandInMenu } from './menu.ts';
import { nativeTheme } from './native-theme.ts';
import type { Loud } from './refusal.ts';
import { screen } from './screen.ts';
import { StandInSession } from './session.ts';
import { StandInContents } from './web-contents.ts';

const declarations = readFileSync(
  new URL('../../node_modules/electron/electron.d.ts', import.meta.url),
  'utf8',
);

/** Every event that Electron declares for a class or interface. */
function declaredEvents(name: string): ReadonlySet<string> {
  const begin = new RegExp(`^  (?:class|interface) ${name}\\b[^{]*\\{$`, 'm').exec(declarations);
  if (begin === null) throw new Error(`Electron declares no ${name}`);
  const body = declarations.slice(begin.index, declarations.indexOf('\n  }\n', begin.index));
  return new Set([...body.matchAll(/\bon\(event: '([^']+)'/g)].map(([, event]) => event ?? ''));
}

type Listening = Pick<typeof Loud, 'events'>;
const classOf = (instance: Loud): Listening => instance.constructor as typeof Loud;
const classes: Readonly<Record<string, Listening>> = {
  App: classOf(app),
  BrowserWindow: StandInWindow,
  WebContents: StandInContents,
  Session: StandInSession,
  WebFrameMain: StandInFrame,
  Menu: StandInMenu,
  Notification: StandInNotification,
  NativeTheme: classOf(nativeTheme),
  Screen: classOf(screen),
};

describe('an event that may be listened to', () => {
  for (const [name, { events }] of Object.entries(classes)) {
    it(`is one of Electron’s ${name}`, () => {
      const declared = declaredEvents(name);
      expect(declared.size).toBeGreaterThan(0);
      const own = [...events].filter((event) => !event.startsWith('stand-in-'));
      expect(own.filter((event) => !declared.has(event))).toEqual([]);
      expect(own.length).toBeGreaterThan(0);
    });
  }
});
