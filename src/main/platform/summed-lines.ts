import { crc32 } from 'node:zlib';

/*
 * A line of a shared folder's files is a JSON object that begins with the CRC-32 of what follows in the line, because a line may
 * arrive in parts, or not as it was written.
 */

const start = '{"sum":"';
const sumLength = 8;
const sumEnd = start.length + sumLength;

/** A line with its sum and its end. `value`: an object that isn't empty. */
export function summedLine(value: Readonly<Record<string, unknown>>): string {
  const rest = `",${JSON.stringify(value).slice(1)}`;
  return `${start}${crc32(rest).toString(16).padStart(sumLength, '0')}${rest}\n`;
}

/** Whether a line, without its end, is as it was written. */
export function isWhole(line: string): boolean {
  return line.startsWith(start) && parseInt(sumOf(line), 16) === crc32(line.slice(sumEnd));
}

/** The sum in a line, which needn't be right. */
export function sumOf(line: string): string {
  return line.slice(start.length, sumEnd);
}
