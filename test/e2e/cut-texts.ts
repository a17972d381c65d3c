import type { Page } from '@playwright/test';

/**
 * The messages on the page that are cut: that reach beyond their own box, or beyond one that hides what doesn't fit. The
 * page is in the pseudo-language, whose messages are in brackets. A text with a tooltip may be cut.
 */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** What layouts round, in CSS pixels. */
    const tolerance = 1.5;
    const cut = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      if (!/[[\]]/.test(text)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      const nearest = boxOf(node);
      for (let box = node.parentElement; box !== null && box !== document.body; box = box.parentElement) {
        if (box.matches('[title], option, .visually-hidden')) break;
        const { display, overflowX, overflowY, clipPath } = getComputedStyle(box);
        if (display === 'inline' || display === 'contents') continue;
        // For screen readers only.
        if (clipPath !== 'none' || /auto|scroll/.test(overflowX + overflowY)) break;
        const own = box.getBoundingClientRect();
        const isBeside = right > own.right + tolerance || left < own.left - tolerance;
        const isBelow = bottom > own.bottom + tolerance || top < own.top - tolerance;
        const isOwn = box === nearest;
        if ((isBeside && (isOwn || overflowX !== 'visible')) || (isBelow && overflowY !== 'visible')) {
          cut.add(`${text} in ${box.tagName.toLowerCase()}.${box.className}`);
          break;
        }
        if (getComputedStyle(box).position === 'fixed') break;
      }
    }
    return [...cut];

    /** The nearest box around a text. */
    function boxOf(node: Node): Element | null {
      let element = node.parentElement;
      while (element !== null && getComputedStyle(element).display === 'inline')
        element = element.parentElement;
      return element;
    }
  });
}
