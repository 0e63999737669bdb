import { describe, expect, it } from '@jest/globals';
import { windows1252Of } from './windows-1252.ts';

describe('a text in Windows-1252', () => {
  it('is read back by a decoder', () => {
    const text = 'Lantern Café – “Übergrößen” for €4, ™ and œuvre\tAMOUNT\r\n';
    expect(new TextDecoder('windows-1252').decode(windows1252Of(text))).toBe(text);
  });

  it('combines a letter with an accent that is a separate character', () => {
    expect([...windows1252Of('Cafe\u0301')].at(-1)).toBe(0xe9);
  });

  it('keeps names different even if it does not have their characters', () => {
    const read = (text: string) => new TextDecoder('windows-1252').decode(windows1252Of(text));
    expect(read('Łódź')).toBe('U+0141ódz');
    expect(read('Ж')).toBe('U+0416');
    expect(read('🥕')).toBe('U+1F955');
  });
});
