/** `npm run dev`: opens Electron and reloads the page when you edit it; needs Electron's binary. */
import './end-with-parent.ts';
import { resolve } from 'node:path';
import { endTogether, startNode } from './child-process.ts';
import { findElectron, hasDisplay, installElectron } from './electron-binary.ts';

const found = findElectron();
const electron = found === undefined ? await installElectron() : { ok: true as const };

if (!hasDisplay() || !electron.ok) {
  const reason = electron.ok ? 'there is no display' : electron.reason;
  console.error(
    `npm run dev needs Electron, which can't open (${reason}). Run this instead: npm start -- --browser`,
  );
  process.exitCode = 1;
} else {
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
  const bin = resolve(import.meta.dirname, '../node_modules/electron-vite/bin/electron-vite.js');
  const flags = asRoot ? ['--noSandbox'] : [];
  const child = startNode([bin, 'dev', ...flags, ...process.argv.slice(2)], { stdio: 'inherit' });
  process.exitCode = await endTogether(child);
}
