import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import type { AfterPackContext, Configuration } from 'electron-builder';

/** Every switch of Electron's binary, decided. A switch that a new Electron brings is a type error until it is, too. */
export const fuses: Record<FuseV1Options, boolean> = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // WebAssembly draws the demo catalogue's art: with bounds checked by the hardware, as V8 does by default.
  [FuseV1Options.WasmTrapHandlers]: true,
};

const executableName = 'marquee';

/**
 * Sets the fuses in the packed binary, before it is signed. Not electron-builder's own `electronFuses`: its copy of
 * `@electron/fuses` is older than our Electron and does not know all of them.
 */
export async function setFuses({
  appOutDir,
  electronPlatformName,
  packager,
}: AfterPackContext): Promise<void> {
  const product = packager.appInfo.productFilename;
  const binaries: Record<string, string> = {
    darwin: `${product}.app`,
    mas: `${product}.app`,
    win32: `${product}.exe`,
    linux: executableName,
  };
  const binary = binaries[electronPlatformName];
  if (binary === undefined) throw new Error(`No fuses are known for ${electronPlatformName}.`);
  await flipFuses(join(appOutDir, binary), {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // An Apple processor runs nothing whose signature does not match; electron-builder signs again where it can.
    resetAdHocDarwinSignature: electronPlatformName === 'darwin',
    ...fuses,
  });
}

export default {
  appId: 'app.marquee.desktop',
  productName: 'Marquee',
  copyright: 'The Marquee authors',
  directories: { buildResources: 'resources', output: 'dist' },
  // The browser host is for a clone: what is installed opens windows only.
  files: [
    'out/**',
    'package.json',
    '!out/main/serve.js',
    '!**/*.map',
    '!**/*.test.*',
    '!**/test/**',
    '!**/*.md',
    // A peer that valibot only has types for; 24 MB that nothing runs.
    '!node_modules/typescript/**',
  ],
  asar: true,
  // keytar speaks Node-API and fits as npm built it; everything else is JavaScript.
  npmRebuild: false,
  afterPack: setFuses,
  protocols: [{ name: 'Marquee', schemes: ['marquee'] }],
  electronLanguages: ['en', 'en-GB', 'en-US', 'de'],
  mac: {
    target: ['dmg', 'zip'],
    category: 'public.app-category.entertainment',
    hardenedRuntime: true,
    gatekeeperAssess: false,
    entitlements: 'resources/entitlements.mac.plist',
    entitlementsInherit: 'resources/entitlements.mac.plist',
  },
  win: { target: ['nsis'] },
  nsis: { oneClick: true, perMachine: false },
  linux: {
    target: ['AppImage', 'deb'],
    executableName,
    category: 'AudioVideo',
    synopsis: 'A quiet desktop window onto a catalogue of series, movies and people',
    maintainer: 'The Marquee authors',
  },
} satisfies Configuration;
