import type { Random } from '../random.ts';
import type { Palette } from './palettes.ts';

/** The input of a scene: the colours of a palette, and a stream of random numbers. */
export interface Canvas extends Palette {
  /** Width and height in the scene's own units. */
  readonly w: number;
  readonly h: number;
  readonly random: Random;
}

/** Draws one scene as SVG elements. */
export type Scene = (canvas: Canvas) => string;

/** A number in SVG, with one decimal at most. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function rectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more = '',
): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" ${more}/>`;
}

/** A polygon; `points` are x and y of each corner, in pairs or one after the other. */
export function polygon(points: readonly (number | readonly number[])[], fill: string, more = ''): string {
  const corners = points.flat().map((value, index) => n(value) + (index % 2 === 0 ? ',' : ' '));
  return `<polygon points="${corners.join('').trimEnd()}" fill="${fill}" ${more}/>`;
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

/** A rounded stroke along a path. */
export function stroke(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

/** The sky of a palette over the whole canvas. */
export function sky({ w, h, sky: [top, bottom] }: Canvas, to = 1): string {
  return (
    `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="${n(to)}"><stop offset="0" stop-color="${top}"/>` +
    `<stop offset="1" stop-color="${bottom}"/></linearGradient>${rectangle(0, 0, w, h, 'url(#sky)')}`
  );
}

/** A sun or moon with its glow. */
export function glow(x: number, y: number, radius: number, colour: string): string {
  return (
    `<radialGradient id="glow"><stop offset="0" stop-color="${colour}" stop-opacity=".55"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>` +
    circle(x, y, radius * 3.2, 'url(#glow)') +
    circle(x, y, radius, colour)
  );
}

/** A smooth or jagged ridge from edge to edge, filled down to the bottom. */
export function ridge(
  { w, h, random }: Canvas,
  level: number,
  roughness: number,
  fill: string,
  smooth = true,
): string {
  const steps = smooth ? 5 : 9;
  const points = Array.from({ length: steps + 1 }, (_, index) => ({
    x: (w * index) / steps,
    y: level + (random.next() - 0.5) * roughness,
  }));
  let d = `M0 ${n(h)}L0 ${n(points[0]?.y ?? level)}`;
  for (let index = 1; index < points.length; index += 1) {
    const from = points[index - 1] ?? { x: 0, y: level };
    const to = points[index] ?? from;
    const middle = (from.x + to.x) / 2;
    d += smooth
      ? `C${n(middle)} ${n(from.y)} ${n(middle)} ${n(to.y)} ${n(to.x)} ${n(to.y)}`
      : `L${n(to.x)} ${n(to.y)}`;
  }
  return path(`${d}L${n(w)} ${n(h)}Z`, fill);
}

/** Stars over the upper part of the canvas. */
export function stars({ w, h, random, light }: Canvas, count: number, down = 0.6): string {
  let drawn = '';
  for (let index = 0; index < count; index += 1) {
    const size = 0.6 + random.next() ** 3 * 2;
    drawn += circle(
      random.next() * w,
      random.next() * h * down,
      size,
      light,
      `opacity="${n(0.3 + random.next() * 0.7)}"`,
    );
  }
  return drawn;
}

/** A standing person with the feet at (x, y). */
export function figure(x: number, y: number, height: number, fill: string): string {
  const unit = height / 10;
  return (
    circle(x, y - 9.1 * unit, unit * 0.95, fill) +
    path(
      `M${n(x - 1.9 * unit)} ${n(y - 6.6 * unit)}Q${n(x)} ${n(y - 9.3 * unit)} ${n(x + 1.9 * unit)} ${n(y - 6.6 * unit)}` +
        `L${n(x + 2.5 * unit)} ${n(y - 2.4 * unit)}L${n(x + 1.1 * unit)} ${n(y - 2.2 * unit)}L${n(x + 0.95 * unit)} ${n(y)}` +
        `L${n(x + 0.15 * unit)} ${n(y)}L${n(x)} ${n(y - 2.2 * unit)}L${n(x - 0.15 * unit)} ${n(y)}L${n(x - 0.95 * unit)} ${n(y)}` +
        `L${n(x - 1.1 * unit)} ${n(y - 2.2 * unit)}L${n(x - 2.5 * unit)} ${n(y - 2.4 * unit)}Z`,
      fill,
    )
  );
}

/** A conifer with its foot at (x, y). */
export function conifer(x: number, y: number, height: number, fill: string): string {
  const half = height * 0.23;
  let drawn = rectangle(x - height * 0.025, y - height * 0.12, height * 0.05, height * 0.12, fill);
  for (let tier = 0; tier < 3; tier += 1) {
    const top = y - height + tier * height * 0.24;
    const wide = half * (0.55 + tier * 0.24);
    drawn += polygon([x, top, x + wide, top + height * 0.4, x - wide, top + height * 0.4], fill);
  }
  return drawn;
}
