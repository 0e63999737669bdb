import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';

/** The minimum size of `createPdf`. */
export const smallestPdfBytes = 400;

/** A valid PDF with one empty page, padded to the size. @throws RangeError below the minimum size */
export function createPdf(bytes = 1_000, fill = 'a'): Buffer {
  const parts = (content: string) => [
    '%PDF-1.7\n',
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>\nendobj\n',
    `4 0 obj\n<< /Length ${String(content.length).padStart(8, '0')} >>\nstream\n${content}\nendstream\nendobj\n`,
    'trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n',
  ];
  const missing = bytes - parts('').join('').length;
  if (missing < 0) throw new RangeError(`A PDF has at least ${smallestPdfBytes} bytes.`);
  return Buffer.from(parts(fill.repeat(missing)).join(''), 'latin1');
}

/** A valid PDF with these lines on one page, as a shop emails its receipts. */
export function createTextPdf(lines: readonly string[], pageHeight = 420): Buffer {
  const escaped = lines.map((line) => line.replaceAll(/[\\()]/g, '\\$&'));
  const text = `BT /F1 14 Tf 18 TL 24 ${pageHeight - 40} Td ${escaped.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 ${pageHeight}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.7\n${body}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n`, 'latin1');
}

/** A PNG with a valid header of these dimensions, but truncated image data. */
export function createPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(Buffer.alloc(1)))];
  return Buffer.concat([signature, ...chunks, pngChunk('IEND', Buffer.alloc(0))]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A JPEG with valid segments for these dimensions, but truncated image data. */
export function createJpeg(width: number, height: number): Buffer {
  const sizes = Buffer.alloc(4);
  sizes.writeUInt16BE(height, 0);
  sizes.writeUInt16BE(width, 2);
  const start = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
  const before = Buffer.from('ffc0000b08', 'hex');
  const after = Buffer.from('01011100', 'hex');
  const scan = Buffer.from('ffda0008010100003f00', 'hex');
  const data = Buffer.from('a0ff00ffd9', 'hex');
  return Buffer.concat([start, before, sizes, after, scan, data]);
}

/** A HEIC with the boxes that state these dimensions, but no image data. */
export function createHeic(width: number, height: number): Buffer {
  const size = Buffer.alloc(12);
  size.writeUInt32BE(width, 4);
  size.writeUInt32BE(height, 8);
  const properties = box('iprp', box('ipco', box('ispe', size)));
  return Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
    box('meta', Buffer.concat([Buffer.alloc(4), properties])),
  ]);
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(content.length + 8);
  return Buffer.concat([head, Buffer.from(type, 'latin1'), content]);
}

/**
 * A picture of a receipt of KETTLE AND CRATE of 11/03/2026 with a total of $42.10. Drawn with ImageMagick, by which the HEIC
 * was encoded as well.
 */
export function receiptPicture(type: 'png' | 'heic'): Buffer {
  return readFileSync(new URL(`../fixtures/receipts/receipt.${type}`, import.meta.url));
}
