import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import type { Power } from '../platform/power.ts';
import { followPower } from './follow-system.ts';

const electron = vi.hoisted(() => ({ monitor: null as unknown }));
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  electron.monitor = Object.assign(new Emitter(), { onBatteryPower: true });
  return { powerMonitor: electron.monitor };
});

it('the app learns how the machine is powered, and when it sleeps', () => {
  const monitor = electron.monitor as EventEmitter & { onBatteryPower: boolean };
  const told: Power[] = [];
  followPower({ setPower: (power) => told.push(power) });
  monitor.emit('suspend');
  monitor.onBatteryPower = false;
  monitor.emit('resume');
  monitor.emit('on-ac');
  monitor.onBatteryPower = true;
  monitor.emit('on-battery');
  expect(told).toEqual(['battery', 'asleep', 'mains', 'mains', 'battery']);
});
