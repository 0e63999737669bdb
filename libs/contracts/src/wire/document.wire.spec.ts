import { describe, expect, it } from '@jest/globals';
import { FileName, documentPartBytes } from './document.wire.ts';

describe('a file name', () => {
  it.each([
    ['letter.pdf', 'letter.pdf'],
    ['  Bescheid für “Ärzte”.pdf ', 'Bescheid für “Ärzte”.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\fakepath\\letter.pdf', 'letter.pdf'],
    ['.hidden', '.hidden'],
  ])('%j is kept as %j', (sent, kept) => {
    expect(FileName.parse(sent)).toBe(kept);
  });

  it.each(['', '   ', '..', 'folder/', 'a\r\nSet-Cookie: b', 'a\u202epdf.exe', 'n'.repeat(256)])(
    'is not %j',
    (sent) => {
      expect(FileName.safeParse(sent).success).toBe(false);
    },
  );
});

describe('a part of a document', () => {
  it('fits in a NATS message as base64 with its envelope', () => {
    const natsMaxPayloadBytes = 1_048_576;
    expect((documentPartBytes * 4) / 3).toBeLessThan(natsMaxPayloadBytes / 2);
  });
});
