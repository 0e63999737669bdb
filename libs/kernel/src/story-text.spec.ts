import { describe, expect, it } from '@jest/globals';
import { storyBlocks, storyPlainText } from './story-text.ts';

const text = (value: string) => ({ is: 'text', text: value }) as const;

describe('The text of a story', () => {
  it('has a paragraph for each line, and none for empty lines', () => {
    expect(storyBlocks('One.\n\n  \nTwo.\r\n')).toEqual([
      { is: 'paragraph', parts: [text('One.')] },
      { is: 'paragraph', parts: [text('Two.')] },
    ]);
    expect(storyBlocks('')).toEqual([]);
  });

  it('has a list for lines that follow each other and begin with a hyphen or an asterisk', () => {
    expect(storyBlocks('We need:\n- soup\n* bread\n\nThanks')).toEqual([
      { is: 'paragraph', parts: [text('We need:')] },
      { is: 'list', items: [[text('soup')], [text('bread')]] },
      { is: 'paragraph', parts: [text('Thanks')] },
    ]);
    expect(storyBlocks('-20 degrees')).toEqual([{ is: 'paragraph', parts: [text('-20 degrees')] }]);
  });

  it('has bold text between two asterisks on each side', () => {
    expect(storyBlocks('Come **today** or **tomorrow**')).toEqual([
      {
        is: 'paragraph',
        parts: [text('Come '), { is: 'bold', text: 'today' }, text(' or '), { is: 'bold', text: 'tomorrow' }],
      },
    ]);
    expect(storyBlocks('2 ** 3')).toEqual([{ is: 'paragraph', parts: [text('2 ** 3')] }]);
  });

  it('has links, named or as they are, without the punctuation that ends the sentence', () => {
    expect(storyBlocks('See [our plan](https://example.org/plan), or https://example.org/a?b=1.')).toEqual([
      {
        is: 'paragraph',
        parts: [
          text('See '),
          { is: 'link', text: 'our plan', href: 'https://example.org/plan' },
          text(', or '),
          { is: 'link', text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
          text('.'),
        ],
      },
    ]);
  });

  it('makes no link of an address that a browser would run or cannot open', () => {
    for (const line of ['[x](javascript:alert(1))', 'http://', '[x](https://)', 'data:text/html,x'])
      expect(storyBlocks(line)).toEqual([{ is: 'paragraph', parts: [text(line)] }]);
  });

  it('is one paragraph of plain text for a long line of opening brackets', () => {
    for (const sign of ['[', '[a](']) {
      const line = sign.repeat(5_000 / sign.length);
      expect(storyBlocks(line)).toEqual([{ is: 'paragraph', parts: [text(line)] }]);
    }
  });
});

describe('The plain text of a story', () => {
  it('has no markup, and a line for each paragraph and list item', () => {
    const story =
      '**Warm** meals:\n\n- soup, see [our menu](https://example.org/menu)\n* bread (https://example.org).';
    expect(storyPlainText(story)).toBe('Warm meals:\nsoup, see our menu\nbread (https://example.org).');
  });

  it('keeps what is not markup', () => {
    expect(storyPlainText('2 * 3 ** 4 [x](ftp://a)')).toBe('2 * 3 ** 4 [x](ftp://a)');
  });
});
