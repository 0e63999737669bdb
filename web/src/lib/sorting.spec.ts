import { describe, expect, it } from '@jest/globals';
import { nextSort, readSort, sortedBy, writeSort } from './sorting.ts';

describe('sorting', () => {
  it('is read from the address and written back, and ignores what is not a column', () => {
    const keys = ['name', 'cards'];
    for (const text of ['name', '-cards']) {
      const sort = readSort(text, keys);
      expect(sort && writeSort(sort)).toBe(text);
    }
    for (const text of [null, '', '-', 'salary', '--name']) expect(readSort(text, keys)).toBeNull();
  });

  it('goes upwards, downwards and back to the order of the list', () => {
    const up = nextSort(null, 'name');
    const down = nextSort(up, 'name');
    expect([up, down, nextSort(down, 'name')]).toEqual([
      { key: 'name', descending: false },
      { key: 'name', descending: true },
      null,
    ]);
    expect(nextSort(down, 'cards')).toEqual({ key: 'cards', descending: false });
  });

  it('has the unknown last either way, and keeps equals in their order', () => {
    const rows = [
      { id: 1, value: null },
      { id: 2, value: 10 },
      { id: 3, value: 9 },
      { id: 4, value: 10 },
    ];
    const ids = (descending: boolean) => sortedBy(rows, ({ value }) => value, descending).map(({ id }) => id);
    expect(ids(false)).toEqual([3, 2, 4, 1]);
    expect(ids(true)).toEqual([2, 4, 3, 1]);
    expect(sortedBy(['b', 'É', 'a10', 'a9'], (text) => text, false)).toEqual(['a9', 'a10', 'b', 'É']);
  });
});
