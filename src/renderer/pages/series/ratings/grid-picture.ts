import { formatScore } from '#shared/text/measures.ts';
import { episodeTypeMark } from '../../../format/episode-facts.ts';
import { seasonName } from '../../../format/season-name.ts';
import { isRated, ratingStep } from './rating-rows.ts';
import type { RatingTable } from './rating-rows.ts';
import { resolveColour } from './token-colour.ts';

/** The layout of the saved picture in unscaled pixels. */
export interface GridPicture {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly PictureLine[];
}

/** A part of a season that fits one line. */
export interface PictureLine {
  readonly row: number;
  /** The columns from `from` to before `to`. */
  readonly from: number;
  readonly to: number;
  readonly top: number;
}

/** Lengths of the picture, in pixels. */
export const pictureLengths = { cell: 44, height: 30, names: 168, margin: 28, title: 52, foot: 40 } as const;

/** Maximum number of columns per line. */
const columnsPerLine = 40;

/** Computes the layout; long seasons wrap. */
export function layOutPicture({ rows, columns }: RatingTable): GridPicture {
  const { cell, height, names, margin, title, foot } = pictureLengths;
  const lines: PictureLine[] = [];
  let top = margin + title;
  rows.forEach(({ cells }, row) => {
    const used = cells.findLastIndex((each) => each !== null) + 1;
    for (let from = 0; from < Math.max(1, used); from += columnsPerLine) {
      lines.push({ row, from, to: Math.min(used, from + columnsPerLine), top });
      top += height;
    }
  });
  const across = Math.min(columns.length, columnsPerLine);
  return { width: margin * 2 + names + Math.max(across, 8) * cell, height: top + foot + margin, lines };
}

/** What the picture shows besides the ratings. */
export interface PictureText {
  readonly title: string;
  readonly foot: string;
  readonly language: string;
  /** The ids of the episodes whose rating is hidden: a question mark instead of a dash. */
  readonly hidden: ReadonlySet<number>;
}

/** The largest side that browsers can draw, in pixels. */
const mostPixels = 16_000;

/** Draws the grid in the page's colours; null if the browser can't. */
export function drawGrid(table: RatingTable, about: PictureText): HTMLCanvasElement | null {
  const layout = layOutPicture(table);
  const { cell, height, names, margin } = pictureLengths;
  const fine = Math.min(2, mostPixels / Math.max(layout.width, layout.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(layout.width * fine);
  canvas.height = Math.round(layout.height * fine);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  const font = getComputedStyle(document.body).fontFamily;
  const rightToLeft = document.documentElement.dir === 'rtl';
  const text = resolveColour('var(--text)');
  const quiet = resolveColour('var(--text-3)');
  context.scale(fine, fine);
  context.fillStyle = resolveColour('var(--surface-0)');
  context.fillRect(0, 0, layout.width, layout.height);
  context.textBaseline = 'middle';
  context.direction = rightToLeft ? 'rtl' : 'ltr';
  const across = (from: number, width: number): number => (rightToLeft ? layout.width - from - width : from);
  const full = layout.width - margin * 2;
  const write = (words: string, size: number, colour: string, middle: number, width = full): void => {
    context.font = `${size}px ${font}`;
    context.fillStyle = colour;
    context.textAlign = 'start';
    context.fillText(words, across(margin, 0), middle, width);
  };
  write(about.title, 22, text, margin + 14);
  for (const { row, from, to, top } of layout.lines) {
    const middle = top + height / 2;
    if (from === 0) write(seasonName(table.rows[row]?.seasonNumber ?? 0), 13, text, middle, names - 8);
    for (let column = from; column < to; column += 1) {
      const episode = table.rows[row]?.cells[column] ?? null;
      if (episode === null) continue;
      const left = across(margin + names + (column - from) * cell, cell);
      const { vote_average: score } = episode;
      const rated = isRated(episode);
      context.fillStyle = rated ? resolveColour(ratingStep(score).colour) : quiet;
      context.globalAlpha = rated ? 1 : 0.2;
      context.fillRect(left + 1.5, top + 1.5, cell - 3, height - 3);
      context.globalAlpha = 1;
      context.font = `600 13px ${font}`;
      context.fillStyle = text;
      context.textAlign = 'center';
      const unsaid = about.hidden.has(episode.id) ? '?' : '–';
      context.fillText(rated ? formatScore(score, about.language) : unsaid, left + cell / 2, middle);
      if (episodeTypeMark(episode.episode_type) !== null) {
        context.beginPath();
        context.arc(rightToLeft ? left + 8 : left + cell - 8, top + 8, 2.5, 0, Math.PI * 2);
        context.fill();
      }
    }
  }
  write(about.foot, 12, quiet, layout.height - margin);
  return canvas;
}
