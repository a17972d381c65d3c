/// <reference lib="dom" />

/**
 * Tells Node of what Electron reports of a page and the DevTools protocol does not: its title, and what the person
 * does in it, context menus and keys. Runs in a world
 * of its own in every page, with a preload or without. Stands on its own: its source text is what runs.
 */
export function installObserver(binding: string): void {
  const world = globalThis as unknown as Record<string, unknown>;
  const tell = world[binding] as (text: string) => void;
  Reflect.deleteProperty(world, binding);

  let told = '';
  const tellTitle = (): void => {
    if (document.title === told) return;
    told = document.title;
    if (told !== '') tell(JSON.stringify({ kind: 'title', title: told }));
  };
  const follow = (): boolean => {
    // The parser makes it soon, not at once.
    if (document.head === null) return false;
    new MutationObserver(tellTitle).observe(document.head, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    tellTitle();
    return true;
  };
  if (window.top === window && !follow()) {
    const waiting = new MutationObserver(() => {
      if (follow()) waiting.disconnect();
    });
    waiting.observe(document, { childList: true, subtree: true });
  }

  window.addEventListener('contextmenu', (event) => {
    if (event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : null;
    const link = target?.closest('a[href]');
    const image = target instanceof HTMLImageElement ? target : null;
    const editable = target?.closest('input, textarea, [contenteditable]') ?? null;
    tell(
      JSON.stringify({
        kind: 'context-menu',
        parameters: {
          x: event.clientX,
          y: event.clientY,
          linkURL: link instanceof HTMLAnchorElement ? link.href : '',
          linkText: link?.textContent?.trim() ?? '',
          pageURL: location.href,
          frameURL: window.top === window ? '' : location.href,
          srcURL: image?.src ?? '',
          mediaType: image ? 'image' : 'none',
          hasImageContents: image !== null && image.naturalWidth > 0,
          isEditable: editable !== null,
          selectionText: String(window.getSelection() ?? ''),
          titleText: target?.getAttribute('title') ?? '',
          altText: image?.alt ?? '',
        },
      }),
    );
  });

  for (const type of ['keydown', 'keyup'] as const) {
    window.addEventListener(
      type,
      (event) =>
        tell(
          JSON.stringify({
            kind: 'input',
            input: {
              type: type === 'keydown' ? 'keyDown' : 'keyUp',
              key: event.key,
              code: event.code,
              isAutoRepeat: event.repeat,
              isComposing: event.isComposing,
              shift: event.shiftKey,
              control: event.ctrlKey,
              alt: event.altKey,
              meta: event.metaKey,
              location: event.location,
              modifiers: [],
            },
          }),
        ),
      true,
    );
  }
}
