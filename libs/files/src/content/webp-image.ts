import { type Size } from './image-content.ts';

const headerBytes = 12;
const chunkFrameBytes = 8;
const extendedHeaderBytes = 10;
/** Alpha and a color profile; without Exif, XMP and animation (RFC 9649 §2.7). */
const keptFlags = 0x10 | 0x20;

interface Chunk {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The size of a still WebP image (RFC 9649), and the image without metadata. Null for anything else, including an animation. */
export function webpImage(content: Uint8Array): (Size & { content: Buffer }) | null {
  const chunks = chunksOf(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  if (chunks === null) return null;
  const images = chunks.filter(({ name }) => name === 'VP8 ' || name === 'VP8L');
  const [image] = images;
  if (image === undefined || images.length > 1 || chunks.some(({ name }) => name === 'ANMF')) return null;
  const size = image.name === 'VP8 ' ? lossySize(image.bytes) : losslessSize(image.bytes);
  const extended = chunks.find(({ name }) => name === 'VP8X')?.bytes;
  if (size === null || (extended !== undefined && !hasSize(extended, size))) return null;
  const kept = chunks.flatMap((chunk) => keptPart(chunk));
  return { ...size, content: withHeader(kept) };
}

function chunksOf(content: Buffer): Chunk[] | null {
  if (content.length < headerBytes || content.readUInt32LE(4) + 8 > content.length) return null;
  const end = content.readUInt32LE(4) + 8;
  const chunks: Chunk[] = [];
  let at = headerBytes;
  while (at + chunkFrameBytes <= end) {
    const length = content.readUInt32LE(at + 4);
    const from = at + chunkFrameBytes;
    if (from + length > end) return null;
    chunks.push({
      name: content.toString('latin1', at, at + 4),
      bytes: content.subarray(from, from + length),
    });
    at = from + length + (length % 2);
  }
  return at >= end ? chunks : null;
}

function keptPart({ name, bytes }: Chunk): Buffer[] {
  if (!['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'].includes(name)) return [];
  const payload = Buffer.from(bytes);
  if (name === 'VP8X') payload.writeUInt8((payload[0] ?? 0) & keptFlags, 0);
  const frame = Buffer.alloc(chunkFrameBytes);
  frame.write(name, 0, 'latin1');
  frame.writeUInt32LE(payload.length, 4);
  return [frame, payload, Buffer.alloc(payload.length % 2)];
}

function withHeader(parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** RFC 6386 §9.1: a key frame with its start code, and 14 bits for each side. */
function lossySize(bytes: Buffer): Size | null {
  const isKeyFrame = bytes.length >= 10 && ((bytes[0] ?? 1) & 1) === 0;
  if (!isKeyFrame || bytes.readUIntBE(3, 3) !== 0x9d012a) return null;
  return { width: bytes.readUInt16LE(6) & 0x3fff, height: bytes.readUInt16LE(8) & 0x3fff };
}

/** RFC 9649 §3.4: a signature, and each side less one in 14 bits. */
function losslessSize(bytes: Buffer): Size | null {
  if (bytes.length < 5 || bytes[0] !== 0x2f) return null;
  const bits = bytes.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function hasSize(extended: Buffer, { width, height }: Size): boolean {
  if (extended.length < extendedHeaderBytes) return false;
  return extended.readUIntLE(4, 3) + 1 === width && extended.readUIntLE(7, 3) + 1 === height;
}
