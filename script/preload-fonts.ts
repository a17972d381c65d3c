import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The two typefaces of every page, in the Latin range. */
const first = /(?:figtree|fraunces)-latin-wght-normal-[^/]+\.woff2$/;

/**
 * A Vite plugin that lets a built page load its fonts with its scripts. Otherwise the first layout requests them, and each
 * one causes another layout.
 */
export function preloadFonts(): Plugin {
  return {
    name: 'marquee:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => first.test(file))
          .map((file): HtmlTagDescriptor => {
            const attrs = {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
              href: `./${file}`,
            };
            return { tag: 'link', attrs, injectTo: 'head' };
          }),
    },
  };
}
