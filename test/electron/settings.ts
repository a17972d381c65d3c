import { mkdirSync } from 'node:fs';

/** The variables that `launch.ts` passes to a program. */
export const environmentNames = {
  userData: 'STAND_IN_USER_DATA',
  chromium: 'STAND_IN_CHROMIUM',
  packaged: 'STAND_IN_PACKAGED',
} as const;

export const settings = {
  userData: process.env[environmentNames.userData] ?? '',
  chromium: process.env[environmentNames.chromium] ?? '',
  packaged: process.env[environmentNames.packaged] === 'yes',
};

// Electron makes the folder before the program runs.
if (settings.userData !== '') mkdirSync(settings.userData, { recursive: true });
