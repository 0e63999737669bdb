import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { partsOfText } from './comment-text.ts';

const linksOf = (text: string) =>
  partsOfText(text, []).flatMap((part) => (part.kind === 'link' ? [part.href] : []));

describe('The text of a comment', () => {
  it('has the people whom it mentions set apart, the longer of two names first', () => {
    expect(partsOfText('Thanks @Wren Castell and @Wren!', ['Wren', 'Wren Castell'])).toEqual([
      { kind: 'text', text: 'Thanks ' },
      { kind: 'mention', text: '@Wren Castell' },
      { kind: 'text', text: ' and ' },
      { kind: 'mention', text: '@Wren' },
      { kind: 'text', text: '!' },
    ]);
    expect(partsOfText('Ask @Odalys', [])).toEqual([{ kind: 'text', text: 'Ask @Odalys' }]);
  });

  it.each([
    ['See https://shop.example/a?b=1#c.', ['https://shop.example/a?b=1#c']],
    ['(http://shop.example/list)', ['http://shop.example/list']],
    ['https://shop.example/cups_(paper), sorry', ['https://shop.example/cups_(paper)']],
    ['HTTPS://Shop.Example/A', ['https://shop.example/A']],
    ['http://a.example http://b.example', ['http://a.example/', 'http://b.example/']],
  ])('has the addresses of %p as links', (text, links) => {
    expect(linksOf(text)).toEqual(links);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://bank.example@shop.example/',
    'https://bаnk.example/ with a Cyrillic letter',
    'http://',
    'ftp://shop.example',
  ])('has no link for %p', (text) => {
    expect(linksOf(text)).toEqual([]);
  });

  it('is complete in its parts, and its links lead to the web', () => {
    const word = fc.constantFrom(
      'https://',
      'http://a.example',
      '@Wren',
      '(',
      ')',
      '.',
      ' ',
      '\n',
      'x',
      '<',
      'javascript:',
    );
    fc.assert(
      fc.property(
        fc.array(word).map((words) => words.join('')),
        (text) => {
          const parts = partsOfText(text, ['Wren']);
          expect(parts.map((part) => part.text).join('')).toBe(text);
          for (const part of parts) if (part.kind === 'link') expect(part.href).toMatch(/^https?:\/\/[a-z]/);
        },
      ),
    );
  });
});
