import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import { chunkByFirstLoad } from './script/first-load.ts';
import { builtLicences } from './script/licence-texts.ts';
import { compiledMessages } from './script/messages.ts';
import { preloadFirst } from './script/preload-first.ts';
import { staticIcons } from './script/static-icons.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// electron-vite's table of versions lacks this Electron. The browser host opens the page in the person's own browser, so
// its target is a year older than Electron's Chromium.
const node = 'node24.18';
const chrome = 'chrome138';

export default defineConfig({
  main: {
    plugins: [compiledMessages()],
    build: {
      target: node,
      sourcemap: true,
      // keytar is an optional dependency, which electron-vite would bundle, including its native module. Of valibot, each
      // thread would load every schema there is; of age, most is for keys that aren't passphrases.
      externalizeDeps: { include: ['keytar'], exclude: ['valibot', 'age-encryption'] },
      rolldownOptions: {
        input: {
          index: at('src/main/index.ts'),
          serve: at('src/main/serve.ts'),
          'keychain-process': at('src/main/account/keychain-process.ts'),
          'store-worker': at('src/main/app/store-worker.ts'),
          'pack-file-worker': at('src/main/offline/pack-file-worker.ts'),
          'local-data-worker': at('src/main/library/local-data-worker.ts'),
          'service-worker': at('src/service/worker.ts'),
          'art-worker': at('src/demo/art/render-worker.ts'),
          'import-worker': at('src/main/imports/import-worker.ts'),
          'certificates-worker': at('src/main/http/certificates-worker.ts'),
          'key-file-worker': at('src/main/library/key-file-worker.ts'),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          // The browser host has a folder of its own, which isn't packed.
          chunkFileNames: ({ moduleIds }) =>
            `${moduleIds.some((id) => id.includes('/src/main/browser/')) ? 'browser-host' : 'chunks'}/[name]-[hash].js`,
          // The source maps lead to them; each start would read them.
          comments: { legal: true, annotation: false, jsdoc: false },
        },
      },
    },
  },
  preload: {
    build: {
      target: node,
      sourcemap: false,
      // A sandboxed preload can require only electron, so everything else must be in the same file.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: at('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: at('src/renderer'),
    plugins: [
      builtLicences(),
      compiledMessages(),
      preloadFirst(),
      svelte({ configFile: false, preprocess: staticIcons }),
    ],
    build: {
      target: chrome,
      minify: true,
      // The content security policy doesn't allow data: for scripts and fonts.
      assetsInlineLimit: 0,
      // Every script is loaded ahead.
      modulePreload: false,
      // One style sheet, and two scripts for shared code: dozens of small files would cost a round trip each.
      cssCodeSplit: false,
      rolldownOptions: {
        input: at('src/renderer/index.html'),
        // Schemas that only the main process needs; Rolldown doesn't see through `import * as v` that making one has no effect.
        treeshake: { manualPureFunctions: ['v'] },
        output: {
          codeSplitting: {
            groups: [
              {
                name: chunkByFirstLoad(at('src/renderer/main.ts')),
                debugName: 'first and shared',
                minShareCount: 2,
                test: /[\\/]src[\\/](shared|renderer[\\/](?!pages|main\.ts|ui[\\/]Tabs|parts[\\/](TitleGrid|EndlessTitles|licence-texts)))|node_modules[\\/](svelte|esm-env|clsx|@lucide)[\\/]/,
              },
            ],
          },
        },
      },
    },
  },
});
