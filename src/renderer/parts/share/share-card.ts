import { wrappedLines } from '../../format/wrapped-lines.ts';

/** What a picture of a title says. */
export interface ShareCard {
  readonly name: string;
  /** What it is, above its name. */
  readonly kind: string;
  /** Below its name. */
  readonly facts: string;
  /** "" without votes. */
  readonly score: string;
  readonly overview: string;
  /** Where it comes from. */
  readonly foot: string;
}

/** In pixels: the size that messengers and social networks show whole, with a poster of 2:3 as high as the card. */
export const cardSize = { width: 1200, height: 630 } as const;
const posterWidth = 420;
const margin = 56;
const textWidth = cardSize.width - posterWidth - 2 * margin;
/** Longer ones don't fit, and would take long to set. */
const mostOverview = 1_200;

/** A colour of the current theme as a canvas accepts it. */
function resolveColour(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--${token})`;
  document.body.append(probe);
  const resolved = getComputedStyle(probe).color;
  probe.remove();
  return resolved;
}

/** Draws a title in the page's colours and direction; null if the browser can't. `poster`: null if there is none. */
export function drawCard(card: ShareCard, poster: CanvasImageSource | null): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  canvas.width = cardSize.width;
  canvas.height = cardSize.height;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  const isMirrored = document.documentElement.dir === 'rtl';
  const style = getComputedStyle(document.documentElement);
  const fonts = {
    text: style.getPropertyValue('--font-text'),
    display: style.getPropertyValue('--font-display'),
  };
  const colours = {
    ground: resolveColour('surface-0'),
    panel: resolveColour('surface-3'),
    text: resolveColour('text'),
    quiet: resolveColour('text-2'),
    accent: resolveColour('accent'),
  };
  context.fillStyle = colours.ground;
  context.fillRect(0, 0, cardSize.width, cardSize.height);
  const posterAt = isMirrored ? cardSize.width - posterWidth : 0;
  context.fillStyle = colours.panel;
  context.fillRect(posterAt, 0, posterWidth, cardSize.height);
  if (poster !== null) context.drawImage(poster, posterAt, 0, posterWidth, cardSize.height);

  context.direction = isMirrored ? 'rtl' : 'ltr';
  context.textAlign = 'start';
  context.textBaseline = 'alphabetic';
  const start = isMirrored ? cardSize.width - posterWidth - margin : posterWidth + margin;
  let bottom = margin;
  /** Sets a text below the last one. `leading`: the height of a line, as a multiple of the size. */
  const write = (
    text: string,
    {
      font,
      colour,
      size,
      most,
      leading = 1.4,
      above = 0,
    }: {
      font: string;
      colour: string;
      size: number;
      most: number;
      leading?: number;
      above?: number;
    },
  ): void => {
    context.font = font.replace('{size}', `${size}px`);
    context.fillStyle = colour;
    const lines = wrappedLines(text, {
      width: textWidth,
      most,
      measure: (part) => context.measureText(part).width,
    });
    if (lines.length > 0) bottom += above;
    for (const line of lines) {
      context.fillText(line, start, bottom + size, textWidth);
      bottom += size * leading;
    }
  };
  const plain = `{size} ${fonts.text}`;
  write(card.kind, { font: plain, colour: colours.quiet, size: 22, most: 1 });
  write(card.name, {
    font: `560 {size} ${fonts.display}`,
    colour: colours.text,
    size: 58,
    most: 3,
    leading: 1.1,
    above: 6,
  });
  write(card.score, {
    font: `640 {size} ${fonts.text}`,
    colour: colours.accent,
    size: 28,
    most: 1,
    above: 14,
  });
  write(card.facts, { font: plain, colour: colours.quiet, size: 22, most: 2, above: 8 });
  const foot = cardSize.height - margin;
  const room = Math.floor((foot - 40 - bottom - 20) / (24 * 1.4));
  if (room > 0)
    write(card.overview.slice(0, mostOverview), {
      font: plain,
      colour: colours.text,
      size: 24,
      most: room,
      above: 20,
    });
  context.font = plain.replace('{size}', '18px');
  context.fillStyle = colours.quiet;
  context.fillText(card.foot, start, foot, textWidth);
  return canvas;
}
