import { describe, expect, it } from '@jest/globals';
import { attachmentOf } from './attachment.ts';

describe('a file that is saved', () => {
  it.each([
    ['letter.pdf', `filename="letter.pdf"; filename*=UTF-8''letter.pdf`],
    ['“ü” 🥕.pdf', `filename="___ _.pdf"; filename*=UTF-8''%E2%80%9C%C3%BC%E2%80%9D%20%F0%9F%A5%95.pdf`],
    ['a"b\\c.pdf', `filename="a_b_c.pdf"; filename*=UTF-8''a%22b%5Cc.pdf`],
    [`it's (1)*.pdf`, `filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`],
    ['%22%0d%0a.pdf', `filename="_22_0d_0a.pdf"; filename*=UTF-8''%2522%250d%250a.pdf`],
    ['a\r\nSet-Cookie: b', `filename="a__Set-Cookie: b"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20b`],
  ])('named %j has its name in two forms', (name, said) => {
    expect(attachmentOf(name)).toBe(`attachment; ${said}`);
  });
});
