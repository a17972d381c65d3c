import { circle, figure, glow, n, path, polygon, rectangle, ridge, sky, stars, stroke } from './canvas.ts';
import type { Scene } from './canvas.ts';

const city: Scene = (canvas) => {
  const { w, h, random, layers, accent } = canvas;
  let drawn =
    sky(canvas) +
    stars(canvas, 24, 0.3) +
    glow(w * (0.25 + random.next() * 0.5), h * 0.26, Math.min(w, h) * 0.1, accent);
  for (const [row, fill] of layers.entries()) {
    for (let x = -0.04 * w; x < w;) {
      const wide = w * (0.07 + random.next() * 0.1);
      const top = h * (0.34 + row * 0.15 + random.next() * 0.2);
      drawn += rectangle(x, top, wide + 1, h - top, fill);
      if (random.chance(0.25)) drawn += rectangle(x + wide * 0.46, top - h * 0.06, 2.4, h * 0.06, fill);
      for (let y = top + 12; row > 0 && y < h - 14; y += 17) {
        for (let column = x + 6; column < x + wide - 7; column += 12) {
          if (random.chance(0.24))
            drawn += rectangle(column, y, 4.6, 7.4, accent, `opacity="${n(0.5 + random.next() * 0.5)}"`);
        }
      }
      x += wide;
    }
  }
  return drawn;
};

const windows: Scene = (canvas) => {
  const { w, h, random, layers, accent, light } = canvas;
  const columns = w > h ? 9 : 5;
  const size = w / (columns + 1);
  const tall = size * 1.25;
  const lit = random.below(columns * 3) + columns;
  let drawn = rectangle(0, 0, w, h, layers[1]);
  let index = 0;
  for (let y = size * 0.5; y < h; y += tall * 1.25) {
    for (let column = 0; column < columns; column += 1) {
      const x = size * 0.72 + column * size;
      const special = index === lit;
      const fill = special ? accent : random.chance(0.16) ? layers[0] : layers[2];
      drawn += rectangle(x, y, size * 0.58, tall * 0.8, fill, 'rx="2"');
      if (special) drawn += figure(x + size * 0.29, y + tall * 0.8, tall * 0.62, layers[2]);
      else if (random.chance(0.2)) drawn += rectangle(x, y, size * 0.58, tall * 0.3, light, 'opacity=".18"');
      drawn += rectangle(x - 2, y + tall * 0.8, size * 0.58 + 4, 3, layers[0]);
      index += 1;
    }
  }
  return drawn;
};

const doorway: Scene = (canvas) => {
  const { w, h, layers, accent, light } = canvas;
  const size = Math.min(w, h);
  const half = size * 0.19;
  const top = h * 0.24;
  const floor = h * 0.74;
  return (
    rectangle(0, 0, w, h, layers[2]) +
    rectangle(0, floor, w, h - floor, layers[1]) +
    polygon(
      [w / 2 - half, floor, w / 2 + half, floor, w / 2 + half * 2.8, h, w / 2 - half * 2.8, h],
      accent,
      'opacity=".55"',
    ) +
    path(
      `M${n(w / 2 - half)} ${n(floor)}V${n(top + half)}a${n(half)} ${n(half)} 0 0 1 ${n(half * 2)} 0V${n(floor)}Z`,
      accent,
    ) +
    path(
      `M${n(w / 2 - half * 0.8)} ${n(floor)}V${n(top + half)}a${n(half * 0.8)} ${n(half * 0.8)} 0 0 1 ${n(half * 1.6)} 0V${n(floor)}Z`,
      light,
    ) +
    figure(w / 2, floor + h * 0.03, (floor - top) * 0.66, layers[2]) +
    polygon(
      [w / 2 - 5, floor, w / 2 + 5, floor, w / 2 + half * 0.9, h, w / 2 - half * 0.3, h],
      layers[2],
      'opacity=".8"',
    )
  );
};

