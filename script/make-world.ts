// Writes src/renderer/pages/watch/country-outlines.ts: outlines of countries as SVG paths, from Natural Earth (public domain).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import prettier from 'prettier';
import { countryCodes } from '../src/shared/catalogue/countries.ts';

type Point = readonly [number, number];
type Arcs = readonly number[];
interface Feature {
  readonly type: 'Polygon' | 'MultiPolygon';
  readonly arcs: readonly Arcs[] | readonly (readonly Arcs[])[];
  readonly properties: { readonly name: string };
}
interface Topology {
  readonly transform: { readonly scale: Point; readonly translate: Point };
  readonly arcs: readonly (readonly Point[])[];
  readonly objects: { readonly countries: { readonly geometries: readonly Feature[] } };
}

const width = 960;
const file = new URL(import.meta.resolve('world-atlas/countries-110m.json'));
const { transform, arcs, objects } = JSON.parse(readFileSync(file, 'utf8')) as Topology;

/** Names in the data that differ from the Unicode CLDR. */
const otherNames: Readonly<Record<string, string>> = {
  'W. Sahara': 'EH',
  'United States of America': 'US',
  'Dem. Rep. Congo': 'CD',
  'Dominican Rep.': 'DO',
  'Falkland Is.': 'FK',
  'Fr. S. Antarctic Lands': 'TF',
  "Côte d'Ivoire": 'CI',
  'Central African Rep.': 'CF',
  Congo: 'CG',
  'Eq. Guinea': 'GQ',
  eSwatini: 'SZ',
  Palestine: 'PS',
  Myanmar: 'MM',
  'Solomon Is.': 'SB',
  'Bosnia and Herz.': 'BA',
  Macedonia: 'MK',
  'Trinidad and Tobago': 'TT',
  'S. Sudan': 'SS',
  Turkey: 'TR',
  Czechia: 'CZ',
};
const names = new Intl.DisplayNames(['en'], { type: 'region' });
const codes = new Map(countryCodes.map((code) => [names.of(code), code]));

/** Natural Earth projection (Patterson), a polynomial; longitude and latitude in degrees. */
function project([longitude, latitude]: Point): Point {
  const radian = Math.PI / 180;
  const y = latitude * radian;
  const squared = y * y;
  const fourth = squared * squared;
  const across =
    0.8707 - 0.131979 * squared + fourth * (-0.013791 + fourth * (0.003971 * squared - 0.001529 * fourth));
  const up =
    y * (1.007226 + squared * (0.015085 + fourth * (-0.044475 + 0.028874 * squared - 0.005916 * fourth)));
  const scale = width / (2 * Math.PI * 0.8707);
  return [width / 2 + longitude * radian * across * scale, 245 - up * scale];
}

const lines = arcs.map((arc) => {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]): Point => {
    x += dx;
    y += dy;
    return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]];
  });
});

/** Continues a ring that crosses the date line beyond it; otherwise its outline would cross the whole map. */
function unwrapped(points: readonly Point[]): readonly Point[] {
  const crosses = points.some(([x], index) => Math.abs(x - (points[index - 1]?.[0] ?? x)) > 180);
  return crosses ? points.map(([x, y]): Point => [x < 0 ? x + 360 : x, y]) : points;
}

function ring(indexes: Arcs): string {
  const points = indexes.flatMap((index, place) => {
    const line = index < 0 ? [...(lines[~index] ?? [])].reverse() : (lines[index] ?? []);
    return place === 0 ? line : line.slice(1);
  });
  const drawn = unwrapped(points).map((point) =>
    project(point)
      .map((each) => each.toFixed(1))
      .join(','),
  );
  return `M${drawn.join('L')}Z`;
}

const paths: [string, string][] = [];
for (const { type, arcs: shape, properties } of objects.countries.geometries) {
  const code = otherNames[properties.name] ?? codes.get(properties.name);
  if (code === undefined) {
    console.error(`Skipping ${properties.name}: its country code is unknown.`);
    continue;
  }
  if (code === 'AQ') continue;
  const polygons = (type === 'Polygon' ? [shape] : shape) as readonly (readonly Arcs[])[];
  paths.push([code, polygons.flatMap((polygon) => polygon.map(ring)).join('')]);
}
paths.sort(([a], [b]) => (a < b ? -1 : 1));
const target = join(import.meta.dirname, '../src/renderer/pages/watch/country-outlines.ts');
const source = `/* Made by script/make-world.ts from Natural Earth's data (public domain). */

/** The box of the map's coordinates. */
export const worldBox = '0 0 ${width + 20} 430';

/** Outlines of countries as SVG paths, by ISO 3166-1 code; those too small for the map are not among them. */
export const worldPaths: Readonly<Record<string, string>> = ${JSON.stringify(Object.fromEntries(paths))};
`;
writeFileSync(
  target,
  await prettier.format(source, { ...(await prettier.resolveConfig(target)), filepath: target }),
);
