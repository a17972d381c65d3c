/** The address under which the system opens a route of the page (`#/tv/7`) in the app. */
export function systemAddress(hash: string): string {
  return `marquee://${hash.slice(2)}`;
}

/**
 * Gives a dragged link of the app the address under which the system opens it: other programs can't open the page's own.
 */
export function nameDraggedLink({ target, dataTransfer }: DragEvent): void {
  const link = target instanceof Element ? target.closest('a[href^="#/"]') : null;
  if (link === null || dataTransfer === null) return;
  const address = systemAddress(link.getAttribute('href') ?? '');
  dataTransfer.setData('text/uri-list', address);
  dataTransfer.setData('text/plain', address);
}
