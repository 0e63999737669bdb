import { describe, expect, it } from '@jest/globals';
import { readAllPages } from './all-pages.ts';

const pages: Readonly<Record<string, { items: number[]; nextCursor: string | null }>> = {
  first: { items: [1, 2], nextCursor: 'second' },
  second: { items: [], nextCursor: 'third' },
  third: { items: [3], nextCursor: null },
};

describe('reading all pages', () => {
  it('follows the cursor to the end, in order, over an empty page too', async () => {
    const all = await readAllPages((cursor = 'first') =>
      Promise.resolve(pages[cursor] ?? { items: [], nextCursor: null }),
    );
    expect(all).toEqual([1, 2, 3]);
  });

  it('gives nothing rather than a part when a page fails', async () => {
    const reading = readAllPages((cursor) =>
      cursor === undefined
        ? Promise.resolve({ items: [1], nextCursor: 'x' })
        : Promise.reject(new Error('gone')),
    );
    await expect(reading).rejects.toThrow('gone');
  });
});
