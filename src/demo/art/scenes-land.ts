import {
  circle,
  conifer,
  figure,
  glow,
  n,
  path,
  polygon,
  rectangle,
  ridge,
  sky,
  stars,
  stroke,
} from './canvas.ts';
import type { Canvas, Scene } from './canvas.ts';

function sun(canvas: Canvas, x = 0.3 + canvas.random.next() * 0.4, y = 0.32): string {
  return glow(canvas.w * x, canvas.h * y, Math.min(canvas.w, canvas.h) * 0.13, canvas.accent);
}

const hills: Scene = (canvas) => {
  const { h, layers } = canvas;
  return (
    sky(canvas) +
    sun(canvas) +
    ridge(canvas, h * 0.52, h * 0.12, layers[0]) +
    ridge(canvas, h * 0.64, h * 0.14, layers[1]) +
    ridge(canvas, h * 0.8, h * 0.12, layers[2])
  );
};

const mountains: Scene = (canvas) => {
  const { w, h, random, layers, light } = canvas;
  const peak = (x: number, y: number, half: number, fill: string): string =>
    polygon([x, y, x + half, h, x - half, h], fill) +
    polygon(
      [
        [x, y],
        [x + half * 0.17, y + (h - y) * 0.17],
        [x + half * 0.04, y + (h - y) * 0.13],
        [x - half * 0.05, y + (h - y) * 0.2],
        [x - half * 0.15, y + (h - y) * 0.15],
      ],
      light,
      'opacity=".85"',
    );
  const shift = random.next() * 0.2;
  return (
    sky(canvas) +
    stars(canvas, 26, 0.4) +
    sun(canvas, 0.72 - shift, 0.22) +
    peak(w * (0.26 + shift), h * 0.34, w * 0.5, layers[0]) +
    peak(w * (0.74 - shift), h * 0.44, w * 0.52, layers[1]) +
    ridge(canvas, h * 0.82, h * 0.06, layers[2], false)
  );
};

const forest: Scene = (canvas) => {
  const { w, h, random, layers, accent } = canvas;
  let drawn = sky(canvas) + glow(w * 0.5, h * 0.36, Math.min(w, h) * 0.17, accent);
  for (const [row, fill] of layers.entries()) {
    drawn += ridge(canvas, h * (0.7 + row * 0.1), h * 0.04, fill);
    for (let x = -0.05; x < 1.06; x += 0.09 + random.next() * 0.06) {
      drawn += conifer(w * x, h * (0.74 + row * 0.11), h * (0.2 + row * 0.1 + random.next() * 0.13), fill);
    }
  }
  return drawn + figure(w * (0.42 + random.next() * 0.16), h * 0.95, h * 0.09, accent);
};

const lighthouse: Scene = (canvas) => {
  const { w, h, random, layers, accent, light } = canvas;
  const x = w * (0.34 + random.next() * 0.32);
  const top = h * 0.3;
  const unit = Math.min(w, h) * 0.05;
  const beam = random.chance(0.5) ? 1 : -1;
  return (
    sky(canvas) +
    stars(canvas, 30, 0.5) +
    polygon([x, top, x + beam * w, top - h * 0.2, x + beam * w, top + h * 0.11], accent, 'opacity=".42"') +
    polygon([x, top, x - beam * w, top - h * 0.08, x - beam * w, top + h * 0.06], accent, 'opacity=".16"') +
    rectangle(0, h * 0.68, w, h * 0.32, layers[1]) +
    Array.from({ length: 9 }, (_, line) =>
      stroke(
        `M${n(random.next() * w * 0.8)} ${n(h * (0.71 + line * 0.032))}h${n(w * (0.1 + random.next() * 0.3))}`,
        light,
        1.6,
        'opacity=".28"',
      ),
    ).join('') +
    polygon(
      [
        [x - unit * 1.5, h * 0.74],
        [x - unit * 0.9, top + unit],
        [x + unit * 0.9, top + unit],
        [x + unit * 1.5, h * 0.74],
      ],
      light,
    ) +
    [0.38, 0.52, 0.66]
      .map((part) =>
        polygon(
          [
            [x - unit * (0.95 + part * 0.5), h * part],
            [x + unit * (0.95 + part * 0.5), h * part],
            [x + unit * (1 + part * 0.55), h * (part + 0.055)],
            [x - unit * (1 + part * 0.55), h * (part + 0.055)],
          ],
          layers[2],
        ),
      )
      .join('') +
    rectangle(x - unit * 0.8, top - unit * 0.5, unit * 1.6, unit * 1.5, layers[2]) +
    circle(x, top + unit * 0.2, unit * 0.5, accent) +
    polygon([x - unit, top - unit * 0.5, x + unit, top - unit * 0.5, x, top - unit * 1.6], layers[2]) +
    path(
      `M${n(x - w * 0.34)} ${n(h)}Q${n(x - w * 0.1)} ${n(h * 0.7)} ${n(x + w * 0.08)} ${n(h * 0.735)}T${n(x + w * 0.42)} ${n(h)}Z`,
      layers[2],
    )
  );
};

