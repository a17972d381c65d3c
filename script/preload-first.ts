import type { HtmlTagDescriptor, Plugin } from 'vite';

/** The two typefaces of every page, in the Latin range. */
const fonts = /(?:figtree|fraunces)-latin-wght-normal-[^/]+\.woff2$/;
/** What the first script needs. */
const scripts = /\/first-[^/]+\.js$/;

/**
 * A Vite plugin that lets a built page load its fonts, and both scripts of a start, with its document. Otherwise the first
 * layout requests the fonts, and each one causes another layout; and a script requests the other.
 */
export function preloadFirst(): Plugin {
  return {
    name: 'marquee:preload-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle).flatMap((file): HtmlTagDescriptor[] => {
          const attrs = fonts.test(file)
            ? { rel: 'preload', as: 'font', type: 'font/woff2' }
            : scripts.test(file)
              ? { rel: 'modulepreload' }
              : null;
          if (attrs === null) return [];
          return [
            { tag: 'link', attrs: { ...attrs, crossorigin: true, href: `./${file}` }, injectTo: 'head' },
          ];
        }),
    },
  };
}
