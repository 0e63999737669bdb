import { describe, expect, it } from '@jest/globals';
import { hasWebAddress } from './web-address.ts';

describe('a text with a web address', () => {
  it.each([
    'See https://gifts.example/a',
    'ftp://files',
    'www.example.org',
    'please open example.org now',
    'write to ann@example.org',
    'EXAMPLE.ORG',
    'пример.рф',
    'उदाहरण.भारत',
    'मेरी.example',
    'ｅｘａｍｐｌｅ．ｏｒｇ',
    'with love.Ann',
  ])('is %s', (text) => expect(hasWebAddress(text)).toBe(true));

  it.each([
    '',
    'With love. Ann',
    'J. R. R. Tolkien, Ph.D.',
    'J.R.R. Tolkien',
    'at 9 a.m., for 3.50 each…',
    'He wrote: “Never stop.”',
    'Line one.\nLine two.',
    'and so on...then',
    '那天。谢谢。',
  ])('is not %j', (text) => expect(hasWebAddress(text)).toBe(false));
});
