import { describe, expect, it } from '@jest/globals';
import { textOfHtml } from './html-text.ts';

describe('The text of an HTML email', () => {
  it('has a line for each row, and none of what is not shown', () => {
    const html = `<!doctype html><html><head><title>No</title><style>p { color: red }</style></head>
      <body><!-- a > comment --><p>Thank you,
      Jonas &amp; co</p><script>alert("<p>no</p>")</script>
      <table><tr><td>Flour</td><td>&#36;20.00</td></tr><tr><td>TOTAL</td><td>&#x24;27.30</td></tr></table></body></html>`;
    expect(textOfHtml(html)).toBe('Thank you, Jonas & co\n\nFlour  $20.00\n\nTOTAL  $27.30');
  });

  it('is complete where a letter becomes two in lower case', () => {
    const html = '<p>İİİ</p><STYLE>p { color: red }</STYLE><p>TOTAL 27.30</p>';
    expect(textOfHtml(html)).toBe('İİİ\n\nTOTAL 27.30');
  });

  it('survives markup that does not end', () => {
    expect(textOfHtml('a < b <b')).toBe('a < b');
    expect(textOfHtml('total 3.00 <!-- open')).toBe('total 3.00');
    expect(textOfHtml('total 3.00 <script>x')).toBe('total 3.00');
    expect(textOfHtml('&#xD800;&bogus;&#0;x')).toBe('&bogus; x');
  });
});
