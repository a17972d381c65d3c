import { fc } from '../../../test/fixtures/properties.ts';
import { describe, expect, it } from 'vitest';
import { clampBounds, openingState, readWindowMemory, remember } from './window-bounds.ts';

const laptop = { x: 0, y: 0, width: 1440, height: 900 };
const monitor = { x: 1440, y: -200, width: 2560, height: 1440 };

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

  it('always fits on one display', () => {
    const size = fc.integer({ min: -5000, max: 9000 });
    fc.assert(
      fc.property(fc.record({ x: size, y: size, width: size, height: size }), (bounds) => {
        const placed = clampBounds(bounds, [laptop, monitor]);
        expect(
          [laptop, monitor].some(
            (area) =>
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
    const above = { x: 0, y: -1000, width: 1440, height: 1000 };
    expect(clampBounds({ ...straddling, x: 0, y: -100 }, [above, laptop])).toMatchObject({ y: 0 });
    expect(clampBounds({ ...straddling, x: 0, y: -500 }, [above, laptop])).toMatchObject({ y: -640 });
  });

  it('drops invalid states and the oldest arrangements', () => {
    expect(readWindowMemory('rubbish')).toEqual({});
    expect(readWindowMemory({ a: null, b: { bounds: { x: 'no' } } })).toEqual({});
    let memory = {};
    const state = { bounds: laptop, maximised: false, fullScreen: false };
    for (let width = 0; width < 40; width += 1)
      memory = remember(memory, [{ ...laptop, width: 800 + width }], state);
    expect(Object.keys(memory)).toHaveLength(12);
  });
});
