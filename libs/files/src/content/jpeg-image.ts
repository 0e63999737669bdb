import { exifOrientation, orientationSegment } from './exif-orientation.ts';
import { type Size } from './image-content.ts';

const startOfImage = Buffer.from([0xff, 0xd8]);
const endOfImage = Buffer.from([0xff, 0xd9]);
const startOfScan = 0xda;
const comment = 0xfe;
const app0 = 0xe0;
const app1 = 0xe1;
const app2 = 0xe2;
const app14 = 0xee;
const app15 = 0xef;
const iccName = 'ICC_PROFILE\0';
const exifName = 'Exif\0\0';

/** Start of frame (ITU-T T.81 table B.1), without DHT, JPG and DAC, which share its range. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

interface Segment {
  readonly marker: number;
  /** With its marker and length. */
  readonly bytes: Buffer;
  /** For a scan: the coded data after it. */
  readonly data: Buffer;
}

/** The size of a JPEG as it is shown, and the image without metadata. Null for what is not one. */
export function jpegImage(content: Uint8Array): (Size & { content: Buffer }) | null {
  const segments = segmentsOf(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  const frames = segments?.filter(({ marker }) => isFrame(marker)) ?? [];
  const [frame] = frames;
  if (segments === null || frame === undefined || frames.length > 1 || frame.bytes.length < 9) return null;
  if (!segments.some(({ marker }) => marker === startOfScan)) return null;
  const size = { height: frame.bytes.readUInt16BE(5), width: frame.bytes.readUInt16BE(7) };
  const orientation = orientationOf(segments);
  const kept = segments.filter(isKept).flatMap(({ bytes, data }) => [bytes, data]);
  const turned = orientation === null ? [] : [orientationSegment(orientation)];
  return {
    // The last four orientations turn the image by a quarter (Exif 3.0, tag 0x0112).
    ...(orientation !== null && orientation > 4 ? { width: size.height, height: size.width } : size),
    content: Buffer.concat([startOfImage, ...turned, ...kept, endOfImage]),
  };
}

/** Without comments, and of the application segments only the pixel density, the color profile and Adobe's transform. */
function isKept({ marker, bytes }: Segment): boolean {
  if (marker === comment) return false;
  if (marker < app0 || marker > app15) return true;
  return marker === app0 || marker === app14 || (marker === app2 && nameOf(bytes, iccName));
}

const nameOf = (segment: Buffer, name: string) => segment.toString('latin1', 4, 4 + name.length) === name;

function orientationOf(segments: readonly Segment[]): number | null {
  const exif = segments.find(({ marker, bytes }) => marker === app1 && nameOf(bytes, exifName));
  return exif === undefined ? null : exifOrientation(exif.bytes.subarray(4 + exifName.length));
}

/** ITU-T T.81 annex B. Data after the end of the image, such as a second image of a phone, is left out. */
function segmentsOf(content: Buffer): Segment[] | null {
  const segments: Segment[] = [];
  for (let at = 2; at + 2 <= content.length;) {
    if (content[at] !== 0xff) return null;
    const marker = content[at + 1] ?? 0;
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage[1]) return segments;
    if (marker < 0xc0 || at + 4 > content.length) return null;
    const end = at + 2 + content.readUInt16BE(at + 2);
    if (end < at + 4 || end > content.length) return null;
    const after = marker === startOfScan ? endOfData(content, end) : end;
    segments.push({ marker, bytes: content.subarray(at, end), data: content.subarray(end, after) });
    at = after;
  }
  return null;
}

/** Coded data ends at a marker; a stuffed zero and a restart (RST) are parts of it. */
function endOfData(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at !== -1; at = content.indexOf(0xff, at + 1)) {
    const next = content[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return content.length;
}
