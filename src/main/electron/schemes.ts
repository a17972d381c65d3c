import { app, protocol } from 'electron';

/** Whether the system's sandbox is on. An AppImage starts without it where the system has none for such programs. */
export const isSandboxed = !app.commandLine.hasSwitch('no-sandbox');

// Electron requires both before the app is ready. This is the first module that the entry imports, because code after
// an `await` may run too late.
// As root, the call would remove --no-sandbox, without which no process of Chromium starts.
// Proved by security.test.ts: every process is sandboxed from the start.
if (isSandboxed) app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  // Proved by security.test.ts: schemes get no extra privileges. With a code cache, scripts aren't compiled at each start; a
  // script with other contents has another name.
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  { scheme: 'media', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);

const given = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'];
/** Address of the development server that `npm run dev` starts; null in every other start and in a package. */
export const developmentServer = given === undefined ? null : new URL(given).href;

/** Origin of the page. */
export const pageOrigin = developmentServer === null ? 'app://bundle' : new URL(developmentServer).origin;
/** Address of the page. */
export const pageAddress = developmentServer ?? `${pageOrigin}/index.html`;
