import { expect, it } from 'vitest';
import { desktopEntry } from './desktop-entry.ts';

it('any path is one argument of the entry, and never another line', () => {
  const entry = desktopEntry('/a b/"$x`%\\\n', '%U', ['Icon=marquee']);
  expect(entry.split('\n')).toEqual([
    ...['[Desktop Entry]', 'Type=Application', 'Name=Marquee'],
    String.raw`Exec="/a b/\\"\\$x\\${'`'}%%\\\\\n" %U`,
    String.raw`TryExec=/a b/"$x${'`'}%\\\n`,
    'Icon=marquee',
    '',
  ]);
});
