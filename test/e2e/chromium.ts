import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The system's Chromium, `preferred` before others; Playwright's download where there is none (macOS, Windows, Ubuntu). */
export function chromiumPath(...preferred: readonly string[]): string {
  const found = [...preferred, 'chromium', 'chromium-browser', 'google-chrome']
    .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
  return found ?? chromium.executablePath();
}
