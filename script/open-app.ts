/**
 * `npm start`: opens Marquee in Electron, or in the browser if Electron's binary can't be found or downloaded.
 * `--browser` chooses the browser; every other argument goes to the app.
 */
import './end-with-parent.ts';
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import open from 'open';
import { buildWhenStale } from './build-when-stale.ts';
import { endTogether, startNode } from './child-process.ts';
import { findElectron, hasDisplay, installElectron, sandboxProblem } from './electron-binary.ts';
import type { ElectronBinary } from './electron-binary.ts';
import { memorySettings } from './memory-settings.ts';

const root = resolve(import.meta.dirname, '..');
const appArguments = process.argv.slice(2).filter((argument) => argument !== '--browser');
const wantsBrowser = appArguments.length < process.argv.length - 2;

/** Exit code of the shell and the loader when a program lacks a library that it is linked to. */
const cannotRun = 127;

async function openInElectron(binary: string): Promise<number> {
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
  if (asRoot) console.log('Opening Electron with --no-sandbox, because Chromium has no sandbox for root.');
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  const flags = asRoot ? ['--no-sandbox'] : [];
  return endTogether(spawn(binary, [...flags, root, ...appArguments], { cwd: root, env, stdio: 'inherit' }));
}

async function openInBrowser(): Promise<number> {
  const child = startNode([resolve(root, 'out/main/serve.js'), ...appArguments], {
    cwd: root,
    env: { ...process.env, ...memorySettings },
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  createInterface({ input: child.stdout as Readable }).on('line', (line) => {
    console.log(line);
    const address = /^Marquee ready at (http:\S+)$/.exec(line)?.[1];
    if (address !== undefined) void show(address);
  });
  return endTogether(child);
}

async function show(address: string): Promise<void> {
  const byHand = () => console.log(`Open this address in a browser on this machine: ${address}`);
  if (!hasDisplay()) return byHand();
  try {
    const opener = await open(address);
    opener.once('error', byHand);
    opener.once('exit', (code) => {
      if (code !== null && code !== 0) byHand();
    });
  } catch {
    byHand();
  }
}

/** Electron's binary, or a clause that says why there is none. */
async function chooseElectron(): Promise<ElectronBinary> {
  if (!hasDisplay()) return { ok: false, reason: 'there is no display' };
  const binary = findElectron();
  if (binary !== undefined) return { ok: true, binary };
  console.log("Downloading Electron's binary (about 120 MB, at most a minute) …");
  return installElectron();
}

async function main(): Promise<number> {
  if (!(await buildWhenStale())) return 1;
  if (wantsBrowser) return openInBrowser();
  const chosen = await chooseElectron();
  const hasSandbox = !appArguments.includes('--no-sandbox');
  const problem = chosen.ok && hasSandbox ? sandboxProblem(chosen.binary) : null;
  const electron = problem === null ? chosen : { ok: false as const, reason: problem };
  if (!electron.ok) {
    console.log(`Electron can't open (${electron.reason}), so Marquee opens in the browser instead.`);
    return openInBrowser();
  }
  const code = await openInElectron(electron.binary);
  if (code !== cannotRun) return code;
  console.log('Electron needs a system library (named above), so Marquee opens in the browser instead.');
  return openInBrowser();
}

process.exitCode = await main();
