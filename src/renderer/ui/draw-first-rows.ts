/**
 * Makes a virtual list that scrolls with the window draw its first rows now. By itself it learns the window's size from an
 * observer, which is called in the next frame, after a layout without any row.
 */
export function drawFirstRows(): void {
  for (const type of ['scroll', 'resize']) window.dispatchEvent(new Event(type));
}
