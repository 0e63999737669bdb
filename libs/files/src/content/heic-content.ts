import { imagePixelsMax, type ImageFinding } from './image-content.ts';

interface Box {
  readonly type: string;
  readonly from: number;
  readonly end: number;
}

const boxHeadBytes = 8;
/** Boxes with a version and flags before their content. */
const fullBoxHeadBytes = 4;

/**
 * ISO/IEC 23008-12: a file of boxes that fill it, with a brand of HEVC images, and the size of each image in a property
 * `ispe`. A photo is a grid of tiles, so the largest size is that of the whole image.
 */
export function inspectHeic(content: Uint8Array): ImageFinding {
  const top = boxesIn(content, 0, content.length);
  if (top === null || !hasHevcBrand(content, top)) return 'unreadable';
  const sizes = sizesIn(content, top);
  if (sizes.length === 0 || sizes.includes(0)) return 'unreadable';
  return sizes.some((size) => size > imagePixelsMax) ? 'too-large' : 'harmless';
}

function hasHevcBrand(content: Uint8Array, [first]: readonly Box[]): boolean {
  if (first?.type !== 'ftyp') return false;
  const brands = text(content, first.from, first.end).match(/[^]{4}/g) ?? [];
  return brands.some((brand) => brand === 'heic' || brand === 'heix');
}

/** Width times height of each image. */
function sizesIn(content: Uint8Array, top: readonly Box[]): number[] {
  const meta = top.find(({ type }) => type === 'meta');
  const properties = ['iprp', 'ipco'].reduce<readonly Box[] | null>(
    (boxes, name) => {
      const box = boxes?.find(({ type }) => type === name);
      return box === undefined ? null : boxesIn(content, box.from, box.end);
    },
    meta === undefined ? null : boxesIn(content, meta.from + fullBoxHeadBytes, meta.end),
  );
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  return (properties ?? [])
    .filter(({ type, from, end }) => type === 'ispe' && end - from >= fullBoxHeadBytes + 8)
    .map(({ from }) => view.getUint32(from + fullBoxHeadBytes) * view.getUint32(from + fullBoxHeadBytes + 4));
}

/** The boxes that fill this range; null if they do not. Boxes of more than 4 GB and those without an end do not occur. */
function boxesIn(content: Uint8Array, start: number, end: number): Box[] | null {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const boxes: Box[] = [];
  for (let at = start; at < end;) {
    if (at + boxHeadBytes > end) return null;
    const length = view.getUint32(at);
    // A length of 0 is allowed for the last box alone, which then reaches to the end.
    const boxEnd = length === 0 ? end : at + length;
    if (boxEnd > end || boxEnd < at + boxHeadBytes) return null;
    boxes.push({ type: text(content, at + 4, at + 8), from: at + boxHeadBytes, end: boxEnd });
    at = boxEnd;
  }
  return boxes;
}

const text = (content: Uint8Array, from: number, to: number) =>
  Buffer.from(content.buffer, content.byteOffset + from, to - from).toString('latin1');
