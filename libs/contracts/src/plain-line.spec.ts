import { describe, expect, it } from '@jest/globals';
import { isPlainLine, isPlainText } from './plain-line.ts';

describe('A plain line', () => {
  it.each([
    'Quillmere Kitchen',
    'Åsa Þór',
    'نمی\u200Cدانم',
    'क्\u200Dष',
    '👩\u200D🍳 cooks',
    '👩🏽\u200D🍳',
    '❤\uFE0F\u200D🔥',
    '',
  ])('is %j', (text) => {
    expect(isPlainLine(text)).toBe(true);
  });

  it.each([
    ['a null', 'a\u0000'],
    ['a line end', 'a\nb'],
    ['a tab', 'a\tb'],
    ['a paragraph separator', 'a\u2029b'],
    ['an override of the direction', 'gnp.\u202Eexe'],
    ['an isolate', '\u2066a'],
    ['a byte order mark', '\uFEFFa'],
    ['a soft hyphen', 'a\u00ADb'],
    ['a zero-width space', 'a\u200Bb'],
    ['a joiner that joins nothing', 'Quillmere\u200D'],
    ['a lone joiner', '\u200C'],
    ['half a character', '\uD800'],
  ])('does not contain %s', (_, text) => {
    expect(isPlainLine(text)).toBe(false);
  });

  it('is each line of a plain text', () => {
    expect(isPlainText('one\r\ntwo\n\tthree')).toBe(true);
    expect(isPlainText('one\n\u202Etwo')).toBe(false);
  });
});
