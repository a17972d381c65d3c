import * as v from 'valibot';

const pixels = v.pipe(v.number(), v.safeInteger());
const bounds = v.object({ x: pixels, y: pixels, width: pixels, height: pixels });
const yes = v.fallback(v.boolean(), false);
const windowState = v.object({ bounds, maximised: yes, fullScreen: yes });

/** A rectangle on the desktop, in display-independent pixels. */
export type Bounds = Readonly<v.InferOutput<typeof bounds>>;

/** The state of a window. */
export type WindowState = Readonly<v.InferOutput<typeof windowState>>;

/** One window state for each arrangement of displays, so that a laptop has its own state when docked; the newest last. */
export type WindowMemory = Readonly<Record<string, WindowState>>;

/** Minimum size of the window, in display-independent pixels. */
export const smallest = { width: 640, height: 480 } as const;
const preferred = { width: 1280, height: 800 } as const;
const arrangementsKept = 12;
const offset = 32;

/** A display: all of it, and what taskbars, docks and panels leave of it. */
export interface Display {
  readonly bounds: Bounds;
  readonly workArea: Bounds;
}

/** Returns the key of an arrangement of displays: their positions and sizes, sorted, whatever taskbars take of them. */
function arrangement(displays: readonly Display[]): string {
  return displays
    .map(({ bounds: { x, y, width, height } }) => `${x},${y},${width}x${height}`)
    .sort()
    .join(' ');
}

function overlap(a: Bounds, b: Bounds): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

/** Moves and shrinks bounds to fit into the work area that they overlap most, or into the first one. */
export function clampBounds(bounds: Bounds, displays: readonly Display[]): Bounds {
  const [first, ...rest] = displays.map(({ workArea }) => workArea);
  if (first === undefined) return bounds;
  const area = rest.reduce(
    (best, next) => (overlap(bounds, next) > overlap(bounds, best) ? next : best),
    first,
  );
  const width = between(Math.min(smallest.width, area.width), bounds.width, area.width);
  const height = between(Math.min(smallest.height, area.height), bounds.height, area.height);
  return {
    width,
    height,
    x: between(area.x, bounds.x, area.x + area.width - width),
    y: between(area.y, bounds.y, area.y + area.height - height),
  };
}

/** Returns bounds for another window, offset so that both title bars can be seen. */
export function cascade(bounds: Bounds, displays: readonly Display[]): Bounds {
  return clampBounds({ ...bounds, x: bounds.x + offset, y: bounds.y + offset }, displays);
}

/** Returns the state in which the window opens: its last one with these displays or any others, or centred on the first. */
export function openingState(memory: WindowMemory, displays: readonly Display[]): WindowState {
  const remembered = memory[arrangement(displays)] ?? Object.values(memory).at(-1);
  if (remembered !== undefined) {
    return { ...remembered, bounds: clampBounds(remembered.bounds, displays) };
  }
  const area = displays[0]?.workArea ?? { x: 0, y: 0, ...preferred };
  const centred = {
    ...preferred,
    x: area.x + Math.round((area.width - preferred.width) / 2),
    y: area.y + Math.round((area.height - preferred.height) / 2),
  };
  return { bounds: clampBounds(centred, displays), maximised: false, fullScreen: false };
}

/** Adds a state for the current displays, and drops the oldest arrangements beyond 12. */
export function remember(
  memory: WindowMemory,
  displays: readonly Display[],
  state: WindowState,
): WindowMemory {
  const key = arrangement(displays);
  const others = Object.entries(memory).filter(([name]) => name !== key);
  return Object.fromEntries([...others.slice(-(arrangementsKept - 1)), [key, state]]);
}

/** Reads window states from a file's value; leaves out entries that are invalid. */
export function readWindowMemory(value: unknown): WindowMemory {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, state]) => {
      const read = v.safeParse(windowState, state);
      return read.success ? [[key, read.output]] : [];
    }),
  );
}
