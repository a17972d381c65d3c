import { Random } from '../random.ts';
import { letter } from './lettering.ts';
import { circle, n, path, polygon, rectangle, stroke } from './canvas.ts';

const grounds = [
  ['e5383b', 'fff4e8'],
  ['10196b', 'ffdc4d'],
  ['0f4a51', '8fe3cf'],
  ['ffcf5c', '2b1a12'],
  ['433680', 'f6f0ff'],
  ['23525c', 'ffb14a'],
  ['111418', 'f2f0ea'],
  ['2fb5a8', '0b2b2a'],
  ['f2668b', '3a0d1d'],
  ['3f7df0', 'ffffff'],
  ['8f4527', 'fbe7c8'],
  ['d9e021', '1d2b12'],
  ['5b2a86', 'ffb3c7'],
  ['f7efe0', 'b3392f'],
] as const;

type Colours = readonly [ground: string, ink: string];

function coloursFrom(random: Random): Colours {
  return random.pick(grounds).map((each) => `#${each}`) as unknown as Colours;
}

/** A shape in the middle of 100 × 100. */
function shapeFrom(random: Random, [ground, ink]: Colours): string {
  const shapes = [
    polygon([38, 28, 74, 50, 38, 72], ink),
    `<circle cx="50" cy="50" r="26" fill="none" stroke="${ink}" stroke-width="11"/>`,
    [30, 46, 62].map((y, index) => rectangle(24, y, 52 - index * 13, 10, ink, 'rx="5"')).join(''),
    circle(50, 50, 27, ink) + circle(60, 42, 22, ground),
    path('M20 66Q35 24 50 50T80 34V66Z', ink),
    [26, 42, 58]
      .map((x, index) => rectangle(x, 62 - index * 16, 12, 14 + index * 16, ink, 'rx="3"'))
      .join(''),
    polygon([50, 22, 58, 42, 79, 43, 62, 56, 68, 77, 50, 65, 32, 77, 38, 56, 21, 43, 42, 42], ink),
    stroke('M24 40Q37 24 50 40T76 40M24 62Q37 46 50 62T76 62', ink, 9),
    rectangle(26, 26, 22, 22, ink, 'rx="5"') +
      circle(63, 37, 11, ink) +
      circle(37, 63, 11, ink) +
      rectangle(52, 52, 22, 22, ink, 'rx="5"'),
    path('M30 24h24a16 16 0 0 1 0 32H44v20H30Z', ink),
  ];
  return random.pick(shapes);
}

/** A provider's logo: a flat square with a letter or a shape, 100 × 100. */
export function mark(seed: number, name: string): string {
  const random = new Random(seed, 83);
  const colours = coloursFrom(random);
  const [ground, ink] = colours;
  const initial = /^[\u0021-\u024f]/.test(name) ? name.slice(0, 1).toUpperCase() : '';
  const lettered =
    initial !== '' && random.chance(0.55)
      ? `<text x="50" y="${n(50 + 21)}" font-family="Fraunces" font-weight="600" font-size="60" text-anchor="middle" fill="${ink}">${initial === '&' ? '&amp;' : initial === '<' ? '&lt;' : initial}</text>`
      : shapeFrom(random, colours);
  return rectangle(0, 0, 100, 100, ground) + lettered;
}

/** A title's logo, 250 × 100; a shape if there is no name or the face lacks a letter. */
export function wordmark(seed: number, title: string): string {
  const random = new Random(seed, 89);
  const colours = coloursFrom(random);
  const [ground, ink] = colours;
  const words = letter(title, {
    x: 125,
    y: 50,
    hangs: 'middle',
    anchor: 'middle',
    width: 214,
    height: 68,
    largest: 46,
    fill: ink,
    upper: random.chance(0.4),
  });
  const inside = words === '' ? `<g transform="translate(75 0)">${shapeFrom(random, colours)}</g>` : words;
  return rectangle(0, 0, 250, 100, ground) + inside;
}
