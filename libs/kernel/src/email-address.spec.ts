import { describe, expect, it } from '@jest/globals';
import { normalizeEmail } from './email-address.ts';

describe('email addresses', () => {
  it.each([
    ['  Imke@Quillmere.Example ', 'imke@quillmere.example'],
    ['imke＠quillmere.example', 'imke@quillmere.example'],
    ['imke+gifts@quillmere.example', 'imke+gifts@quillmere.example'],
    ['imke@bücher.example', 'imke@xn--bcher-kva.example'],
  ])('reads %p as %p', (input, normalized) => {
    expect(normalizeEmail(input)).toBe(normalized);
  });

  it.each([
    '',
    'imke',
    '@quillmere.example',
    'imke@',
    'imke@localhost',
    'a@x.example,b@y.example',
    'a@b@c.example',
    '"a b"@x.example',
    'a\r\nBcc: b@y.example@x.example',
    'a b@x.example',
    '<a@x.example>',
    'a..b@x.example',
    'a@x..example',
    'a@-x.example',
    `${'a'.repeat(65)}@x.example`,
    `a@${'x'.repeat(250)}.example`,
    'a​@x.example',
    'a@127.0.0.1',
  ])('refuses %j', (input) => {
    expect(normalizeEmail(input)).toBeNull();
  });
});
