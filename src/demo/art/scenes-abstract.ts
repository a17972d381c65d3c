import { circle, n, path, polygon, rectangle, stroke } from './canvas.ts';
import type { Scene } from './canvas.ts';

const rings: Scene = ({ w, h, random, sky, layers, accent, light }) => {
  const colours = [layers[0], light, layers[1], accent, layers[2], sky[1]];
  const x = w * (0.35 + random.next() * 0.3);
  const y = h * (0.3 + random.next() * 0.2);
  const widest = Math.hypot(w, h) * 0.62;
  let drawn = rectangle(0, 0, w, h, sky[0]);
  for (let index = 0; index < 9; index += 1) {
    drawn += circle(x, y, widest * (1 - index / 9), colours[index % colours.length] ?? accent);
  }
  return drawn;
};

const waves: Scene = ({ w, h, random, sky, layers, accent, light }) => {
  const colours = [layers[0], light, layers[1], accent, layers[2]];
  const size = Math.min(w, h) * (0.1 + random.next() * 0.05);
  let drawn = rectangle(0, 0, w, h, sky[1]) + circle(w * 0.7, h * 0.22, size * 1.3, accent);
  for (let row = 0; row < 12; row += 1) {
    const y = h * 0.34 + row * size * 0.62;
    for (let x = row % 2 === 0 ? 0 : -size; x < w + size; x += size * 2) {
      for (const [ring, part] of [1, 0.74, 0.48, 0.22].entries())
        drawn += circle(x, y + size, size * part, colours[(row + ring) % colours.length] ?? light);
    }
  }
  return drawn;
};

const cuts: Scene = ({ w, h, random, sky, layers, accent, light }) => {
  const colours = [layers[0], layers[1], layers[2], accent, light];
  let drawn = rectangle(0, 0, w, h, sky[1]);
  for (let index = 0; index < 11; index += 1) {
    const x = random.next() * w;
    const y = random.next() * h * 0.85;
    const size = Math.min(w, h) * (0.1 + random.next() * 0.24);
    const angle = random.below(4) * 90;
    const fill = colours[index % colours.length] ?? accent;
    const shape = random.pick([
      `<path d="M${n(-size)} 0a${n(size)} ${n(size)} 0 0 1 ${n(size * 2)} 0Z" fill="${fill}"/>`,
      `<path d="M0 0h${n(size * 1.4)}a${n(size * 1.4)} ${n(size * 1.4)} 0 0 1 ${n(-size * 1.4)} ${n(size * 1.4)}Z" fill="${fill}"/>`,
      circle(0, 0, size * 0.7, fill),
      rectangle(-size * 0.2, -size, size * 0.4, size * 2, fill),
    ]);
    drawn += `<g transform="translate(${n(x)} ${n(y)}) rotate(${angle})">${shape}</g>`;
  }
  return drawn;
};

const eye: Scene = ({ w, h, random, sky, layers, accent, light }) => {
  const half = w * 0.4;
  const x = w / 2;
  const y = h * 0.42;
  const tall = Math.min(half * 0.62, h * 0.26);
  const rays = Array.from({ length: 28 }, (_, index) => {
    const angle = (index / 28) * Math.PI * 2;
    return stroke(
      `M${n(x + Math.cos(angle) * half * 1.15)} ${n(y + Math.sin(angle) * half * 1.15)}L${n(x + Math.cos(angle) * Math.max(w, h))} ${n(y + Math.sin(angle) * Math.max(w, h))}`,
      layers[0],
      7,
      'opacity=".5"',
    );
  });
  return (
    rectangle(0, 0, w, h, sky[0]) +
    rays.join('') +
    path(
      `M${n(x - half)} ${n(y)}Q${n(x)} ${n(y - tall * 2)} ${n(x + half)} ${n(y)}Q${n(x)} ${n(y + tall * 2)} ${n(x - half)} ${n(y)}Z`,
      light,
    ) +
    circle(x, y, tall * 0.86, layers[1]) +
    circle(x, y, tall * 0.66, accent) +
    circle(x, y, tall * 0.36, layers[2]) +
    circle(x + tall * (0.14 + random.next() * 0.1), y - tall * 0.2, tall * 0.13, light)
  );
};

