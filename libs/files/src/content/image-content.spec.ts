import { describe, expect, it } from '@jest/globals';
import { createHeic, createJpeg, createPng } from '@almoner/testing';
import { inspectHeic } from './heic-content.ts';
import { imagePixelsMax, inspectJpeg, inspectPng } from './image-content.ts';

const width = 10_000;
const largest = imagePixelsMax / width;

describe.each([
  ['a PNG', inspectPng, createPng],
  ['a JPEG', inspectJpeg, createJpeg],
  ['a HEIC', inspectHeic, createHeic],
])('%s', (_, inspect, make) => {
  it('is harmless up to 50 megapixels', () => {
    expect(inspect(make(1, 1))).toBe('harmless');
    expect(inspect(make(width, largest))).toBe('harmless');
    expect(inspect(make(width, largest + 1))).toBe('too-large');
  });

  it('without width or height is unreadable', () => {
    expect(inspect(make(0, 1))).toBe('unreadable');
    expect(inspect(make(1, 0))).toBe('unreadable');
  });

  it('that is cut anywhere is unreadable', () => {
    const whole = make(3, 2);
    for (let bytes = 0; bytes < whole.length; bytes++)
      expect([bytes, inspect(whole.subarray(0, bytes))]).toEqual([bytes, 'unreadable']);
  });
});

describe('other data', () => {
  it('after a PNG makes it unreadable, and after a JPEG is kept, as phones write it', () => {
    expect(inspectPng(Buffer.concat([createPng(3, 2), Buffer.from('<script>')]))).toBe('unreadable');
    expect(inspectJpeg(Buffer.concat([createJpeg(3, 2), Buffer.from('motion')]))).toBe('harmless');
  });

  it('in place of the first segment makes either unreadable', () => {
    const [png, jpeg] = [Buffer.from(createPng(3, 2)), Buffer.from(createJpeg(3, 2))];
    png.write('IDAT', 12, 'latin1');
    jpeg[2] = 0;
    expect([inspectPng(png), inspectJpeg(jpeg)]).toEqual(['unreadable', 'unreadable']);
  });
});

describe('a HEIC', () => {
  const heic = () => createHeic(3, 2).toString('latin1');
  it.each([
    ['another brand alone', heic().replaceAll('heic', 'avif')],
    ['no sizes', heic().replace('ispe', 'free')],
    ['a box that is longer than its parent', heic().replace('\x14ispe', '\x15ispe')],
  ])('with %s is unreadable', (_, content) => {
    expect(inspectHeic(Buffer.from(content, 'latin1'))).toBe('unreadable');
  });
});
