import { describe, expect, it } from '@jest/globals';
import { documentMaxBytes, documentPartBytes } from '@almoner/contracts';
import { partBytes, partCount } from './file-parts.ts';

const bytesOfParts = (bytes: number) =>
  Array.from({ length: partCount(bytes) }, (_, part) => partBytes(bytes, part));

describe('the parts of a file', () => {
  it.each([1, documentPartBytes - 1, documentPartBytes, documentPartBytes + 1, documentMaxBytes])(
    'of %d bytes sum to it, and none of them is empty or too long',
    (bytes) => {
      const parts = bytesOfParts(bytes);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(bytes);
      expect(Math.min(...parts)).toBeGreaterThan(0);
      expect(Math.max(...parts)).toBeLessThanOrEqual(documentPartBytes);
      expect(partBytes(bytes, parts.length)).toBe(0);
    },
  );
});
