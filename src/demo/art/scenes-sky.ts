import { circle, glow, n, path, polygon, rectangle, ridge, sky, stars, stroke } from './canvas.ts';
import type { Scene } from './canvas.ts';

const balloon: Scene = (canvas) => {
  const { w, h, random, layers, accent, light } = canvas;
  const size = Math.min(w, h) * 0.24;
  const x = w * (0.36 + random.next() * 0.28);
  const y = h * 0.36;
  const gore = (from: number, to: number, fill: string): string =>
    path(
      `M${n(x)} ${n(y - size)}Q${n(x + from * size * 1.5)} ${n(y - size * 0.5)} ${n(x + from * size * 0.4)} ${n(y + size * 1.1)}L${n(x + to * size * 0.4)} ${n(y + size * 1.1)}Q${n(x + to * size * 1.5)} ${n(y - size * 0.5)} ${n(x)} ${n(y - size)}Z`,
      fill,
    );
  return (
    sky(canvas) +
    circle(w * 0.8, h * 0.16, size * 0.3, light, 'opacity=".8"') +
    gore(-1, -0.55, accent) +
    gore(-0.55, -0.15, light) +
    gore(-0.15, 0.15, accent) +
    gore(0.15, 0.55, light) +
    gore(0.55, 1, accent) +
    stroke(
      `M${n(x - size * 0.38)} ${n(y + size * 1.1)}L${n(x - size * 0.15)} ${n(y + size * 1.5)}M${n(x + size * 0.38)} ${n(y + size * 1.1)}L${n(x + size * 0.15)} ${n(y + size * 1.5)}`,
      layers[2],
      1.6,
    ) +
    rectangle(x - size * 0.18, y + size * 1.48, size * 0.36, size * 0.28, layers[2], 'rx="3"') +
    ridge(canvas, h * 0.74, h * 0.1, layers[0]) +
    ridge(canvas, h * 0.84, h * 0.08, layers[1]) +
    ridge(canvas, h * 0.93, h * 0.05, layers[2])
  );
};

const birds: Scene = (canvas) => {
  const { w, h, random, layers, light, accent } = canvas;
  const flock = Array.from({ length: 16 }, (_, index) => {
    const size = Math.min(w, h) * (0.018 + random.next() * 0.035);
    const x = w * (0.15 + random.next() * 0.7);
    const y = h * (0.12 + random.next() * 0.4);
    return stroke(
      `M${n(x - size)} ${n(y - size * 0.4)}Q${n(x - size * 0.4)} ${n(y - size * 0.5)} ${n(x)} ${n(y)}Q${n(x + size * 0.4)} ${n(y - size * 0.5)} ${n(x + size)} ${n(y - size * 0.4)}`,
      index % 4 === 0 ? light : layers[2],
      size * 0.24,
    );
  });
  return (
    sky(canvas) +
    glow(w * 0.5, h * 0.5, Math.min(w, h) * 0.24, accent) +
    flock.join('') +
    ridge(canvas, h * 0.66, h * 0.05, layers[1]) +
    Array.from({ length: 34 }, () =>
      stroke(
        `M${n(random.next() * w)} ${n(h)}q${n((random.next() - 0.5) * 30)} ${n(-h * 0.12)} ${n((random.next() - 0.5) * 50)} ${n(-h * (0.12 + random.next() * 0.16))}`,
        layers[2],
        3.4,
      ),
    ).join('') +
    rectangle(0, h * 0.93, w, h * 0.07, layers[2])
  );
};

const planet: Scene = (canvas) => {
  const { w, h, random, layers, accent, light } = canvas;
  const radius = Math.min(w, h) * (0.24 + random.next() * 0.08);
  const x = w * 0.5;
  const y = h * 0.42;
  const tilt = -24 + random.next() * 20;
  const ring = (half: string): string =>
    `<g transform="rotate(${n(tilt)} ${n(x)} ${n(y)})" clip-path="url(#${half})"><ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(radius * 1.75)}" ry="${n(radius * 0.42)}" fill="none" stroke="${light}" stroke-width="${n(radius * 0.09)}" opacity=".85"/></g>`;
  return (
    `<clipPath id="back"><rect x="0" y="0" width="${n(w)}" height="${n(y)}"/></clipPath><clipPath id="front"><rect x="0" y="${n(y)}" width="${n(w)}" height="${n(h)}"/></clipPath>` +
    `<clipPath id="ball">${circle(x, y, radius, '#000')}</clipPath>` +
    sky(canvas) +
    stars(canvas, 130, 1) +
    ring('back') +
    circle(x, y, radius, accent) +
    `<g clip-path="url(#ball)">${[0.2, 0.46, 0.74].map((part, index) => rectangle(x - radius, y - radius + radius * 2 * part, radius * 2, radius * 0.2, layers[index] ?? layers[0], 'opacity=".4"')).join('')}${circle(x + radius * 0.55, y + radius * 0.3, radius * 1.15, layers[2], 'opacity=".45"')}</g>` +
    ring('front') +
    circle(w * 0.2, h * 0.78, radius * 0.17, layers[0]) +
    ridge(canvas, h * 0.92, h * 0.06, layers[2], false)
  );
};

const rocket: Scene = (canvas) => {
  const { w, h, random, layers, accent, light } = canvas;
  const unit = Math.min(w, h) * 0.085;
  const x = w * (0.42 + random.next() * 0.16);
  const y = h * 0.42;
  return (
    sky(canvas) +
    stars(canvas, 80, 0.8) +
    circle(w * 0.82, h * 0.18, unit * 1.3, light, 'opacity=".85"') +
    circle(w * 0.84, h * 0.165, unit * 0.3, layers[0], 'opacity=".4"') +
    polygon(
      [
        [x - unit * 0.55, y + unit * 2.2],
        [x + unit * 0.55, y + unit * 2.2],
        [x + unit * 1.5, h],
        [x - unit * 1.5, h],
      ],
      accent,
      'opacity=".35"',
    ) +
    polygon([x - unit * 0.5, y + unit * 2.1, x + unit * 0.5, y + unit * 2.1, x, y + unit * 4.6], accent) +
    path(
      `M${n(x)} ${n(y - unit * 2.8)}Q${n(x + unit * 1.4)} ${n(y - unit)} ${n(x + unit * 0.85)} ${n(y + unit * 2.1)}H${n(x - unit * 0.85)}Q${n(x - unit * 1.4)} ${n(y - unit)} ${n(x)} ${n(y - unit * 2.8)}Z`,
      light,
    ) +
    polygon(
      [x - unit * 0.9, y + unit * 0.5, x - unit * 1.8, y + unit * 2.5, x - unit * 0.8, y + unit * 1.9],
      layers[2],
    ) +
    polygon(
      [x + unit * 0.9, y + unit * 0.5, x + unit * 1.8, y + unit * 2.5, x + unit * 0.8, y + unit * 1.9],
      layers[2],
    ) +
    circle(x, y - unit * 0.5, unit * 0.42, layers[1]) +
    Array.from({ length: 9 }, () =>
      circle(random.next() * w, h * (0.86 + random.next() * 0.1), unit * (0.9 + random.next()), layers[1]),
    ).join('') +
    rectangle(0, h * 0.95, w, h * 0.05, layers[2])
  );
};

/** Scenes in the sky. */
export const skyScenes = { balloon, birds, planet, rocket } as const;
