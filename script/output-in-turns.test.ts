import { expect, it } from 'vitest';
import { OutputInTurns } from './output-in-turns.ts';

it('shows writers one after another: the first live, the others when it is their turn', () => {
  let shown = '';
  const output = new OutputInTurns((text) => (shown += String(text)));
  const [first, second, third] = [output.begin(), output.begin(), output.begin()];
  second.write('2a ');
  first.write('1a ');
  expect(shown).toBe('1a ');
  third.write('3 ');
  third.close();
  second.write('2b ');
  first.write('1b ');
  expect(shown).toBe('1a 1b ');
  first.close();
  expect(shown).toBe('1a 1b 2a 2b ');
  second.write('2c ');
  expect(shown).toBe('1a 1b 2a 2b 2c ');
  second.close();
  expect(shown).toBe('1a 1b 2a 2b 2c 3 ');
  const last = output.begin();
  last.write('4');
  expect(shown).toBe('1a 1b 2a 2b 2c 3 4');
});