const house: Scene = (canvas) => {
  const { w, h, random, layers, accent, light } = canvas;
  const unit = Math.min(w, h) * 0.13;
  const x = w * (0.4 + random.next() * 0.2);
  const y = h * 0.68;
  const wall = layers[2];
  return (
    sky(canvas) +
    stars(canvas, 30, 0.5) +
    circle(w * 0.74, h * 0.22, unit * 0.8, light, 'opacity=".9"') +
    ridge(canvas, h * 0.62, h * 0.1, layers[0]) +
    rectangle(x - unit, y - unit * 1.5, unit * 2, unit * 1.8, wall) +
    polygon([x - unit * 1.25, y - unit * 1.45, x, y - unit * 2.7, x + unit * 1.25, y - unit * 1.45], wall) +
    rectangle(x + unit * 0.45, y - unit * 2.7, unit * 0.3, unit * 0.9, wall) +
    rectangle(x + unit, y - unit * 0.8, unit * 1.1, unit * 1.1, wall) +
    rectangle(x - unit * 0.6, y - unit * 1.15, unit * 0.42, unit * 0.55, accent) +
    rectangle(
      x + unit * 0.2,
      y - unit * 1.15,
      unit * 0.42,
      unit * 0.55,
      random.chance(0.5) ? accent : layers[1],
    ) +
    rectangle(x + unit * 1.35, y - unit * 0.5, unit * 0.36, unit * 0.4, accent) +
    path(`M${n(-w * 0.1)} ${n(h)}Q${n(x)} ${n(h * 0.56)} ${n(w * 1.1)} ${n(h * 0.86)}V${n(h)}Z`, layers[2]) +
    stroke(
      `M${n(x - unit * 0.1)} ${n(y + unit * 0.3)}Q${n(x - unit * 1.6)} ${n(h * 0.84)} ${n(x + unit * 0.4)} ${n(h)}`,
      layers[1],
      unit * 0.26,
    )
  );
};

const train: Scene = (canvas) => {
  const { w, h, random, layers, accent } = canvas;
  const deck = h * 0.6;
  const unit = Math.min(w, h) * 0.1;
  const arches = Array.from({ length: Math.ceil(w / (unit * 2)) + 1 }, (_, index) => {
    const x = index * unit * 2;
    return path(
      `M${n(x + unit * 0.3)} ${n(h)}V${n(deck + unit * 1.5)}a${n(unit * 0.7)} ${n(unit * 0.9)} 0 0 1 ${n(unit * 1.4)} 0V${n(h)}Z`,
      layers[0],
    );
  });
  const cars = Array.from({ length: w > h ? 6 : 4 }, (_, index) => {
    const x = w * 0.12 + index * unit * 1.95;
    return (
      rectangle(x, deck - unit * 0.86, unit * 1.8, unit * 0.74, layers[2], `rx="${n(unit * 0.12)}"`) +
      [0.2, 0.74, 1.28]
        .map((at) => rectangle(x + unit * at, deck - unit * 0.68, unit * 0.34, unit * 0.3, accent))
        .join('')
    );
  });
  return (
    sky(canvas) +
    glow(w * (0.6 + random.next() * 0.2), h * 0.28, Math.min(w, h) * 0.13, accent) +
    ridge(canvas, h * 0.52, h * 0.2, layers[0], false) +
    rectangle(0, deck, w, h - deck, layers[1]) +
    arches.join('') +
    rectangle(0, deck - unit * 0.12, w, unit * 0.26, layers[2]) +
    cars.join('') +
    Array.from({ length: 4 }, (_, puff) =>
      circle(
        w * 0.1 - puff * unit * 0.5,
        deck - unit * (1.1 + puff * 0.42),
        unit * (0.2 + puff * 0.11),
        canvas.light,
        `opacity="${n(0.5 - puff * 0.1)}"`,
      ),
    ).join('')
  );
};

