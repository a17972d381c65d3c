/** The line, from 1, on which an entry of an array in valid JSON begins; `entry` counts from 1. */
export function lineOfEntry(json: string, entry: number): number {
  let [line, depth, commas, isText] = [1, 0, 0, false];
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charAt(at);
    if (isText) {
      // The next character is escaped.
      if (character === '\\') at += 1;
      else if (character === '"') isText = false;
    } else if (character === '\n') line += 1;
    else if (character === ',') commas += depth === 1 ? 1 : 0;
    else if (/\S/.test(character)) {
      if (depth === 1 && commas === entry - 1) break;
      if (character === '"') isText = true;
      else if (character === '[' || character === '{') depth += 1;
      else if (character === ']' || character === '}') depth -= 1;
    }
  }
  return line;
}
