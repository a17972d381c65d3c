import { expect, it, vi } from 'vitest';
import { powerMonitor } from '../../../test/fixtures/fake-electron.ts';
import type { Power } from '../http/background-work.ts';
import { followPower } from './follow-system.ts';

vi.mock('electron', () => import('../../../test/fixtures/fake-electron.ts'));

it('the app learns how the machine is powered, and when it sleeps', () => {
  const told: Power[] = [];
  followPower({ setPower: (power) => told.push(power) });
  powerMonitor.emit('suspend');
  powerMonitor.onBatteryPower = false;
  powerMonitor.emit('resume');
  powerMonitor.emit('on-ac');
  powerMonitor.onBatteryPower = true;
  powerMonitor.emit('on-battery');
  expect(told).toEqual(['battery', 'asleep', 'mains', 'mains', 'battery']);
});