const boat: Scene = (canvas) => {
  const { w, h, random, layers, accent, light } = canvas;
  const x = w * (0.35 + random.next() * 0.3);
  const unit = Math.min(w, h) * 0.11;
  const water = h * 0.6;
  const glitter = Array.from({ length: 12 }, (_, line) => {
    const wide = w * (0.05 + random.next() * 0.14) * (1 + line * 0.08);
    return rectangle(
      w * 0.5 - wide + (random.next() - 0.5) * w * 0.06,
      water + h * 0.014 + line * h * 0.031,
      wide * 2,
      h * 0.009,
      accent,
      'opacity=".75" rx="2"',
    );
  }).join('');
  return (
    sky(canvas) +
    glow(w * 0.5, water, Math.min(w, h) * 0.26, accent) +
    rectangle(0, water, w, h - water, layers[1]) +
    glitter +
    polygon([x, water - unit * 2.2, x, water - unit * 0.1, x - unit * 1.25, water - unit * 0.1], light) +
    polygon(
      [
        [x + unit * 0.14, water - unit * 1.7],
        [x + unit * 0.14, water - unit * 0.1],
        [x + unit * 0.95, water - unit * 0.1],
      ],
      light,
      'opacity=".8"',
    ) +
    path(
      `M${n(x - unit * 1.4)} ${n(water)}h${n(unit * 2.7)}q${n(-unit * 0.3)} ${n(unit * 0.6)} ${n(-unit * 0.8)} ${n(unit * 0.6)}h${n(-unit * 1.2)}q${n(-unit * 0.5)} 0 ${n(-unit * 0.7)} ${n(-unit * 0.6)}Z`,
      layers[2],
    ) +
    ridge(canvas, h * 0.95, h * 0.05, layers[2])
  );
};

const road: Scene = (canvas) => {
  const { w, h, random, layers, accent, light } = canvas;
  const horizon = h * 0.56;
  const lean = (random.next() - 0.5) * w * 0.4;
  const middle = w / 2;
  const marks = [0.06, 0.2, 0.42, 0.72].map((part, index) => {
    const y = horizon + (h - horizon) * part;
    const x = middle + lean * (1 - part) * 0.2;
    const size = 2 + index * 4;
    return polygon(
      [x - size * 0.35, y, x + size * 0.35, y, x + size * 0.6, y + size * 3, x - size * 0.6, y + size * 3],
      accent,
    );
  });
  const poles = [0.1, 0.28, 0.6].map((part) => {
    const x = middle + (w * 0.12 + part * w * 0.62);
    const y = horizon + (h - horizon) * part * 0.8;
    const tall = h * (0.1 + part * 0.42);
    return (
      rectangle(x, y - tall, 2 + part * 5, tall, layers[2]) +
      rectangle(x - tall * 0.14, y - tall * 0.9, tall * 0.3, 2 + part * 3, layers[2])
    );
  });
  return (
    sky(canvas, 0.7) +
    sun(canvas, 0.5, 0.4) +
    ridge(canvas, horizon - h * 0.02, h * 0.08, layers[0]) +
    rectangle(0, horizon, w, h, layers[1]) +
    polygon(
      [middle - 5 + lean * 0.2, horizon, middle + 5 + lean * 0.2, horizon, w * 0.92, h, w * 0.08, h],
      layers[2],
    ) +
    marks.join('') +
    poles.join('') +
    rectangle(0, horizon, w, 1.5, light, 'opacity=".5"')
  );
};

const desert: Scene = (canvas) => {
  const { w, h, random, layers, accent } = canvas;
  const cactus = (x: number, y: number, tall: number): string =>
    stroke(
      `M${n(x)} ${n(y)}v${n(-tall)}M${n(x)} ${n(y - tall * 0.4)}h${n(-tall * 0.28)}v${n(-tall * 0.26)}M${n(x)} ${n(y - tall * 0.54)}h${n(tall * 0.26)}v${n(-tall * 0.26)}`,
      layers[2],
      tall * 0.13,
    );
  const mesa = (x: number, wide: number, top: number, fill: string): string =>
    polygon([x - wide, h * 0.62, x - wide * 0.7, top, x + wide * 0.7, top, x + wide, h * 0.62], fill);
  return (
    sky(canvas, 0.8) +
    glow(w * 0.5, h * 0.42, Math.min(w, h) * 0.22, accent) +
    mesa(w * 0.18, w * 0.2, h * 0.44, layers[0]) +
    mesa(w * 0.82, w * 0.26, h * 0.38, layers[0]) +
    ridge(canvas, h * 0.64, h * 0.05, layers[1]) +
    ridge(canvas, h * 0.8, h * 0.1, layers[2]) +
    cactus(w * (0.16 + random.next() * 0.12), h * 0.78, h * 0.2) +
    figure(w * 0.62, h * 0.82, h * 0.13, layers[2])
  );
};

const camp: Scene = (canvas) => {
  const { w, h, random, layers, accent, light } = canvas;
  const x = w * (0.4 + random.next() * 0.2);
  const y = h * 0.8;
  const unit = Math.min(w, h) * 0.16;
  let trees = '';
  for (let at = 0; at < 1.05; at += 0.11)
    trees += conifer(w * at, h * 0.77, h * (0.22 + random.next() * 0.14), layers[1]);
  return (
    sky(canvas) +
    stars(canvas, 70, 0.62) +
    ridge(canvas, h * 0.62, h * 0.14, layers[0], false) +
    trees +
    ridge(canvas, h * 0.8, h * 0.03, layers[2]) +
    glow(x, y - unit * 0.25, unit * 0.42, accent) +
    polygon([x, y - unit, x + unit * 1.1, y, x - unit * 1.1, y], light) +
    polygon([x, y - unit, x + unit * 0.36, y, x - unit * 0.36, y], layers[2])
  );
};

/** Scenes under an open sky. */
export const landScenes = {
  hills,
  mountains,
  forest,
  lighthouse,
  boat,
  road,
  desert,
  camp,
} as const;
