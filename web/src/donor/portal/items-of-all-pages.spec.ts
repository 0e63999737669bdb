import { describe, expect, it } from '@jest/globals';
import { itemsOfAllPages } from './items-of-all-pages.ts';

const pages = new Map([
  [null, { items: ['a', 'b'], nextCursor: 'second' }],
  ['second', { items: ['c'], nextCursor: 'third' }],
  ['third', { items: ['d'], nextCursor: null }],
]);

describe('the items of all pages', () => {
  it('are those of each page, in order', async () => {
    const read = (cursor: string | null) =>
      Promise.resolve(pages.get(cursor) ?? { items: [], nextCursor: null });
    expect(await itemsOfAllPages(read)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are none when a later page cannot be read', async () => {
    const read = (cursor: string | null) => {
      const page = pages.get(cursor);
      return page === undefined || cursor === 'third'
        ? Promise.reject(new Error('offline'))
        : Promise.resolve(page);
    };
    await expect(itemsOfAllPages(read)).rejects.toThrow('offline');
  });
});
