import * as v from 'valibot';

const pixels = v.pipe(v.number(), v.safeInteger());
const bounds = v.object({ x: pixels, y: pixels, width: pixels, height: pixels });
const yes = v.fallback(v.boolean(), false);
const windowState = v.object({ bounds, maximised: yes, fullScreen: yes });

/** A rectangle on the desktop, in display-independent pixels. */
export type Bounds = Readonly<v.InferOutput<typeof bounds>>;

/** The state of a window. */
export type WindowState = Readonly<v.InferOutput<typeof windowState>>;

/** One window state for each arrangement of displays, so that a laptop has its own state when docked. */
export type WindowMemory = Readonly<Record<string, WindowState>>;

/** Minimum size of the window, in display-independent pixels. */
export const smallest = { width: 640, height: 480 } as const;
const preferred = { width: 1280, height: 800 } as const;
const arrangementsKept = 12;
const offset = 32;

/** Returns the key of an arrangement of displays: their positions and sizes, sorted. */
export function arrangement(displays: readonly Bounds[]): string {
  return displays
    .map(({ x, y, width, height }) => `${x},${y},${width}x${height}`)
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
export function clampBounds(bounds: Bounds, workAreas: readonly Bounds[]): Bounds {
  const [first, ...rest] = workAreas;
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
export function cascade(bounds: Bounds, workAreas: readonly Bounds[]): Bounds {
  return clampBounds({ ...bounds, x: bounds.x + offset, y: bounds.y + offset }, workAreas);
}

/** Returns the state in which the window opens: its last one with these displays, or centred on the first. */
export function openingState(memory: WindowMemory, workAreas: readonly Bounds[]): WindowState {
  const remembered = memory[arrangement(workAreas)];
  if (remembered !== undefined) {
    return { ...remembered, bounds: clampBounds(remembered.bounds, workAreas) };
  }
  const area = workAreas[0] ?? { x: 0, y: 0, ...preferred };
  const centred = {
    ...preferred,
    x: area.x + Math.round((area.width - preferred.width) / 2),
    y: area.y + Math.round((area.height - preferred.height) / 2),
  };
  return { bounds: clampBounds(centred, workAreas), maximised: false, fullScreen: false };
}

/** Adds a state for the current displays, and drops the oldest arrangements beyond 12. */
export function remember(
  memory: WindowMemory,
  workAreas: readonly Bounds[],
  state: WindowState,
): WindowMemory {
  const key = arrangement(workAreas);
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
