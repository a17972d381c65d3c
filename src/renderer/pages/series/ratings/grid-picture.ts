import type { Episode } from '#shared/catalogue/resources/seasons.ts';
import { formatScore } from '#shared/text/measures.ts';
import { episodeTypeMark, seasonName } from '../../../format/season-name.ts';
import { m } from '../../../i18n/messages.ts';
import { isRated, ratingStep } from './rating-rows.ts';
import type { RatingTable } from './rating-rows.ts';
import { resolveColour } from '../../../parts/token-colour.ts';

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
export const pictureLengths = {
  ...{ cell: 44, height: 30, tall: 42, names: 168, average: 68 },
  ...{ margin: 28, title: 52, heads: 20, foot: 40 },
} as const;

/** Maximum number of columns per line. */
const columnsPerLine = 40;

/** Computes the layout; long seasons wrap. `height`: of a line. */
export function layOutPicture({ rows, columns }: RatingTable, height: number): GridPicture {
  const { cell, names, average, margin, title, heads, foot } = pictureLengths;
  const lines: PictureLine[] = [];
  let top = margin + title + heads;
  rows.forEach(({ cells }, row) => {
    const used = cells.findLastIndex((each) => each !== null) + 1;
    for (let from = 0; from < Math.max(1, used); from += columnsPerLine) {
      lines.push({ row, from, to: Math.min(used, from + columnsPerLine), top });
      top += height;
    }
  });
  const across = Math.min(columns.length, columnsPerLine);
  return {
    width: margin * 2 + names + average + Math.max(across, 8) * cell,
    height: top + foot + margin,
    lines,
  };
}

/** What the picture shows besides the ratings. */
export interface PictureText {
  readonly title: string;
  readonly foot: string;
  readonly language: string;
  /** The ids of the episodes whose rating is hidden: a question mark instead of a dash. */
  readonly hidden: ReadonlySet<number>;
  /** The person's rating, which is below the others'; null: none. */
  readonly mine: (seasonNumber: number, episodeNumber: number) => number | null;
}

/** The largest side that browsers can draw, in pixels. */
const mostPixels = 16_000;

/** Draws the grid in the page's colours; null if the browser can't. */
export function drawGrid(table: RatingTable, about: PictureText): HTMLCanvasElement | null {
  const mineOf = (episode: Episode): number | null =>
    about.mine(episode.season_number, episode.episode_number);
  const hasMine = table.rows.some(({ cells }) =>
    cells.some((episode) => episode !== null && mineOf(episode) !== null),
  );
  const { cell, names, average, margin, title } = pictureLengths;
  const height = hasMine ? pictureLengths.tall : pictureLengths.height;
  const layout = layOutPicture(table, height);
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
  const write = (
    words: string,
    size: number,
    colour: string,
    middle: number,
    { width = full, from = margin } = {},
  ): void => {
    context.font = `${size}px ${font}`;
    context.fillStyle = colour;
    context.textAlign = 'start';
    context.fillText(words, across(from, 0), middle, width);
  };
  const averages = { from: margin + names, width: average - 8 };
  write(about.title, 22, text, margin + 14);
  write(m.ratings_average(), 11, quiet, margin + title + 6, averages);
  for (const { row, from, to, top } of layout.lines) {
    const middle = top + height / 2;
    const season = table.rows[row];
    if (from === 0) {
      write(seasonName(season?.seasonNumber ?? 0), 13, text, middle, { width: names - 8 });
      const mean = season?.average ?? null;
      write(mean === null ? '–' : formatScore(mean, about.language), 13, quiet, middle, averages);
    }
    for (let column = from; column < to; column += 1) {
      const episode = table.rows[row]?.cells[column] ?? null;
      if (episode === null) continue;
      const left = across(margin + names + average + (column - from) * cell, cell);
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
      const mine = mineOf(episode);
      const shift = mine === null ? 0 : 8;
      context.fillText(rated ? formatScore(score, about.language) : unsaid, left + cell / 2, middle - shift);
      if (mine !== null) {
        context.font = `11px ${font}`;
        context.fillText(formatScore(mine, about.language), left + cell / 2, middle + shift + 2);
      }
      if (episodeTypeMark(episode.episode_type) !== null) {
        context.beginPath();
        context.arc(rightToLeft ? left + 8 : left + cell - 8, top + 8, 2.5, 0, Math.PI * 2);
        context.fill();
      }
    }
  }
  const foot = hasMine ? `${about.foot} · ${m.ratings_own_below()}` : about.foot;
  write(foot, 12, quiet, layout.height - margin);
  return canvas;
}
