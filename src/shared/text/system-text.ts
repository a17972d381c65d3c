/**
 * A text of a service for a place that the system draws, such as the title of a window or a notification: on one line, and
 * without the characters that change the reading direction of what follows (Unicode's Bidi_Control).
 */
export function systemText(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}
