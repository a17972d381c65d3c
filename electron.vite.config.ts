import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import { compiledMessages } from './script/messages.ts';
import { preloadFonts } from './script/preload-fonts.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Named here, because electron-vite's own table of versions ends before our Electron. The page is also opened in
// whatever browser the person has (the browser host), so its target is a year behind Electron's Chromium.
const node = 'node24.18';
const chrome = 'chrome138';

export default defineConfig({
  main: {
    build: {
      target: node,
      sourcemap: true,
      // keytar is an optional dependency, which electron-vite would bundle, native module and all.
      externalizeDeps: { include: ['keytar'] },
      rolldownOptions: {
        input: {
          index: at('src/main/index.ts'),
          serve: at('src/main/serve.ts'),
          'store-worker': at('src/main/store/worker.ts'),
          'service-worker': at('src/service/worker.ts'),
          'art-worker': at('src/service/art/render-worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      target: node,
      sourcemap: false,
      // A sandboxed preload can require nothing but electron: everything else must be inside the one file.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: at('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: at('src/renderer'),
    plugins: [compiledMessages(), preloadFonts(), svelte({ configFile: false })],
    build: {
      target: chrome,
      minify: true,
      // The content security policy has no data: for scripts and fonts.
      assetsInlineLimit: 0,
      // One style sheet, and one script for what pages share: dozens of small files would cost a round trip each.
      cssCodeSplit: false,
      rolldownOptions: {
        input: at('src/renderer/index.html'),
        output: {
          codeSplitting: {
            groups: [
              {
                name: 'shared',
                minShareCount: 2,
                test: /[\\/]src[\\/](shared|renderer[\\/](?!pages|app|main\.ts|ui[\\/]Tabs|parts[\\/](TitleGrid|EndlessTitles)))|node_modules[\\/](svelte|esm-env|clsx|@lucide)[\\/]/,
              },
            ],
          },
        },
      },
    },
  },
});
