import type { Mood } from './art-path.ts';

/** The colours of a picture, from far to near. */
export interface Palette {
  /** Top and bottom of the sky. */
  readonly sky: readonly [string, string];
  /** Far, middle and near shapes. */
  readonly layers: readonly [string, string, string];
  /** The most prominent colour. */
  readonly accent: string;
  /** Lettering and highlights. */
  readonly light: string;
}

function palette(words: string): Palette {
  const [top, bottom, far, middle, near, accent, light] = words.split(' ').map((each) => `#${each}`) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return { sky: [top, bottom], layers: [far, middle, near], accent, light };
}

const night = palette('0d1b2a 2f4a6d 27415f 18304a 0a1624 f4c95d f7f0dc');
const ember = palette('2b0f1e b5432b 7d2a2c 4c1824 1d0a14 ffb14a fff0d9');
const dusk = palette('3a2952 e88368 8c4a6b 553457 241a33 ffd97a fff4e2');
const fog = palette('8fa6a8 d9ddd2 a3b4b0 6d8586 304447 d9593d fbf8ee');
const teal = palette('083d45 2c8c86 1f6c6c 0f4a51 062a30 ffcf5c f3f6e4');
const forest = palette('10261c 6d9a5b 3f6d47 22472f 0d1e16 f2e394 f7f5e0');
const rose = palette('7a2f4f f2b7a0 d3737b 8e3f60 3d1a33 fff0c4 fff6ec');
const lilac = palette('2c2455 9a86d8 6a57b0 433680 1b1640 ffb3c7 f6f0ff');
const cobalt = palette('10196b 3f7df0 2858c4 193992 0a1450 ffdc4d fffbe6');
const rust = palette('e8b26a f6dfb0 c9733f 8f4527 3b1a14 23525c fff6e0');
const sand = palette('f0c987 fbebc8 d99a5b a9653c 5b3324 1e6571 fffaf0');
const mint = palette('bfe3d0 f4f3da 7fbfa8 3d8579 1c4547 ef6a4b fffdf2');
const mustard = palette('d9a21b f2d477 b9792a 7b4a25 32231d 1b3b4f fff8e1');
const blood = palette('120a0f 5c1220 3d0e1a 24090f 090406 e5383b f6e7dc');
const bone = palette('d8cfbf f3eee2 b0a48f 75695a 2e2823 b3392f fffdf7');
const sky = palette('5cb8e4 fdf3d0 58a0b8 2f6f8f 163b54 f25f4c fffdf4');
const moss = palette('38402c b8b06a 7b7d46 4c5133 20241a e07a3f f8f3dc');
const ink = palette('16161d 4b4e63 353748 232430 0e0e13 8fe3cf eff2ee');
const plum = palette('1f0f2e 74376e 512656 32173c 140820 f7a072 fdeee0');
const ice = palette('1d3f5e bfdcea 7fa9c4 41708f 14293d f7d046 f8fdff');
const coral = palette('f28f6b fbe0c3 d85f52 93394a 3c1a30 14505c fff9ef');
const steel = palette('3c4650 aab3b5 79858b 4d585f 1f262b e8b04b f7f6ef');
const olive = palette('6c6b3a dcd08b 918744 5c5a30 2a2a1b a4342a fbf6de');
const candy = palette('ff9eb0 ffe6c9 f0647a a83a73 43205a 2fb5a8 fffaf2');

/** Several palettes for each mood. */
export const palettesOf: Readonly<Record<Mood, readonly [Palette, ...Palette[]]>> = {
  crime: [night, steel, ink, fog, teal, moss],
  romance: [rose, dusk, coral, candy, lilac],
  science: [cobalt, ink, lilac, teal, ice, plum],
  fantasy: [lilac, forest, plum, teal, dusk],
  horror: [blood, ink, plum, moss],
  comedy: [candy, mint, mustard, sky, coral],
  drama: [dusk, fog, night, bone, teal, steel],
  family: [sky, mint, candy, sand, mustard],
  history: [sand, olive, rust, bone, mustard],
  documentary: [bone, fog, sand, forest, ice],
  adventure: [sky, teal, forest, rust, ice, sand],
  music: [plum, cobalt, candy, ember, lilac],
  war: [olive, steel, ember, moss, bone],
  western: [rust, ember, sand, mustard],
};
