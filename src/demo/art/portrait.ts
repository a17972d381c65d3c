import { Random } from '../random.ts';
import { showsWoman } from './portrait-seed.ts';
import { circle, n, path, rectangle, stroke } from './canvas.ts';

const skins = [
  ['f3d0b4', 'dfae8c'],
  ['e8b98f', 'cf9769'],
  ['d29b6c', 'b57d4f'],
  ['b0764a', '925c36'],
  ['8a5a3a', '6d4329'],
  ['63412c', '4a2f1f'],
  ['f7dcc8', 'e6bb9f'],
] as const;
const hairs = [
  '1d1713',
  '3a2618',
  '5b3a1e',
  '8a5a2b',
  'b98a4a',
  'd8b878',
  'a8a29a',
  'e4ded4',
  '7b2d1f',
  '2b2b35',
];
const clothes = [
  '23525c',
  '8f4527',
  '433680',
  '2f6d47',
  '1b3b4f',
  'a33d5b',
  '33384a',
  'c98b2f',
  '5c6b3a',
  '7a4a6b',
];
const walls = [
  ['e8d6b8', 'd3b98d'],
  ['c9d8d2', 'a3bcb4'],
  ['d9c7d6', 'b99fb5'],
  ['f0c9a8', 'dfa577'],
  ['b9c7de', '93a7c8'],
  ['d6d9b4', 'b4ba84'],
  ['3d4a5c', '2a3443'],
  ['5b4038', '412c26'],
  ['e9b9a4', 'd3917a'],
] as const;

