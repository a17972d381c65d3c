import { expect, it } from 'vitest';
import {
  numberSpellings,
  withDigits,
  withInitialsJoined,
  withMarkedNumber,
  withoutSignsInside,
} from '#shared/text/spellings.ts';
import { variantsOf } from '../../catalogue/store/title-names.ts';

it('a number from 2 to 20 has the same spellings, however it is written', () => {
  for (const word of ['2', 'two', 'ii']) expect(numberSpellings(word)).toEqual(['2', 'two', 'ii']);
  for (const word of ['20', 'twenty', 'xx']) expect(numberSpellings(word)).toEqual(['20', 'twenty', 'xx']);
  expect(numberSpellings('14')).toEqual(['14', 'fourteen', 'xiv']);
  for (const word of ['1', 'one', 'i', 'v', 'x', 'l', 'c', 'd', 'm', '21', 'iis'])
    expect(numberSpellings(word), word).toEqual([]);
});

it.each([
  ['rocky ii', 'rocky 2'],
  ['dune part two', 'dune 2'],
  ['part of two', 'part of 2'],
  ['the twelfth part', 'the twelfth part'],
  ['malcolm x', 'malcolm x'],
])('the words %s are %s with digits', (words, wanted) => {
  expect(withDigits(words.split(' ')).join(' ')).toBe(wanted);
});

it.each([
  ['saw x', true],
  ['star trek v: the final frontier', true],
  ['batman v superman', false],
  ['v', false],
  ['x: the unknown', false],
  ['mix: x', false],
  ['tv', false],
])('whether %s has a lone letter that is a number is %s', (name, wanted) => {
  expect(withMarkedNumber(name) !== name).toBe(wanted);
});

it.each([
  ['m*a*s*h', 'mash'],
  ['s.w.a.t.', 'swat.'],
  ['spider-man: no way home', 'spiderman: no way home'],
  ['wall·e', 'walle'],
  ['“a” - b', '“a” - b'],
])('the signs inside the words of %s are left out, which makes %s', (name, wanted) => {
  expect(withoutSignsInside(name)).toBe(wanted);
});

it.each([
  [['m', 'a', 's', 'h'], ['mash']],
  [
    ['9', '1', '1', 'lone', 'star'],
    ['911', 'lone', 'star'],
  ],
  [
    ['plan', 'b', 'is', 'ж', 'т'],
    ['plan', 'b', 'is', 'жт'],
  ],
  [
    ['か う', 'ぼ'],
    ['か う', 'ぼ'],
  ],
])('the words %j with initials joined are %j', (words, wanted) => {
  expect(withInitialsJoined(words)).toEqual(wanted);
});

it('a name has further variants only where they differ', () => {
  expect(variantsOf('The Last Summer, Again!')).toEqual(['the last summer again']);
  expect(variantsOf('M*A*S*H')).toEqual(['m a s h', 'mash']);
  expect(variantsOf('Pizza 🍕')).toEqual(['pizza', 'pizza \ue002127829']);
  expect(variantsOf('?!')).toEqual(['\ue002000063 \ue002000033']);
});