const keyhole: Scene = ({ w, h, random, sky, layers, accent, light }) => {
  const x = w / 2;
  const y = h * 0.36;
  const radius = Math.min(w, h) * 0.2;
  return (
    rectangle(0, 0, w, h, layers[2]) +
    circle(x, y, radius * 1.75, layers[1]) +
    circle(x, y, radius, accent) +
    polygon(
      [
        [x - radius * 0.46, y + radius * 0.6],
        [x + radius * 0.46, y + radius * 0.6],
        [x + radius * 0.86, y + radius * 2.5],
        [x - radius * 0.86, y + radius * 2.5],
      ],
      accent,
    ) +
    circle(x + radius * (random.next() - 0.5) * 0.4, y - radius * 0.05, radius * 0.42, light) +
    circle(x, y, radius * 0.16, layers[2]) +
    rectangle(0, h * 0.96, w, h * 0.04, sky[1])
  );
};

const vinyl: Scene = ({ w, h, random, sky, layers, accent, light }) => {
  const radius = Math.min(w, h) * 0.43;
  const x = w * 0.5;
  const y = h * 0.4;
  let drawn =
    rectangle(0, 0, w, h, sky[1]) +
    rectangle(0, h * 0.4, w, h * 0.6, accent) +
    circle(x, y, radius, layers[2]);
  for (let ring = 0.92; ring > 0.42; ring -= 0.07)
    drawn += `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * ring)}" fill="none" stroke="${layers[1]}" stroke-width="2"/>`;
  const from = random.next() * Math.PI;
  return (
    drawn +
    polygon(
      [
        [x, y],
        [x + Math.cos(from) * radius, y + Math.sin(from) * radius],
        [x + Math.cos(from + 0.4) * radius, y + Math.sin(from + 0.4) * radius],
      ],
      light,
      'opacity=".14"',
    ) +
    circle(x, y, radius * 0.36, light) +
    circle(x, y, radius * 0.2, accent) +
    circle(x, y, radius * 0.05, layers[2])
  );
};

const chairs: Scene = ({ w, h, random, sky, layers, accent, light }) => {
  const chosen = random.below(9);
  const size = Math.min(w / 3.6, h / 5);
  let drawn = rectangle(0, 0, w, h, sky[1]);
  for (let index = 0; index < (w > h ? 15 : 9); index += 1) {
    const columns = w > h ? 5 : 3;
    const x = w / 2 + ((index % columns) - (columns - 1) / 2) * size * 1.1;
    const y = h * 0.1 + Math.floor(index / columns) * size * 1.25;
    const fill = index === chosen ? accent : (layers[index % 2] ?? light);
    drawn +=
      rectangle(x - size * 0.28, y, size * 0.56, size * 0.5, fill, `rx="${n(size * 0.1)}"`) +
      rectangle(x - size * 0.36, y + size * 0.52, size * 0.72, size * 0.16, layers[2], 'rx="4"') +
      stroke(
        `M${n(x - size * 0.28)} ${n(y + size * 0.68)}l${n(-size * 0.06)} ${n(size * 0.34)}M${n(x + size * 0.28)} ${n(y + size * 0.68)}l${n(size * 0.06)} ${n(size * 0.34)}`,
        layers[2],
        size * 0.07,
      );
  }
  return drawn;
};

const leaves: Scene = ({ w, h, random, sky, layers, accent, light }) => {
  const colours = [...layers, accent, light];
  let drawn = rectangle(0, 0, w, h, sky[0]) + circle(w * 0.5, h * 0.42, Math.min(w, h) * 0.26, accent);
  for (let index = 0; index < 22; index += 1) {
    const fromLeft = index % 2 === 0;
    const length = Math.min(w, h) * (0.28 + random.next() * 0.24);
    const y = h * (index / 21) - h * 0.02;
    const angle = (fromLeft ? -30 : 210) + random.next() * 60;
    const fill = colours[random.below(3)] ?? light;
    drawn += `<g transform="translate(${n(fromLeft ? -8 : w + 8)} ${n(y)}) rotate(${n(angle)})"><path d="M0 0Q${n(length * 0.5)} ${n(-length * 0.26)} ${n(length)} 0Q${n(length * 0.5)} ${n(length * 0.26)} 0 0Z" fill="${fill}"/><path d="M0 0H${n(length * 0.9)}" stroke="${sky[0]}" stroke-width="2.4" opacity=".5"/></g>`;
  }
  return drawn;
};

/** Scenes of shapes alone. */
export const abstractScenes = { rings, waves, cuts, eye, keyhole, vinyl, chairs, leaves } as const;
