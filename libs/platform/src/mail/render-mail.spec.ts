import { describe, expect, it } from '@jest/globals';
import { renderMail } from './render-mail.ts';

const mail = renderMail({
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

describe('an email', () => {
  it('has its whole content in the plain text part, in order', () =>
    expect(mail.text).toBe(
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

  it('escapes user input, and keeps a code on one line', () => {
    expect(mail.html).toContain('Tom &amp; &lt;b&gt;Ada&lt;/b&gt;</td>');
    expect(mail.html).toMatch(/<strong style="[^"]*white-space:nowrap">ABCD-EFGH<\/strong>/);
    expect(mail.html).toContain('href="https://example.org/?a=1&amp;b=2"');
  });
});
