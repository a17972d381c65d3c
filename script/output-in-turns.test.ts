import { expect, it } from 'vitest';
import { OutputInTurns } from './output-in-turns.ts';

it('OutputInTurns writes the first writer through and buffers the others until their turn', () => {
  let written = '';
  const output = new OutputInTurns((text) => (written += String(text)));
  const [first, second, third] = [output.begin(), output.begin(), output.begin()];
  second.write('2a ');
  first.write('1a ');
  expect(written).toBe('1a ');
  third.write('3 ');
  third.close();
  second.write('2b ');
  first.write('1b ');
  expect(written).toBe('1a 1b ');
  first.close();
  expect(written).toBe('1a 1b 2a 2b ');
  second.write('2c ');
  expect(written).toBe('1a 1b 2a 2b 2c ');
  second.close();
  expect(written).toBe('1a 1b 2a 2b 2c 3 ');
  const last = output.begin();
  last.write('4');
  expect(written).toBe('1a 1b 2a 2b 2c 3 4');
});
