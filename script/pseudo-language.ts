/** A message: its text, or its text for each plural form, such as `one`. */
type Message = string | Readonly<Record<string, string>>;
export type Messages = Readonly<Record<string, Message>>;

/** The pseudo-locale of the Unicode CLDR: English with accents. */
export const pseudoLanguage = 'en-XA';

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const accented = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž';
/** How much longer than English other languages are. */
const growth = 0.4;

/** English messages with accents and in brackets, 40 % longer: what a page shows without them isn't translatable. */
export function pseudoMessages(messages: Messages): Messages {
  return Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, pseudoMessage(message)]));
}

function pseudoMessage(message: Message): Message {
  if (typeof message === 'string') return pseudoText(message);
  return Object.fromEntries(Object.entries(message).map(([form, text]) => [form, pseudoText(text)]));
}

function pseudoText(text: string): string {
  const parts = text.split(/(\{\w+\})/);
  const length = parts.filter((part) => !part.startsWith('{')).join('').length;
  const changed = parts.map((part) =>
    part.startsWith('{')
      ? part
      : part.replaceAll(/[A-Za-z]/g, (letter) => accented[plain.indexOf(letter)] ?? letter),
  );
  // In words of seven letters, so that a long text wraps as a translation does.
  const more = 'šüþþļéɱ '
    .repeat(length)
    .slice(0, Math.ceil(length * growth))
    .trim();
  return `[${changed.join('')}${length > 7 ? ' ' : ''}${more}]`;
}
