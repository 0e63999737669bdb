import { describe, expect, it } from '@jest/globals';
import { writeLetter } from './letter.ts';

const letter = writeLetter({
  productName: 'the product',
  heading: 'A heading',
  paragraphs: ['First.'],
  facts: [
    ['Donor', 'Tom & <b>Ada</b>'],
    ['Amount', '$51.80'],
  ],
  code: { label: 'Type this:', value: 'ABCD-EFGH' },
  button: { label: 'Open', url: 'https://example.org/?a=1&b=2' },
  footnotes: ['Small print.'],
});

describe('a letter', () => {
  it('has all that it says in its plain part, in its order', () =>
    expect(letter.text).toBe(
      [
        'A heading',
        'First.',
        'Donor: Tom & <b>Ada</b>\nAmount: $51.80',
        'Type this: ABCD-EFGH',
        'Open:\nhttps://example.org/?a=1&b=2',
        '-- ',
        'Small print.',
        'the product\n',
      ].join('\n\n'),
    ));

  it('escapes what people typed, and keeps a code on one line', () => {
    expect(letter.html).toContain('Tom &amp; &lt;b&gt;Ada&lt;/b&gt;</td>');
    expect(letter.html).toMatch(/<strong style="[^"]*white-space:nowrap">ABCD-EFGH<\/strong>/);
    expect(letter.html).toContain('href="https://example.org/?a=1&amp;b=2"');
  });
});
