import { app, protocol } from 'electron';

// Both must happen before the app is ready, and code behind an `await` may run after it: so it stands here,
// at the top of the first module that the entry imports.
app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  { scheme: 'media', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);

/** The page's origin and address. */
export const pageOrigin = 'app://bundle';
export const pageAddress = `${pageOrigin}/index.html`;
