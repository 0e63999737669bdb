/** A photo of a current phone has 12 to 50 megapixels; programs that open more may run out of memory. */
export const imagePixelsMax = 50_000_000;

export type ImageFinding = 'harmless' | 'too-large' | 'unreadable';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export function inspectPng(content: Uint8Array): ImageFinding {
  return findingOf(pngSize(content));
}

export function inspectJpeg(content: Uint8Array): ImageFinding {
  return findingOf(jpegSize(content));
}

function findingOf(size: Size | null): ImageFinding {
  if (size === null || size.width === 0 || size.height === 0) return 'unreadable';
  return size.width * size.height > imagePixelsMax ? 'too-large' : 'harmless';
}

const pngSignatureBytes = 8;
const pngChunkFrameBytes = 12;
const pngHeaderBytes = 13;

/** PNG (Third Edition) §5: chunks from IHDR to IEND with image data between, and nothing after. Null for anything else. */
export function pngSize(content: Uint8Array): Size | null {
  const view = viewOf(content);
  let size: Size | null = null;
  let hasImageData = false;
  for (let at = pngSignatureBytes; at + pngChunkFrameBytes <= content.length;) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...content.subarray(at + 4, at + 8));
    const end = at + pngChunkFrameBytes + length;
    if (end > content.length || !/^[A-Za-z]{4}$/.test(type)) return null;
    if ((size === null) !== (type === 'IHDR')) return null;
    if (type === 'IHDR') {
      if (length !== pngHeaderBytes) return null;
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    }
    hasImageData ||= type === 'IDAT';
    if (type === 'IEND') return hasImageData && end === content.length ? size : null;
    at = end;
  }
  return null;
}

/** Start of frame (ITU-T T.81 table B.1), without DHT, JPG and DAC, which share its range. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const startOfScan = 0xda;
const endOfImage = 0xd9;

/**
 * ITU-T T.81 annex B: segments up to a scan, of which the frame has the size, and an end of the image. Phones add other data after
 * that end. Null for anything else, including a second frame of another size.
 */
function jpegSize(content: Uint8Array): Size | null {
  const view = viewOf(content);
  let size: Size | null = null;
  for (let at = 2; at + 4 <= content.length;) {
    if (content[at] !== 0xff) return null;
    const marker = content[at + 1] ?? 0;
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (length < 2 || marker < 0xc0) return null;
    if (isFrame(marker)) {
      if (size !== null || length < 8 || at + 9 > content.length) return null;
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    if (marker === startOfScan) return hasEnd(content, at + 2 + length) ? size : null;
    at += 2 + length;
  }
  return null;
}

function hasEnd(content: Uint8Array, from: number): boolean {
  for (let at = content.indexOf(0xff, from); at !== -1; at = content.indexOf(0xff, at + 1))
    if (content[at + 1] === endOfImage) return true;
  return false;
}

function viewOf(content: Uint8Array): DataView {
  return new DataView(content.buffer, content.byteOffset, content.byteLength);
}
