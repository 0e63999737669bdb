import { describe, expect, it } from '@jest/globals';
import { changedRows } from './changed-rows.ts';

const seen = new Set(['b:pending', 'c:posted']);

describe('The rows that came by themselves', () => {
  it('are those above the ones that were there', () => {
    expect(changedRows(seen, ['a:pending', 'b:pending', 'c:posted'])).toEqual(['a:pending']);
  });

  it('are those whose state changed, wherever they are', () => {
    expect(changedRows(seen, ['b:posted', 'c:refunded'])).toEqual(['b:posted', 'c:refunded']);
  });

  it('are not the older ones that someone loaded below', () => {
    expect(changedRows(seen, ['b:pending', 'c:posted', 'd:posted', 'e:posted'])).toEqual([]);
  });

  it('are not those of another list', () => {
    expect(changedRows(seen, ['x:posted', 'y:posted'])).toEqual([]);
  });

  it('are the first ones of a list that was empty', () => {
    expect(changedRows(new Set(), ['a:pending'])).toEqual(['a:pending']);
  });
});