/** An invented face, 200 × 300. */
export function portrait(seed: number): string {
  const random = new Random(seed, 71);
  const [skin, shade] = random.pick(skins).map((each) => `#${each}`) as [string, string];
  const hair = `#${random.pick(hairs)}`;
  const cloth = `#${random.pick(clothes)}`;
  const [wall, wallShade] = random.pick(walls).map((each) => `#${each}`) as [string, string];
  const face = 43 + random.next() * 7;
  const long = face * (1.18 + random.next() * 0.18);
  const x = 100;
  const y = 132;
  const woman = showsWoman(seed);
  const eyes = y - 4;
  const apart = face * 0.44;

  const behind = woman
    ? random.pick([
        () =>
          path(
            `M${n(x - face * 1.28)} ${n(y + 96)}Q${n(x - face * 1.5)} ${n(y - long * 1.3)} ${n(x)} ${n(y - long * 1.24)}Q${n(x + face * 1.5)} ${n(y - long * 1.3)} ${n(x + face * 1.28)} ${n(y + 96)}Z`,
            hair,
          ),
        () => circle(x, y - long * 0.28, face * 1.34, hair),
        () =>
          path(
            `M${n(x - face * 1.2)} ${n(y + 34)}Q${n(x - face * 1.4)} ${n(y - long * 1.26)} ${n(x)} ${n(y - long * 1.22)}Q${n(x + face * 1.4)} ${n(y - long * 1.26)} ${n(x + face * 1.2)} ${n(y + 34)}Z`,
            hair,
          ),
        () => circle(x, y - long * 1.32, face * 0.46, hair),
        () =>
          path(
            `M${n(x + face * 0.6)} ${n(y - long * 0.6)}Q${n(x + face * 1.7)} ${n(y)} ${n(x + face * 1.25)} ${n(y + 110)}Q${n(x + face * 0.8)} ${n(y + 40)} ${n(x + face * 0.5)} ${n(y)}Z`,
            hair,
          ),
      ])()
    : '';
  const top = random.pick([
    () =>
      path(
        `M${n(x - face * 1.04)} ${n(y - 2)}Q${n(x - face * 1.2)} ${n(y - long * 1.22)} ${n(x)} ${n(y - long * 1.2)}Q${n(x + face * 1.2)} ${n(y - long * 1.22)} ${n(x + face * 1.04)} ${n(y - 2)}Q${n(x + face * 0.86)} ${n(y - long * 0.6)} ${n(x + face * 0.2)} ${n(y - long * 0.66)}Q${n(x - face * 0.7)} ${n(y - long * 0.72)} ${n(x - face * 1.04)} ${n(y - 2)}Z`,
        hair,
      ),
    () =>
      path(
        `M${n(x - face * 1.03)} ${n(y - 6)}Q${n(x - face * 1.16)} ${n(y - long * 1.14)} ${n(x - face * 0.1)} ${n(y - long * 1.16)}Q${n(x + face * 1.26)} ${n(y - long * 1.2)} ${n(x + face * 1.03)} ${n(y - 6)}Q${n(x + face * 0.9)} ${n(y - long * 0.74)} ${n(x - face * 0.3)} ${n(y - long * 0.78)}Q${n(x - face * 0.9)} ${n(y - long * 0.5)} ${n(x - face * 1.03)} ${n(y - 6)}Z`,
        hair,
      ),
    () =>
      Array.from({ length: 9 }, (_, index) =>
        circle(
          x + Math.cos(Math.PI + (index / 8) * Math.PI) * face * 0.92,
          y - long * 0.52 + Math.sin(Math.PI + (index / 8) * Math.PI) * long * 0.62,
          face * 0.36,
          hair,
        ),
      ).join(''),
    () =>
      path(
        `M${n(x - face)} ${n(y - 10)}Q${n(x - face * 1.08)} ${n(y - long * 1.12)} ${n(x)} ${n(y - long * 1.1)}Q${n(x + face * 1.08)} ${n(y - long * 1.12)} ${n(x + face)} ${n(y - 10)}Q${n(x + face * 0.9)} ${n(y - long * 0.86)} ${n(x)} ${n(y - long * 0.9)}Q${n(x - face * 0.9)} ${n(y - long * 0.86)} ${n(x - face)} ${n(y - 10)}Z`,
        hair,
      ),
    () =>
      woman
        ? path(
            `M${n(x - face * 1.02)} ${n(y)}Q${n(x - face * 1.1)} ${n(y - long * 1.16)} ${n(x)} ${n(y - long * 1.18)}Q${n(x + face * 1.1)} ${n(y - long * 1.16)} ${n(x + face * 1.02)} ${n(y)}Q${n(x + face * 0.8)} ${n(y - long * 0.5)} ${n(x)} ${n(y - long * 0.92)}Q${n(x - face * 0.8)} ${n(y - long * 0.5)} ${n(x - face * 1.02)} ${n(y)}Z`,
            hair,
          )
        : '',
  ])();
  const beard =
    !woman && random.chance(0.4)
      ? path(
          `M${n(x - face * 0.98)} ${n(y + 2)}Q${n(x - face * 0.96)} ${n(y + long * 1.12)} ${n(x)} ${n(y + long * 1.1)}Q${n(x + face * 0.96)} ${n(y + long * 1.12)} ${n(x + face * 0.98)} ${n(y + 2)}Q${n(x + face * 0.7)} ${n(y + long * 0.34)} ${n(x)} ${n(y + long * 0.3)}Q${n(x - face * 0.7)} ${n(y + long * 0.34)} ${n(x - face * 0.98)} ${n(y + 2)}Z`,
          hair,
        )
      : '';
  const glasses = random.chance(0.24)
    ? [-1, 1]
        .map(
          (side) =>
            `<circle cx="${n(x + side * apart)}" cy="${n(eyes)}" r="${n(face * 0.3)}" fill="#fff" fill-opacity=".14" stroke="#1d1713" stroke-width="3"/>`,
        )
        .join('') +
      stroke(`M${n(x - apart + face * 0.3)} ${n(eyes)}h${n((apart - face * 0.3) * 2)}`, '#1d1713', 3)
    : '';
  const collar = random.pick([
    () =>
      path(
        `M${n(x - 26)} 204L${n(x)} 240L${n(x + 26)} 204L${n(x + 40)} 216L${n(x + 8)} 262H${n(x - 8)}L${n(x - 40)} 216Z`,
        '#f4efe6',
      ),
    () => '',
    () => rectangle(x - 27, 196, 54, 22, cloth, 'rx="9"'),
    () => stroke(`M${n(x - 30)} 208Q${n(x)} 250 ${n(x + 30)} 208`, '#f4efe6', 5),
  ])();
  const smile = 3 + random.next() * 7;
  const brows = [-1, 1]
    .map((side) =>
      stroke(
        `M${n(x + side * (apart - face * 0.2))} ${n(eyes - face * 0.36)}Q${n(x + side * apart)} ${n(eyes - face * (0.44 + random.next() * 0.05))} ${n(x + side * (apart + face * 0.22))} ${n(eyes - face * 0.34)}`,
        hair,
        4,
      ),
    )
    .join('');
  return (
    rectangle(0, 0, 200, 300, wall) +
    circle(random.pick([30, 170]), 84, 96, wallShade) +
    behind +
    path(`M12 300Q14 224 ${n(x - 24)} 210H${n(x + 24)}Q186 224 188 300Z`, cloth) +
    path(`M${n(x - 21)} 170H${n(x + 21)}V206Q${n(x)} 232 ${n(x - 21)} 206Z`, shade) +
    collar +
    circle(x - face, y + 4, face * 0.2, shade) +
    circle(x + face, y + 4, face * 0.2, shade) +
    path(
      `M${n(x - face)} ${n(y - long * 0.4)}Q${n(x - face)} ${n(y - long)} ${n(x)} ${n(y - long)}Q${n(x + face)} ${n(y - long)} ${n(x + face)} ${n(y - long * 0.4)}V${n(y + long * 0.2)}Q${n(x + face * 0.92)} ${n(y + long)} ${n(x)} ${n(y + long)}Q${n(x - face * 0.92)} ${n(y + long)} ${n(x - face)} ${n(y + long * 0.2)}Z`,
      skin,
    ) +
    beard +
    [-1, 1]
      .map(
        (side) => `<ellipse cx="${n(x + side * apart)}" cy="${n(eyes)}" rx="4.4" ry="5.4" fill="#201812"/>`,
      )
      .join('') +
    brows +
    stroke(`M${n(x)} ${n(y + 4)}q${n(random.chance(0.5) ? 7 : -7)} 16 0 18`, shade, 3.6) +
    stroke(
      `M${n(x - 14)} ${n(y + long * 0.54)}q14 ${n(smile)} 28 0`,
      beard === '' ? '#a6493f' : '#e9c3b0',
      4.4,
    ) +
    [-1, 1]
      .map((side) => circle(x + side * face * 0.62, y + long * 0.3, 9, '#d9604f', 'opacity=".14"'))
      .join('') +
    top +
    glasses
  );
}
