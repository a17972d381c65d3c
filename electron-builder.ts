import { createRequire } from 'node:module';
import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { Arch } from 'electron-builder';
import type { AfterPackContext, Configuration } from 'electron-builder';
import { readServiceAddress } from './src/shared/catalogue/addresses.ts';
import { packFileEnding, packFileType } from './src/shared/contract/packs.ts';
import { interfaceLanguages } from './src/shared/contract/settings.ts';

/** Every fuse of Electron's binary. A fuse that a new version of Electron adds is a type error until it is set here. */
export const fuses: Record<FuseV1Options, boolean> = {
  // Proved by packaging.test.ts: the binary doesn’t run as Node.
  [FuseV1Options.RunAsNode]: false,
  // Only sessions in memory have cookies, and encryption would ask an unsigned macOS build's user for the keychain.
  [FuseV1Options.EnableCookieEncryption]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // V8's default: hardware checks WebAssembly's bounds. The demo catalogue's art uses WebAssembly.
  // Proved by packaging.test.ts: every fuse is set explicitly.
  [FuseV1Options.WasmTrapHandlers]: true,
};

const executableName = 'marquee';

/** What the app reads of the font package: one weight, in which the demo catalogue's art is set. */
const artFont = '600SemiBold';

/** What software centres show of the app: a file here, and its place in a package. */
const metainfoName = 'app.marquee.desktop.metainfo.xml';
const metainfo = `${join(import.meta.dirname, 'resources', metainfoName)}=/usr/share/metainfo/${metainfoName}`;

/** electron-builder's own list lacks libsecret, which keytar needs; openSUSE has other names for some. */
const rpmPackages = [
  ...['gtk3', 'libnotify', '(nss or mozilla-nss)', '(libXScrnSaver or libXss1)', '(libXtst or libXtst6)'],
  ...['xdg-utils', 'at-spi2-core', '(libuuid or libuuid1)', '(libsecret or libsecret-1-0)'],
];

/** keytar's dependencies, which only its installation needs. */
const keytarTools = [
  'base64-js,bl,buffer,chownr,decompress-response,deep-extend,detect-libc,end-of-stream,expand-template,fs-constants',
  'github-from-package,ieee754,inherits,ini,mimic-response,minimist,mkdirp-classic,napi-build-utils,node-abi',
  'node-addon-api,once,prebuild-install,pump,rc,readable-stream,safe-buffer,simple-concat,simple-get,string_decoder',
  'strip-json-comments,tar-fs,tar-stream,tunnel-agent,util-deprecate,wrappy',
].join(',');

/**
 * Sets the fuses in the packed binary before it is signed. electron-builder's `electronFuses` option doesn't know all of
 * them, because its copy of `@electron/fuses` is older than this Electron.
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
  if (binary === undefined) throw new Error(`The binary's path on ${electronPlatformName} is unknown.`);
  await flipFuses(join(appOutDir, binary), {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    // Apple processors require a matching signature; electron-builder signs again if it can.
    resetAdHocDarwinSignature: electronPlatformName === 'darwin',
    ...fuses,
  });
}

/**
 * Refuses a package whose keychain module is missing or doesn't load here, for whose system and processor it is: people would read
 * that their computer has no keychain.
 */
export function requireKeychain({ appOutDir, packager }: AfterPackContext): void {
  const unpacked = join(packager.getResourcesDir(appOutDir), 'app.asar.unpacked');
  const file = join(unpacked, 'node_modules/keytar/build/Release/keytar.node');
  try {
    createRequire(import.meta.url)(file);
  } catch (error) {
    throw new Error(`The package has no keychain module that loads: ${file}`, { cause: error });
  }
}

/** Refuses to pack for another processor: keytar's native module is the one that npm installed for this machine. */
export function requireOwnProcessor({ arch }: Pick<AfterPackContext, 'arch'>): void {
  if (Arch[arch] !== process.arch)
    throw new Error(`A package for ${Arch[arch]} needs a machine of that kind; this one is ${process.arch}.`);
}

/** Where new versions are published. Without an address, the packed app never looks for one. `machine`: system and processor. */
export function updatesAt(
  address = '',
  machine = `${process.platform}-${process.arch}`,
): Pick<Configuration, 'publish'> {
  // `null`, because electron-builder would otherwise take an address from the repository's.
  if (address === '') return { publish: null };
  // Proved by packaging.test.ts: the address is https, or on this machine.
  const read = readServiceAddress(address);
  if (!read.ok) throw new Error(`MARQUEE_UPDATES isn't a usable address: ${read.problem}.`);
  const publish = { provider: 'generic' as const, url: read.address };
  const [system, processor] = machine.split('-');
  // electron-builder tells the descriptions of several processors apart on Linux only.
  return { publish: system === 'linux' ? publish : { ...publish, channel: `latest-${processor}` } };
}

export default {
  appId: 'app.marquee.desktop',
  productName: 'Marquee',
  copyright: 'The Marquee authors',
  directories: { buildResources: 'resources', output: 'dist' },
  // The browser host is only for a clone of the repository; an installed app opens windows.
  files: [
    'out/**',
    'package.json',
    // The icon of windows on Linux, and those of the tray and the menu bar.
    'resources/icons/{128x128,32x32}.png',
    'resources/tray/*.png',
    // Proved by packaging.test.ts: the browser host isn’t packed.
    '!out/main/serve.js',
    '!out/main/browser-host/**',
    '!**/*.map',
    // The pseudo-language, which is for tests.
    '!out/renderer/assets/en-XA-*.js',
    '!**/*.test.*',
    '!**/test/**',
    '!**/*.md',
    '!**/*.{ts,cts,mts}',
    `!node_modules/{${keytarTools}}/**`,
    '!node_modules/@expo-google-fonts/fraunces/{*/**,*.png}',
    `node_modules/@expo-google-fonts/fraunces/${artFont}/*.ttf`,
    // Builds for browsers and CommonJS; the app imports its modules.
    '!node_modules/csv-parse/dist/**',
    // Built into the thread that needs it.
    '!node_modules/age-encryption/{dist,node_modules}/**',
    '!node_modules/{@noble,@scure}/**',
    // An optional peer of valibot, for its types; 24 MB that nothing runs.
    '!node_modules/typescript/**',
  ],
  ...updatesAt(process.env['MARQUEE_UPDATES']),
  asar: true,
  // Packages for two processors come from two machines, and lie in one folder.
  artifactName: '${productName}-${version}-${arch}.${ext}',
  // keytar uses Node-API, so npm's build works in Electron; everything else is JavaScript.
  npmRebuild: false,
  beforePack: requireOwnProcessor,
  async afterPack(context) {
    requireKeychain(context);
    await setFuses(context);
  },
  protocols: [{ name: 'Marquee', schemes: ['marquee'] }],
  fileAssociations: [
    {
      ...{ ext: packFileEnding.slice(1), mimeType: packFileType, role: 'Viewer' },
      ...{ name: 'Marquee pack', description: 'Marquee pack' },
    },
  ],
  // Each keeps its regions too.
  electronLanguages: [...interfaceLanguages],
  // The default AppImage runtime needs libfuse2, which current distributions don't install.
  toolsets: { appimage: '1.0.3' },
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
    target: ['AppImage', 'deb', 'rpm'],
    executableName,
    syncDesktopName: true,
    category: 'AudioVideo',
    synopsis: 'Browse a catalogue of series, movies and people, online and offline',
  },
  deb: { fpm: [metainfo] },
  rpm: { depends: rpmPackages, fpm: [metainfo] },
} satisfies Configuration;
