import { settings } from './settings.ts';
import { Loud } from './refusal.ts';

/** A display as a test describes it; sizes and places in DIP. */
export interface DisplaySetting {
  bounds: Electron.Rectangle;
  workArea?: Electron.Rectangle;
  scaleFactor?: number;
}

const oneDisplay: DisplaySetting[] = [
  { bounds: { x: 0, y: 0, width: 1920, height: 1080 }, workArea: { x: 0, y: 0, width: 1920, height: 1040 } },
];

type Display = Pick<
  Electron.Display,
  | 'id'
  | 'label'
  | 'bounds'
  | 'workArea'
  | 'size'
  | 'workAreaSize'
  | 'scaleFactor'
  | 'rotation'
  | 'internal'
  | 'touchSupport'
>;

function overlap(a: Electron.Rectangle, b: Electron.Rectangle): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, height);
}

function distance({ bounds }: Display, { x, y }: Electron.Point): number {
  const beyond = (at: number, start: number, length: number) =>
    Math.max(start - at, 0, at - (start + length));
  return Math.hypot(beyond(x, bounds.x, bounds.width), beyond(y, bounds.y, bounds.height));
}

/** Electron's screen; the first display is the primary one. */
class StandInScreen extends Loud {
  static override readonly standsInFor = 'screen';
  static override readonly events = new Set(['display-added', 'display-removed', 'display-metrics-changed']);
  readonly #displays: Display[] = (settings.displays === undefined
    ? oneDisplay
    : (JSON.parse(settings.displays) as DisplaySetting[])
  ).map(({ bounds, workArea = bounds, scaleFactor = 1 }, index) => ({
    id: index + 1,
    label: `Display ${index + 1}`,
    bounds,
    workArea,
    size: { width: bounds.width, height: bounds.height },
    workAreaSize: { width: workArea.width, height: workArea.height },
    scaleFactor,
    rotation: 0,
    internal: index === 0,
    touchSupport: 'unknown',
  }));

  getAllDisplays(): Display[] {
    return structuredClone(this.#displays);
  }
  getPrimaryDisplay(): Display {
    return this.getAllDisplays()[0] as Display;
  }
  getDisplayMatching(match: Electron.Rectangle): Display {
    const best = this.getAllDisplays().toSorted(
      (a, b) => overlap(b.bounds, match) - overlap(a.bounds, match),
    )[0] as Display;
    return overlap(best.bounds, match) > 0 ? best : this.getDisplayNearestPoint(match);
  }
  getDisplayNearestPoint(point: Electron.Point): Display {
    return this.getAllDisplays().toSorted((a, b) => distance(a, point) - distance(b, point))[0] as Display;
  }
  getCursorScreenPoint(): Electron.Point {
    return { x: 0, y: 0 };
  }
}

export const screen = new StandInScreen();
