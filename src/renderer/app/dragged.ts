import { isPackFile, packFileType } from '#shared/contract/packs.ts';

/** What is dragged has a link or a text, and isn't a file. */
const hasText = ({ types }: DataTransfer): boolean =>
  !types.includes('Files') && (types.includes('text/uri-list') || types.includes('text/plain'));

/** The first link of a list of them (RFC 2483), or the text. */
function textOf(data: DataTransfer): string {
  const link = data
    .getData('text/uri-list')
    .split(/\r?\n/)
    .find((line) => line !== '' && !line.startsWith('#'));
  return (link ?? data.getData('text/plain')).trim();
}

/** Whether all that is dragged may be pack files, of which no system knows the type and no page the name before the drop. */
const mayBePacks = ({ items }: DataTransfer): boolean =>
  [...items].every(({ kind, type }) => kind === 'file' && (type === '' || type === packFileType));

/**
 * Calls `open` with the link or text, or `openPacks` with the pack files, that are dropped on the window from elsewhere;
 * returns an effect's cleanup.
 */
export function followDropped(
  open: (text: string) => void,
  openPacks: (files: readonly File[]) => void,
): () => void {
  const following = new AbortController();
  const { signal } = following;
  // What is dragged within the page is for its lists.
  let isOwn = false;
  const isForUs = (event: DragEvent): event is DragEvent & { readonly dataTransfer: DataTransfer } =>
    !isOwn &&
    !event.defaultPrevented &&
    event.dataTransfer !== null &&
    (event.dataTransfer.types.includes('Files') ||
      (hasText(event.dataTransfer) &&
        // A field takes text itself.
        !(event.target instanceof Element && event.target.closest('input, textarea') !== null)));

  document.addEventListener('dragstart', () => (isOwn = true), { signal });
  document.addEventListener('dragend', () => (isOwn = false), { signal });
  document.addEventListener(
    'dragover',
    (event) => {
      if (!isForUs(event)) return;
      // Otherwise a browser would open other files instead of the app.
      event.preventDefault();
      const { dataTransfer } = event;
      if (!hasText(dataTransfer) && !mayBePacks(dataTransfer)) dataTransfer.dropEffect = 'none';
    },
    { signal },
  );
  document.addEventListener(
    'drop',
    (event) => {
      if (!isForUs(event)) return;
      event.preventDefault();
      if (event.dataTransfer.types.includes('Files')) {
        const packs = [...event.dataTransfer.files].filter(({ name }) => isPackFile(name));
        if (packs.length > 0) openPacks(packs);
        return;
      }
      const text = textOf(event.dataTransfer);
      if (text !== '') open(text);
    },
    { signal },
  );
  return () => following.abort();
}

/** The address under which the system opens a route of the page (`#/tv/7`) in the app. */
function systemAddress(hash: string): string {
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
