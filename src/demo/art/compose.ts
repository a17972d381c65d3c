import { Random } from '../random.ts';
import type { ArtKind, ArtSubject, Mood } from './art-path.ts';
import { rectangle } from './canvas.ts';
import type { Canvas, Scene } from './canvas.ts';
import { letter } from './lettering.ts';
import { mark, wordmark } from './mark.ts';
import { palettesOf } from './palettes.ts';
import { portrait } from './portrait.ts';
import { abstractScenes } from './scenes-abstract.ts';
import { landScenes } from './scenes-land.ts';
import { madeScenes } from './scenes-made.ts';
import { skyScenes } from './scenes-sky.ts';

/** Every scene by name. */
export const scenes = { ...landScenes, ...madeScenes, ...skyScenes, ...abstractScenes } as const;
export type SceneName = keyof typeof scenes;

const scenesOf: Readonly<Record<Mood, readonly SceneName[]>> = {
  crime: ['keyhole', 'rain', 'windows', 'doorway', 'lighthouse', 'city', 'eye', 'road', 'chairs'],
  romance: ['balloon', 'boat', 'leaves', 'rain', 'waves', 'windows', 'hills', 'train'],
  science: ['planet', 'rocket', 'city', 'rings', 'eye', 'mountains', 'doorway'],
  fantasy: ['castle', 'forest', 'mountains', 'leaves', 'planet', 'birds', 'waves'],
  horror: ['house', 'eye', 'forest', 'doorway', 'keyhole', 'windows', 'birds'],
  comedy: ['cuts', 'chairs', 'waves', 'balloon', 'stage', 'rings', 'windows', 'vinyl'],
  drama: [
    'house',
    'doorway',
    'boat',
    'hills',
    'train',
    'rain',
    'lighthouse',
    'windows',
    'birds',
    'chairs',
    'leaves',
  ],
  family: ['balloon', 'camp', 'house', 'rocket', 'castle', 'waves', 'hills', 'cuts'],
  history: ['train', 'boat', 'castle', 'birds', 'hills', 'lighthouse', 'cuts'],
  documentary: ['mountains', 'birds', 'forest', 'leaves', 'waves', 'boat', 'desert', 'rings'],
  adventure: ['mountains', 'boat', 'camp', 'balloon', 'desert', 'road', 'forest', 'train'],
  music: ['vinyl', 'stage', 'rings', 'waves', 'cuts', 'city'],
  war: ['birds', 'hills', 'road', 'train', 'desert', 'rain', 'mountains'],
  western: ['desert', 'road', 'train', 'hills', 'house', 'birds'],
};

/** Sizes of the drawings in their own units. */
export const drawingSizes: Readonly<Record<ArtKind, readonly [width: number, height: number]>> = {
  poster: [400, 600],
  backdrop: [960, 540],
  still: [640, 360],
  profile: [200, 300],
  logo: [100, 100],
  wordmark: [250, 100],
};

const shadeBelow =
  '<linearGradient id="below" x1="0" y1="0" x2="0" y2="1"><stop offset=".5" stop-color="#000" stop-opacity="0"/>' +
  '<stop offset="1" stop-color="#000" stop-opacity=".62"/></linearGradient>';

/** A poster with its title over the scene, or on a band of colour above it. */
function poster(canvas: Canvas, scene: Scene, title: string): string {
  // A poster without text needs no band and no shade.
  if (title === '') return scene(canvas);
  const { w: width, h: height, light, layers, random } = canvas;
  const upper = random.chance(0.34);
  const framed = random.chance(0.3);
  if (framed) {
    const band = height * 0.27;
    const inner = { ...canvas, h: height - band };
    return (
      rectangle(0, 0, width, height, light) +
      `<svg x="18" y="${band}" width="${width - 36}" height="${height - band - 18}" viewBox="0 0 ${width} ${height - band}" preserveAspectRatio="xMidYMid slice">${scene(inner)}</svg>` +
      letter(title, {
        x: 20,
        y: 24,
        hangs: 'top',
        anchor: 'start',
        width: width - 40,
        height: band - 40,
        largest: 66,
        fill: layers[2],
        upper,
      })
    );
  }
  const middle = random.chance(0.4);
  return (
    scene(canvas) +
    shadeBelow +
    rectangle(0, 0, width, height, 'url(#below)') +
    letter(title, {
      x: middle ? width / 2 : 28,
      y: height - 40,
      hangs: 'bottom',
      anchor: middle ? 'middle' : 'start',
      width: width - 56,
      height: height * 0.36,
      largest: 72,
      fill: '#fff8ea',
      upper,
    })
  );
}

/** The content of a subject's SVG, in the units of `drawingSizes`. */
export function compose(subject: ArtSubject): string {
  const { kind, seed, mood = 'drama', title = '' } = subject;
  if (kind === 'profile') return portrait(seed);
  if (kind === 'logo') return mark(seed, title);
  if (kind === 'wordmark') return wordmark(seed, title);
  const random = new Random(seed, 61);
  const [w, h] = drawingSizes[kind];
  const canvas: Canvas = { w, h, random, ...random.pick(palettesOf[mood]) };
  const scene = scenes[random.pick(scenesOf[mood])];
  return kind === 'poster' ? poster(canvas, scene, title) : scene(canvas);
}

/** The SVG of a subject with a size in pixels, cropped evenly to the aspect ratio. */
export function drawing(subject: ArtSubject, width: number, height: number): string {
  const [w, h] = drawingSizes[subject.kind];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${w} ${h}" ` +
    `preserveAspectRatio="xMidYMid slice">${compose(subject)}</svg>`
  );
}
