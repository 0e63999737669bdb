import { describe, expect, it } from '@jest/globals';
import { mentionSearchAt, withMention } from './mention-search.ts';

/** The bar is where the caret is. */
const searchIn = (marked: string) => mentionSearchAt(marked.replace('|', ''), marked.indexOf('|'));

describe('A mention', () => {
  it.each([
    ['@|', ''],
    ['Ask @Wr|en', 'Wr'],
    ['Ask @Wren Ca|', 'Wren Ca'],
    ['(@Wr|', 'Wr'],
    ['one\n@Wr|', 'Wr'],
  ])('is searched in %p', (marked, text) => {
    expect(searchIn(marked)).toMatchObject({ text });
  });

  it.each([
    'Wren|',
    '|@Wren',
    'wren@quill|',
    '@ Wren|',
    '@Wren\n|',
    '@Wren Castell is here now|',
    `@${'x'.repeat(61)}|`,
  ])('is not searched in %p', (marked) => {
    expect(searchIn(marked)).toBeNull();
  });

  it.each([
    ['Ask @wr|', 'Ask @Wren Castell |'],
    ['Ask @wr| today', 'Ask @Wren Castell |today'],
    ['@|, please', '@Wren Castell |, please'],
  ])('that is chosen in %p gives %p', (marked, expected) => {
    const text = marked.replace('|', '');
    const search = searchIn(marked);
    if (search === null) throw new Error('Nothing is searched here.');
    const { text: chosen, caret } = withMention(text, search, 'Wren Castell');
    expect(`${chosen.slice(0, caret)}|${chosen.slice(caret)}`).toBe(expected);
  });
});