const rain: Scene = (canvas) => {
  const { w, h, random, layers, accent, light } = canvas;
  const unit = Math.min(w, h) * 0.2;
  const x = w * 0.5;
  const y = h * 0.52;
  const drops = Array.from({ length: 90 }, () => {
    const left = random.next() * w * 1.2 - w * 0.1;
    const top = random.next() * h;
    return stroke(
      `M${n(left)} ${n(top)}l${n(-h * 0.012)} ${n(h * 0.045)}`,
      light,
      1.5,
      `opacity="${n(0.15 + random.next() * 0.4)}"`,
    );
  });
  return (
    sky(canvas) +
    rectangle(0, h * 0.86, w, h * 0.14, layers[2]) +
    drops.join('') +
    figure(x, h * 0.88, h * 0.36, layers[2]) +
    path(
      `M${n(x - unit * 1.25)} ${n(y)}a${n(unit * 1.25)} ${n(unit * 1.1)} 0 0 1 ${n(unit * 2.5)} 0q${n(-unit * 0.31)} ${n(-unit * 0.3)} ${n(-unit * 0.62)} 0t${n(-unit * 0.63)} 0t${n(-unit * 0.62)} 0t${n(-unit * 0.63)} 0Z`,
      accent,
    ) +
    rectangle(x - 1.6, y - unit * 1.2, 3.2, unit * 0.2, accent) +
    Array.from(
      { length: 6 },
      () =>
        `<ellipse cx="${n(random.next() * w)}" cy="${n(h * (0.9 + random.next() * 0.08))}" rx="${n(10 + random.next() * 22)}" ry="2.4" fill="${light}" opacity=".25"/>`,
    ).join('')
  );
};

const stage: Scene = (canvas) => {
  const { w, h, random, layers, accent, light } = canvas;
  const floor = h * 0.78;
  const curtain = (side: 1 | -1): string =>
    Array.from({ length: 5 }, (_, fold) => {
      const x = side === 1 ? fold * w * 0.05 : w - (fold + 1) * w * 0.05;
      return rectangle(
        x,
        0,
        w * 0.052,
        h * (0.92 - fold * 0.05),
        fold % 2 === 0 ? layers[0] : layers[1],
        'rx="8"',
      );
    }).join('');
  return (
    rectangle(0, 0, w, h, layers[2]) +
    polygon([w * 0.5, -h * 0.05, w * 0.22, floor, w * 0.78, floor], accent, 'opacity=".3"') +
    rectangle(0, floor, w, h - floor, layers[1]) +
    `<ellipse cx="${n(w / 2)}" cy="${n(floor + h * 0.06)}" rx="${n(w * 0.26)}" ry="${n(h * 0.05)}" fill="${accent}" opacity=".8"/>` +
    figure(w * (0.47 + random.next() * 0.06), floor + h * 0.06, h * 0.34, layers[2]) +
    stroke(`M${n(w * 0.6)} ${n(floor + h * 0.05)}v${n(-h * 0.25)}`, light, 3) +
    circle(w * 0.6, floor - h * 0.21, 7, light) +
    curtain(1) +
    curtain(-1)
  );
};

const castle: Scene = (canvas) => {
  const { w, h, random, layers, accent } = canvas;
  const unit = Math.min(w, h) * 0.1;
  const x = w * 0.5;
  const y = h * 0.62;
  const tower = (at: number, top: number, half: number, fill: string): string =>
    rectangle(at - half, top, half * 2, h - top, fill) +
    polygon([at - half * 1.4, top, at + half * 1.4, top, at, top - half * 3], fill) +
    rectangle(at - half * 0.25, top + half, half * 0.5, half * 1.1, accent);
  return (
    sky(canvas) +
    stars(canvas, 40, 0.5) +
    glow(w * (0.3 + random.next() * 0.4), h * 0.3, unit * 1.3, accent) +
    ridge(canvas, h * 0.66, h * 0.16, layers[0], false) +
    tower(x - unit * 1.9, y - unit * 1.2, unit * 0.42, layers[1]) +
    tower(x + unit * 1.9, y - unit * 0.7, unit * 0.42, layers[1]) +
    tower(x, y - unit * 2.4, unit * 0.62, layers[2]) +
    rectangle(x - unit * 2.1, y, unit * 4.2, h - y, layers[2]) +
    Array.from({ length: 8 }, (_, index) =>
      rectangle(x - unit * 2.1 + index * unit * 0.56, y - unit * 0.24, unit * 0.3, unit * 0.3, layers[2]),
    ).join('') +
    path(`M${n(-w * 0.05)} ${n(h)}Q${n(x)} ${n(h * 0.66)} ${n(w * 1.05)} ${n(h)}Z`, layers[2])
  );
};

/** Scenes that people built. */
export const madeScenes = {
  city,
  windows,
  doorway,
  house,
  train,
  rain,
  stage,
  castle,
} as const;
