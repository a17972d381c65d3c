import { fc } from '../../../test/fixtures/properties.ts';
import { describe, expect, it } from 'vitest';
import { readPictureType } from './picture-type.ts';

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

describe('a picture', () => {
  it.each([
    ['image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\x56\0\0\x02\x01\x08\x02\0\0\0crc!', 342, 513],
    ['image/gif', 'GIF89a\x56\x01\x01\x02\0\0\0', 342, 513],
    ['image/webp', 'RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a\x56\x01\x01\x02', 342, 513],
    ['image/webp', 'RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f\x55\x01\x80\0\0\0\0\0\0', 342, 513],
    ['image/webp', 'RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0\x55\x01\0\0\x02\0', 342, 513],
    [
      'image/jpeg',
      '\xff\xd8\xff\xe0\0\x04ab\xff\xff\xc2\0\x11\x08\x02\x01\x01\x56\x03' + '\0'.repeat(12),
      342,
      513,
    ],
  ])('is detected by its bytes as %s', (contentType, text, width, height) => {
    expect(readPictureType(latin1(text))).toEqual({ contentType, width, height });
  });

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html>',
    '{"id":1}',
    '',
    '\xff\xd8',
    '\xff\xd8\xff\xda\0\x04ab' + '\0'.repeat(20),
    '\x89PNG\r\n\x1a\n',
    '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\x02\x01\x08\x02\0\0\0crc!',
    'RIFF\0\0\0\0WAVEfmt ' + '\0'.repeat(30),
    'BM' + '\0'.repeat(60),
    '\0\0\0\x1cftypavif' + '\0'.repeat(30),
  ])('is not detected in %j', (text) => {
    expect(readPictureType(latin1(text))).toBeNull();
  });

  it('is detected or refused for any bytes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('\xff\xd8\xff', 'GIF89a', 'RIFF\0\0\0\0WEBP', ''),
        fc.uint8Array({ maxLength: 200 }),
        (start, rest) => {
          const type = readPictureType(new Uint8Array([...latin1(start), ...rest]));
          expect(type === null || (type.width > 0 && type.height > 0)).toBe(true);
        },
      ),
    );
  });
});
