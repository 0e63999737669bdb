import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bytesInList, commonLength, withinBytes } from './reply-size.ts';

const lists = fc.array(fc.array(fc.string({ maxLength: 20 }), { maxLength: 12 }), { maxLength: 8 });
const sizeLimit = fc.integer({ min: 0, max: 600 });
const bytesOf = (items: readonly string[]) =>
  items.map((item) => bytesInList(item)).reduce((sum, bytes) => sum + bytes, 0);

describe('A list cut to a size', () => {
  it('is its longest prefix that fits', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), sizeLimit, (items, maxBytes) => {
        const kept = withinBytes(items, maxBytes);
        expect(kept).toEqual(items.slice(0, kept.length));
        expect(bytesOf(kept)).toBeLessThanOrEqual(maxBytes);
        if (kept.length < items.length)
          expect(bytesOf(items.slice(0, kept.length + 1))).toBeGreaterThan(maxBytes);
      }),
    );
  });

  it('counts the UTF-8 bytes of characters outside ASCII', () => {
    expect(bytesInList('é')).toBe(5);
  });
});

describe('Lists that share a size', () => {
  it('are cut to the greatest common length with which they fit together', () => {
    fc.assert(
      fc.property(lists, sizeLimit, (given, maxBytes) => {
        const cutTo = (length: number) => given.flatMap((list) => list.slice(0, length));
        const length = commonLength(given, maxBytes);
        expect(bytesOf(cutTo(length))).toBeLessThanOrEqual(maxBytes);
        if (cutTo(length).length < given.flat().length)
          expect(bytesOf(cutTo(length + 1))).toBeGreaterThan(maxBytes);
      }),
    );
  });
});
