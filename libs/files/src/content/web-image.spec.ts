import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { readWebImage } from './web-image.ts';

const secret = 'GPS 44.97 N 93.26 W, by Odile';

const segment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
const frameOf = (width: number, height: number) => {
  const body = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  body.writeUInt16BE(height, 1);
  body.writeUInt16BE(width, 3);
  return segment(0xc0, body);
};
/** A directory of two entries: the orientation, and a text of the camera. */
const exif = (orientation: number) => {
  const tiff = Buffer.alloc(8 + 2 + 24 + 4);
  tiff.write('II', 0, 'latin1');
  tiff.writeUInt16LE(42, 2);
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  tiff.writeUInt16LE(0x010f, 10);
  tiff.writeUInt16LE(0x0112, 22);
  tiff.writeUInt16LE(3, 24);
  tiff.writeUInt32LE(1, 26);
  tiff.writeUInt16LE(orientation, 30);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from(secret)]));
};
const jpeg = (...between: Buffer[]) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...between,
    frameOf(40, 30),
    // Coded data with a stuffed zero and a restart marker, and a second scan.
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3]),
    segment(0xfe, Buffer.from(secret)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([4, 0xff, 0xd9]),
  ]);

const chunk = (name: string, body: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length, 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body, Buffer.alloc(4)]);
};
const png = (width: number, height: number, ...between: Buffer[]) => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const data = deflateSync(Buffer.alloc(10));
  const parts = [chunk('IHDR', header), ...between, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
};

const riff = (name: string, body: Buffer) => {
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
};
const webp = (...chunks: Buffer[]) => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  return riff('RIFF', body);
};
const lossy = () => {
  const body = Buffer.from([0x30, 1, 0, 0x9d, 1, 0x2a, 40, 0, 30, 0, 1, 2, 3]);
  return riff('VP8 ', body);
};
const extended = (flags: number, width = 40, height = 30) => {
  const body = Buffer.alloc(10);
  body.writeUInt8(flags, 0);
  body.writeUIntLE(width - 1, 4, 3);
  body.writeUIntLE(height - 1, 7, 3);
  return riff('VP8X', body);
};

describe('An image for a public page', () => {
  it('keeps its size and its picture, and loses what a camera wrote about the place', () => {
    const files = {
      'image/jpeg': jpeg(exif(1), segment(0xed, Buffer.from(secret))),
      'image/png': png(40, 30, chunk('tEXt', Buffer.from(secret)), chunk('eXIf', Buffer.from(secret))),
      'image/webp': webp(
        extended(0x0c),
        lossy(),
        riff('EXIF', Buffer.from(secret)),
        riff('XMP ', Buffer.from(secret)),
      ),
    };
    for (const [type, content] of Object.entries(files)) {
      expect(content.includes(secret)).toBe(true);
      const read = readWebImage(content);
      if ('refusal' in read) throw new Error(`${type}: ${read.refusal}`);
      expect([read.type, read.width, read.height]).toEqual([type, 40, 30]);
      expect(read.content.includes(secret)).toBe(false);
      // The result is an image of the same kind and size, with nothing left to remove.
      const again = readWebImage(read.content);
      expect('refusal' in again ? again.refusal : again.content.equals(read.content)).toBe(true);
    }
  });

  it('keeps the coded data of each scan of a JPEG, and nothing after its end', () => {
    const plain = readWebImage(jpeg());
    const withMore = readWebImage(Buffer.concat([jpeg(exif(1)), jpeg(exif(1)), Buffer.from(secret)]));
    if ('refusal' in plain || 'refusal' in withMore) throw new Error('refused');
    expect(withMore.content.equals(plain.content)).toBe(true);
    expect(plain.content.includes(Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3]))).toBe(true);
  });

  it('that was taken upright is shown upright', () => {
    const read = readWebImage(jpeg(exif(6)));
    if ('refusal' in read) throw new Error('refused');
    expect([read.width, read.height, read.content.includes(secret)]).toEqual([30, 40, false]);
    const again = readWebImage(read.content);
    expect('refusal' in again ? again.refusal : [again.width, again.height]).toEqual([30, 40]);
  });

  it.each<[string, Buffer, string]>([
    ['a PDF', Buffer.from('%PDF-1.7 and more'), 'document_type_unsupported'],
    ['a script', Buffer.from('<svg onload="alert(1)"/>'), 'document_type_unsupported'],
    ['a JPEG without an end', jpeg().subarray(0, -2), 'document_unreadable'],
    ['a PNG that is cut', png(40, 30).subarray(0, 40), 'document_unreadable'],
    ['a WebP that is cut', webp(lossy()).subarray(0, -3), 'document_unreadable'],
    ['a WebP whose sizes differ', webp(extended(0, 4000, 4000), lossy()), 'document_unreadable'],
    [
      'an animation',
      webp(extended(2), riff('ANIM', Buffer.alloc(6)), riff('ANMF', Buffer.alloc(20))),
      'document_unreadable',
    ],
    ['an image without pixels', png(0, 30), 'document_unreadable'],
    ['too many pixels', png(4001, 4000), 'image_too_large'],
  ])('is refused: %s', (_, content, refusal) => {
    expect(readWebImage(content)).toEqual({ refusal });
  });

  it('may have the largest number of pixels', () => {
    expect(readWebImage(png(4000, 4000))).toMatchObject({ width: 4000, height: 4000 });
  });
});
