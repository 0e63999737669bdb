import { describe, expect, it } from '@jest/globals';
import { disputeFilesMaxBytes } from '@almoner/contracts';
import { fitsEvidence } from './evidence-size.ts';

describe('the size of evidence', () => {
  const letter = { kind: 'correspondence', bytes: 1_000_000 } as const;
  const left = disputeFilesMaxBytes - letter.bytes;

  it('is 4.5 MB in total', () => {
    expect(fitsEvidence([letter], { kind: 'receipt', bytes: left })).toBe(true);
    expect(fitsEvidence([letter], { kind: 'receipt', bytes: left + 1 })).toBe(false);
  });

  it('leaves out the file that is replaced', () => {
    expect(fitsEvidence([letter], { kind: 'correspondence', bytes: disputeFilesMaxBytes })).toBe(true);
  });
});
