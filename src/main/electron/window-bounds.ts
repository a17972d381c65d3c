/** A rectangle on the desktop, in display-independent pixels. */
export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How a window was left. */
export interface WindowState {
  readonly bounds: Bounds;
  readonly maximised: boolean;
  readonly fullScreen: boolean;
}

/** What is remembered: one state for each arrangement of displays, so that docking and undocking do not mix. */
export type WindowMemory = Readonly<Record<string, WindowState>>;

export const smallest = { width: 640, height: 480 } as const;
const preferred = { width: 1280, height: 800 } as const;
const arrangementsKept = 12;

/** Names an arrangement of displays by their places and sizes. */
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

/** Moves and shrinks bounds so that they lie whole on the work area that they overlap most (the first, if none). */
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

/** Where the window opens: as it was left with these displays, else centred on the first. */
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

/** Remembers a state for the present displays; the oldest arrangements are forgotten. */
export function remember(
  memory: WindowMemory,
  workAreas: readonly Bounds[],
  state: WindowState,
): WindowMemory {
  const key = arrangement(workAreas);
  const others = Object.entries(memory).filter(([name]) => name !== key);
  return Object.fromEntries([...others.slice(-(arrangementsKept - 1)), [key, state]]);
}

const isBounds = (value: unknown): value is Bounds =>
  typeof value === 'object' &&
  value !== null &&
  ['x', 'y', 'width', 'height'].every((name) =>
    Number.isSafeInteger((value as Record<string, unknown>)[name]),
  );

/** Reads what a file remembered; whatever is not a window state is left out. */
export function readWindowMemory(value: unknown): WindowMemory {
  if (typeof value !== 'object' || value === null) return {};
  const states: [string, WindowState][] = [];
  for (const [key, state] of Object.entries(value as Record<string, Partial<WindowState> | null>)) {
    if (state === null || typeof state !== 'object' || !isBounds(state.bounds)) continue;
    states.push([
      key,
      { bounds: state.bounds, maximised: state.maximised === true, fullScreen: state.fullScreen === true },
    ]);
  }
  return Object.fromEntries(states);
}
