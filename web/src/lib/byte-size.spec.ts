import { describe, expect, it } from '@jest/globals';
import { byteSize } from './byte-size.ts';

describe('the size of a file', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1_000, '1 kB'],
    [12_345, '12 kB'],
    [1_440_000, '1.4 MB'],
    [10_000_000, '10 MB'],
  ])('of %d bytes reads %s', (bytes, text) => {
    expect(byteSize(bytes, 'en-US')).toBe(text);
  });
});
