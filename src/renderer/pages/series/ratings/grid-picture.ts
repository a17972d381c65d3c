import type { Episode } from '#shared/catalogue/resources/seasons.ts';
import type { RatingTable } from './rating-rows.ts';

/** Where things are in the saved picture, in its own pixels before it is made finer. */
export interface GridPicture {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly PictureLine[];
}

/** A stretch of a season, as long as fits beside its name. */
export interface PictureLine {
  readonly row: number;
  /** Columns from (included) and to (not included). */
  readonly from: number;
  readonly to: number;
  readonly top: number;
}

/** Lengths of the picture, in pixels. */
export const pictureLengths = { cell: 44, height: 30, names: 168, margin: 28, title: 52, foot: 40 } as const;

/** Longer seasons go on in another line. */
const columnsPerLine = 40;

/** Lays the grid out as a picture that fits a screen, however long a season is. */
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

/** What the picture is drawn with: colours as the page has them, and words in its language. */
export interface PictureStyle {
  readonly background: string;
  readonly text: string;
  readonly quiet: string;
  readonly font: string;
  readonly rightToLeft: boolean;
  readonly title: string;
  readonly foot: string;
  colourOf(score: number): string;
  sayScore(score: number): string;
  nameOf(row: number): string;
  /** Whether its rating is hidden: it gets a question mark, not the dash of those that nobody rated. */
  isHidden(episode: Episode): boolean;
  /** Whether it gets the dot of a finale. */
  isMarked(episode: Episode): boolean;
}

/** The finest picture: twice its own size, as long as browsers can still draw it. */
const mostPixels = 16_000;

/** Draws the grid. null: the browser cannot. */
export function drawGrid(table: RatingTable, style: PictureStyle): HTMLCanvasElement | null {
  const layout = layOutPicture(table);
  const { cell, height, names, margin } = pictureLengths;
  const fine = Math.min(2, mostPixels / Math.max(layout.width, layout.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(layout.width * fine);
  canvas.height = Math.round(layout.height * fine);
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.scale(fine, fine);
  context.fillStyle = style.background;
  context.fillRect(0, 0, layout.width, layout.height);
  context.textBaseline = 'middle';
  context.direction = style.rightToLeft ? 'rtl' : 'ltr';
  const across = (from: number, width: number): number =>
    style.rightToLeft ? layout.width - from - width : from;
  const write = (text: string, size: number, colour: string, middle: number): void => {
    context.font = `${size}px ${style.font}`;
    context.fillStyle = colour;
    context.textAlign = 'start';
    context.fillText(
      text,
      style.rightToLeft ? layout.width - margin : margin,
      middle,
      layout.width - margin * 2,
    );
  };
  write(style.title, 22, style.text, margin + 14);
  for (const { row, from, to, top } of layout.lines) {
    const middle = top + height / 2;
    if (from === 0) {
      context.font = `13px ${style.font}`;
      context.fillStyle = style.text;
      context.textAlign = 'start';
      const start = style.rightToLeft ? layout.width - margin : margin;
      context.fillText(style.nameOf(row), start, middle, names - 8);
    }
    for (let column = from; column < to; column += 1) {
      const episode = table.rows[row]?.cells[column] ?? null;
      if (episode === null) continue;
      const left = across(margin + names + (column - from) * cell, cell);
      const rated = episode.vote_count > 0 && episode.vote_average > 0;
      context.fillStyle = rated ? style.colourOf(episode.vote_average) : style.quiet;
      context.globalAlpha = rated ? 1 : 0.2;
      context.fillRect(left + 1.5, top + 1.5, cell - 3, height - 3);
      context.globalAlpha = 1;
      context.font = `600 13px ${style.font}`;
      context.fillStyle = style.text;
      context.textAlign = 'center';
      const unsaid = style.isHidden(episode) ? '?' : '–';
      context.fillText(rated ? style.sayScore(episode.vote_average) : unsaid, left + cell / 2, middle);
      if (style.isMarked(episode)) {
        context.beginPath();
        context.arc(style.rightToLeft ? left + 8 : left + cell - 8, top + 8, 2.5, 0, Math.PI * 2);
        context.fill();
      }
    }
  }
  write(style.foot, 12, style.quiet, layout.height - margin);
  return canvas;
}
