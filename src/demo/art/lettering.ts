import { n } from './canvas.ts';

/** The letters of the display face. A picture has no text if its title needs any other. */
const drawable = /^[\u0020-\u024f\u2010-\u2026\u1e00-\u1eff]+$/;

/** Approximate widths of letters in parts of the font size, large enough that no word is cut off. */
function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) {
    if ("iljtfI.,:;’'!|".includes(letter)) width += 0.36;
    else if ('mwMW'.includes(letter)) width += 0.98;
    else if (/[A-ZÀ-Þ]/.test(letter)) width += 0.76;
    else width += letter === ' ' ? 0.27 : 0.58;
  }
  return width;
}

/** Breaks a title into lines of similar length. */
function breakLines(title: string, lines: number): string[] {
  const words = title.split(' ');
  const aim = widthOf(title) / lines;
  const broken: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && broken.length < lines - 1 && widthOf(longer) > aim * 1.12) {
      broken.push(line);
      line = word;
    } else line = longer;
  }
  return [...broken, line];
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The position of a title. */
export interface Place {
  readonly x: number;
  /** The top of the first line (`top`), the middle of all (`middle`) or the baseline of the last (`bottom`). */
  readonly y: number;
  readonly hangs: 'top' | 'middle' | 'bottom';
  readonly anchor: 'start' | 'middle';
  readonly width: number;
  /** The space for all lines. */
  readonly height: number;
  /** The largest font size. */
  readonly largest: number;
  readonly fill: string;
  readonly upper: boolean;
}

/** Draws a title in the display face, as large as its space allows; "" if the face lacks a letter. */
export function letter(title: string, place: Place): string {
  const words = (place.upper ? title.toUpperCase() : title).trim();
  if (words === '' || !drawable.test(words)) return '';
  const options = [1, 2, 3, 4].map((count) => {
    const lines = breakLines(words, count);
    const widest = Math.max(...lines.map(widthOf));
    return { lines, size: Math.min(place.largest, place.width / widest, place.height / (count * 1.06)) };
  });
  // Prefers larger letters, but not another line for a few points.
  const best = options.reduce((one, other) => (other.size > one.size * 1.16 ? other : one));
  const step = best.size * 1.06;
  const below = step * (best.lines.length - 1);
  const rise = best.size * 0.74;
  const first = {
    top: place.y + rise,
    middle: place.y + (rise - below) / 2,
    bottom: place.y - below,
  }[place.hangs];
  return best.lines
    .map(
      (line, index) =>
        `<text x="${n(place.x)}" y="${n(first + index * step)}" font-family="Fraunces" font-weight="600" font-size="${n(best.size)}" ` +
        `text-anchor="${place.anchor}" fill="${place.fill}" letter-spacing="${n(place.upper ? best.size * 0.02 : best.size * -0.01)}">${escape(line)}</text>`,
    )
    .join('');
}
