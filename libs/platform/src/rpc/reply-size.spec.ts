import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bytesInList, shareBytes, withinBytes } from './reply-size.ts';

const lists = fc.array(fc.array(fc.string({ maxLength: 20 }), { maxLength: 12 }), { maxLength: 8 });
const room = fc.integer({ min: 0, max: 600 });
const bytesOf = (items: readonly string[]) =>
  items.map((item) => bytesInList(item)).reduce((sum, bytes) => sum + bytes, 0);

describe('A list cut to a size', () => {
  it('is its longest beginning that fits', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), room, (items, maxBytes) => {
        const kept = withinBytes(items, maxBytes);
        expect(kept).toEqual(items.slice(0, kept.length));
        expect(bytesOf(kept)).toBeLessThanOrEqual(maxBytes);
        if (kept.length < items.length)
          expect(bytesOf(items.slice(0, kept.length + 1))).toBeGreaterThan(maxBytes);
      }),
    );
  });

  it('counts the bytes of what is not ASCII', () => {
    expect(bytesInList('é')).toBe(5);
  });
});

describe('Lists that share a size', () => {
  it('fit together, each with as many items as the others where it has them', () => {
    fc.assert(
      fc.property(lists, room, (given, maxBytes) => {
        const kept = shareBytes(given, maxBytes);
        const longest = Math.max(0, ...kept.map(({ length }) => length));
        expect(kept).toEqual(given.map((list) => list.slice(0, longest)));
        expect(bytesOf(kept.flat())).toBeLessThanOrEqual(maxBytes);
        const isCut = kept.some((list, index) => list.length < (given[index]?.length ?? 0));
        if (isCut)
          expect(bytesOf(given.flatMap((list) => list.slice(0, longest + 1)))).toBeGreaterThan(maxBytes);
      }),
    );
  });
});
