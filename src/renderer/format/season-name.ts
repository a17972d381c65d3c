import { m } from '../i18n/messages.ts';

/** A season's name; its number in words where it has none. */
export function seasonName(number: number, name = ''): string {
  return name || (number === 0 ? m.specials() : m.season_numbered({ number }));
}
