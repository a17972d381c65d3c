import { powerMonitor } from 'electron';
import type { App } from '../app/app.ts';

/** Passes the machine's power to the app, now and after every change. */
export function followPower(app: Pick<App, 'setPower'>): void {
  const awake = (): void => app.setPower(powerMonitor.onBatteryPower ? 'battery' : 'mains');
  powerMonitor.on('suspend', () => app.setPower('asleep'));
  powerMonitor.on('resume', awake);
  powerMonitor.on('on-battery', awake);
  powerMonitor.on('on-ac', awake);
  awake();
}
