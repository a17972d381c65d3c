import { fc } from '../../../test/fixtures/properties.ts';
import { describe, expect, it } from 'vitest';
import { clampBounds, openingState, readWindowMemory, remember } from './window-bounds.ts';
import type { Bounds, Display } from './window-bounds.ts';

/** A display with a bar at its end, of that height. */
const withBar = (bounds: Bounds, bar: number): Display => ({
  bounds,
  workArea: { ...bounds, height: bounds.height - bar },
});
const laptopBounds = { x: 0, y: 0, width: 1440, height: 940 };
const laptop = withBar(laptopBounds, 40);
const monitor = withBar({ x: 1440, y: -200, width: 2560, height: 1440 }, 0);

describe('the window', () => {
  it('opens centred at the first start', () => {
    expect(openingState({}, [laptop]).bounds).toEqual({ x: 80, y: 50, width: 1280, height: 800 });
  });

  it('opens in its last state for each arrangement of displays', () => {
    const atDesk = {
      bounds: { x: 1600, y: 0, width: 1800, height: 1200 },
      maximised: false,
      fullScreen: false,
    };
    const onTrain = { bounds: { x: 10, y: 10, width: 900, height: 640 }, maximised: true, fullScreen: false };
    const memory = remember(remember({}, [laptop, monitor], atDesk), [laptop], onTrain);
    expect(openingState(memory, [laptop, monitor])).toEqual(atDesk);
    expect(openingState(memory, [laptop])).toEqual(onTrain);
  });

  it('opens in its last state whatever the taskbar takes of the display, and never under it', () => {
    const state = {
      bounds: { x: 200, y: 40, width: 1000, height: 860 },
      maximised: false,
      fullScreen: false,
    };
    const memory = remember(remember({}, [laptop], state), [laptop, monitor], { ...state, maximised: true });
    expect(openingState(memory, [withBar(laptopBounds, 0)])).toEqual(state);
    expect(openingState(memory, [withBar(laptopBounds, 60)])).toEqual({
      ...state,
      bounds: { ...state.bounds, y: 20 },
    });
    expect(Object.keys(remember(memory, [withBar(laptopBounds, 60)], state))).toHaveLength(2);
  });

  it('opens in its newest state on displays that it doesn’t know, if it fits', () => {
    const state = {
      bounds: { x: 1600, y: 0, width: 1800, height: 1200 },
      maximised: true,
      fullScreen: false,
    };
    const other = { bounds: laptopBounds, maximised: false, fullScreen: false };
    // What is stored again is newer.
    let memory = remember({}, [laptop, monitor], other);
    memory = remember(memory, [laptop], other);
    memory = readWindowMemory(JSON.parse(JSON.stringify(remember(memory, [laptop, monitor], state))));
    const projector = withBar({ x: 0, y: 0, width: 1920, height: 1080 }, 0);
    expect(openingState(memory, [laptop, projector])).toEqual({
      ...state,
      bounds: { x: 120, y: 0, width: 1800, height: 1080 },
    });
  });

  it('always fits on one display', () => {
    const size = fc.integer({ min: -5000, max: 9000 });
    fc.assert(
      fc.property(fc.record({ x: size, y: size, width: size, height: size }), (bounds) => {
        const placed = clampBounds(bounds, [laptop, monitor]);
        expect(
          [laptop, monitor].some(
            ({ workArea: area }) =>
              placed.x >= area.x &&
              placed.y >= area.y &&
              placed.x + placed.width <= area.x + area.width &&
              placed.y + placed.height <= area.y + area.height,
          ),
        ).toBe(true);
      }),
    );
  });

  it('opens on the display that shows the most of it', () => {
    const straddling = { x: 1340, y: 100, width: 1000, height: 640 };
    expect(clampBounds(straddling, [laptop, monitor])).toEqual({ ...straddling, x: 1440 });
    expect(clampBounds({ ...straddling, x: 700 }, [laptop, monitor])).toEqual({ ...straddling, x: 440 });
    const above = withBar({ x: 0, y: -1000, width: 1440, height: 1000 }, 0);
    expect(clampBounds({ ...straddling, x: 0, y: -100 }, [above, laptop])).toMatchObject({ y: 0 });
    expect(clampBounds({ ...straddling, x: 0, y: -500 }, [above, laptop])).toMatchObject({ y: -640 });
  });

  it('drops invalid states and the oldest arrangements', () => {
    expect(readWindowMemory('rubbish')).toEqual({});
    expect(readWindowMemory({ a: null, b: { bounds: { x: 'no' } } })).toEqual({});
    let memory = {};
    const state = { bounds: laptopBounds, maximised: false, fullScreen: false };
    for (let width = 0; width < 40; width += 1)
      memory = remember(memory, [withBar({ ...laptopBounds, width: 800 + width }, 0)], state);
    expect(Object.keys(memory)).toHaveLength(12);
  });
});
