import { describe, expect, it } from '@jest/globals';
import { itemsInPages } from './items-in-pages.ts';

/** The numbers after one, two at a time, with what was requested. */
function numbersTo(last: number) {
  const asked: (number | null)[] = [];
  const list = (after: number | null) => {
    asked.push(after);
    const first = (after ?? 0) + 1;
    return Promise.resolve([first, first + 1].filter((number) => number <= last));
  };
  return { asked, list };
}

async function collect(items: AsyncIterable<number>): Promise<number[]> {
  const found: number[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe('items in pages', () => {
  it('are read to the last page, which is not full', async () => {
    const { asked, list } = numbersTo(5);
    expect(await collect(itemsInPages(2, list))).toEqual([1, 2, 3, 4, 5]);
    expect(asked).toEqual([null, 2, 4]);
  });

  it('end with an empty page after a full one', async () => {
    const { asked, list } = numbersTo(4);
    expect(await collect(itemsInPages(2, list))).toEqual([1, 2, 3, 4]);
    expect(asked).toEqual([null, 2, 4]);
  });

  it('are one page without a size', async () => {
    const { asked, list } = numbersTo(5);
    expect(await collect(itemsInPages(undefined, list))).toEqual([1, 2]);
    expect(asked).toEqual([null]);
  });

  it('are read only as far as they are used', async () => {
    const { asked, list } = numbersTo(5);
    for await (const item of itemsInPages(2, list)) if (item === 2) break;
    expect(asked).toEqual([null]);
  });
});
