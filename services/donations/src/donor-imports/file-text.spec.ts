import { describe, expect, it } from '@jest/globals';
import { decodeText } from './file-text.ts';

const bytes = (...parts: readonly (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.of(part))));

function utf16(text: string, isBigEndian: boolean, mark = '\uFEFF'): Buffer {
  const content = Buffer.from(mark + text, 'utf16le');
  return isBigEndian ? content.swap16() : content;
}

describe('the text of a file', () => {
  it('is read in UTF-8, with and without a byte order mark', () => {
    const read = { text: 'José', encoding: 'utf-8' };
    expect(decodeText(Buffer.from('José'))).toEqual(read);
    expect(decodeText(Buffer.from('\uFEFFJosé'))).toEqual(read);
  });

  it.each([false, true])('is read in UTF-16 with a byte order mark, big-endian: %s', (isBigEndian) => {
    expect(decodeText(utf16('José 李', isBigEndian))).toEqual({ text: 'José 李', encoding: 'utf-16' });
  });

  it.each([
    'José Muñoz',
    'Zoë Müller-Lüdenscheid, Köln',
    'Åsa Ångström',
    'François Lefèvre; Noël',
    'ÉLODIE ÇELIK',
    'O’Brien “The Crew” – 5 € · N° 3',
    'Acme® Tools™, 50 %, £20, 2½ hours, 3rd floor…',
    'Šárka Žižek',
    'São Tomé e Príncipe',
  ])('is read in Windows-1252, as Excel writes it: %s', (text) => {
    expect(decodeText(windows1252(text))).toEqual({ text, encoding: 'windows-1252' });
  });

  it.each([
    ['Mac OS Roman', bytes('Jos', 0x8e)],
    ['Mac OS Roman, a tilde', bytes('Pe', 0x96, 'a')],
    ['Mac OS Roman, an umlaut', bytes('M', 0x9f, 'ller')],
    ['Windows-1250, Łukasz', bytes(0xa3, 'ukasz')],
    ['Windows-1250, Michał W', bytes('Micha', 0xb3, 'owski')],
    ['Windows-1251, Иван', bytes(0xc8, 0xe2, 0xe0, 0xed)],
    ['Shift JIS, 田中', bytes(0x93, 0x63, 0x92, 0x86, ',', 0x8d, 0xe2)],
    ['GBK, 李明', bytes(0xc0, 0xee, 0xc3, 0xf7)],
    ['UTF-8 that was cut', bytes('José ', 0xc3)],
    ['a byte that Windows-1252 does not define', bytes('a', 0x81)],
    ['UTF-16 without a byte order mark', utf16('José', false, '')],
    ['half a character of UTF-16', utf16('José', false).subarray(0, -1)],
    ['a NUL', bytes('Ru', 0, 'th')],
  ])('is refused in %s', (_, content) => {
    expect(decodeText(content)).toBeNull();
  });
});

const windowsBytes: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  Š: 0x8a,
  Ž: 0x8e,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  '™': 0x99,
  š: 0x9a,
  ž: 0x9e,
};

function windows1252(text: string): Buffer {
  return Buffer.from([...text].map((sign) => windowsBytes[sign] ?? sign.charCodeAt(0)));
}
