/** A picture's type and dimensions, by its first bytes. */
export interface PictureType {
  readonly contentType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

const at = (bytes: Uint8Array, offset: number): number => bytes[offset] ?? 0;
const u16 = (bytes: Uint8Array, offset: number): number => (at(bytes, offset) << 8) | at(bytes, offset + 1);
const u16le = (bytes: Uint8Array, offset: number): number => at(bytes, offset) | (at(bytes, offset + 1) << 8);
const u24le = (bytes: Uint8Array, offset: number): number =>
  u16le(bytes, offset) | (at(bytes, offset + 2) << 16);
const u32 = (bytes: Uint8Array, offset: number): number =>
  u16(bytes, offset) * 65_536 + u16(bytes, offset + 2);

function has(bytes: Uint8Array, offset: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (bytes[offset + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

/**
 * Detects JPEG, PNG, WebP and GIF by their bytes, not by name or Content-Type, with the dimensions in their header. null
 * for everything else: SVG and HTML can contain scripts, and a file without dimensions cannot be shown.
 */
export function readPictureType(bytes: Uint8Array): PictureType | null {
  const read = readJpeg(bytes) ?? readPng(bytes) ?? readWebp(bytes) ?? readGif(bytes);
  return read !== null && read.width > 0 && read.height > 0 ? read : null;
}

function readPng(bytes: Uint8Array): PictureType | null {
  if (!has(bytes, 0, '\x89PNG\r\n\x1a\n') || !has(bytes, 12, 'IHDR') || bytes.byteLength < 33) return null;
  return { contentType: 'image/png', width: u32(bytes, 16), height: u32(bytes, 20) };
}

function readGif(bytes: Uint8Array): PictureType | null {
  if ((!has(bytes, 0, 'GIF87a') && !has(bytes, 0, 'GIF89a')) || bytes.byteLength < 13) return null;
  return { contentType: 'image/gif', width: u16le(bytes, 6), height: u16le(bytes, 8) };
}

/** Three layouts (RFC 9649): lossy, lossless, extended. */
function readWebp(bytes: Uint8Array): PictureType | null {
  if (!has(bytes, 0, 'RIFF') || !has(bytes, 8, 'WEBP') || bytes.byteLength < 30) return null;
  const contentType = 'image/webp';
  if (has(bytes, 12, 'VP8 ') && has(bytes, 23, '\x9d\x01\x2a')) {
    return { contentType, width: u16le(bytes, 26) & 0x3fff, height: u16le(bytes, 28) & 0x3fff };
  }
  if (has(bytes, 12, 'VP8L') && at(bytes, 20) === 0x2f) {
    const packed = u16le(bytes, 21) + u16le(bytes, 23) * 65_536;
    return { contentType, width: (packed & 0x3fff) + 1, height: (Math.floor(packed / 0x4000) & 0x3fff) + 1 };
  }
  if (has(bytes, 12, 'VP8X')) {
    return { contentType, width: u24le(bytes, 24) + 1, height: u24le(bytes, 27) + 1 };
  }
  return null;
}

/** Skips segments up to the frame header (ITU-T T.81, B.2.2). */
function readJpeg(bytes: Uint8Array): PictureType | null {
  if (u16(bytes, 0) !== 0xffd8) return null;
  let offset = 2;
  while (offset + 9 < bytes.byteLength) {
    if (at(bytes, offset) !== 0xff) return null;
    const marker = at(bytes, offset + 1);
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) {
      return { contentType: 'image/jpeg', width: u16(bytes, offset + 7), height: u16(bytes, offset + 5) };
    }
    // A scan or the end of the image: there is no frame header.
    if (marker === 0xda || marker === 0xd9) return null;
    offset += 2 + u16(bytes, offset + 2);
  }
  return null;
}
