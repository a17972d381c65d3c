import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The two faces that every page is set in, in the range of nearly all its letters. */
const first = /(?:figtree|fraunces)-latin-wght-normal-[^/]+\.woff2$/;

/**
 * For Vite: a built page asks for its fonts with its scripts. Found by the first layout only, they come after it, and
 * everything is laid out once more for each.
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
