import { describe, expect, it } from '@jest/globals';
import { Readable } from 'node:stream';
import { inParts } from './incoming-file.ts';

async function partsOf(chunks: readonly string[], partBytes: number): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of inParts(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), partBytes))
    parts.push(part.toString());
  return parts;
}

describe('the parts of a file', () => {
  it.each([
    [['abcdefgh'], ['abc', 'def', 'gh']],
    [
      ['a', 'b', 'c', 'd', 'e', 'f'],
      ['abc', 'def'],
    ],
    [
      ['ab', 'cdefghi', 'j'],
      ['abc', 'def', 'ghi', 'j'],
    ],
    [['ab'], ['ab']],
    [[], []],
  ])('that comes as %j are %j', async (chunks, parts) => {
    expect(await partsOf(chunks, 3)).toEqual(parts);
  });
});
