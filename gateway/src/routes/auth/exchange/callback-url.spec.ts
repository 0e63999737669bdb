import { describe, expect, it } from '@jest/globals';
import { acceptCallbackUrl } from './callback-url.ts';

const base = 'https://give.example';
const accept = (candidate: unknown) => acceptCallbackUrl(candidate, base);

describe('a callback URL', () => {
  it.each([
    ['/invite', `${base}/invite`],
    ['/donations/donor/kitchen?amount=5000#thanks', `${base}/donations/donor/kitchen?amount=5000#thanks`],
    [`${base}/cards`, `${base}/cards`],
    [base, base],
    [`${base}/`, `${base}/`],
    ['//evil.example', `${base}//evil.example`],
    ['/apiary', `${base}/apiary`],
  ])('of ours is kept: %s', (candidate, kept) => {
    expect(accept(candidate)).toBe(kept);
  });

  it.each([
    ['https://evil.example'],
    ['https://give.example.evil.example/'],
    ['https://give.example@evil.example/'],
    ['https://newAddress:else@give.example/'],
    ['http://give.example/'],
    ['https://give.example:8443/'],
    ['https:evil.example'],
    ['https:/\\evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['javascript:alert(1)'],
    ['data:text/html,hello'],
    ['blob:https://give.example/8b1f'],
    ['/cards\r\nSet-Cookie: a=b'],
    ['%2F%2Fevil.example'],
    ['evil.example'],
    [''],
    [`/${'a'.repeat(2048)}`],
    [undefined],
    [['/cards', '/teams']],
  ])('of others, or that is none, becomes the public origin: %s', (candidate) => {
    expect(accept(candidate)).toBe(base);
  });

  it.each([
    ['/api/auth/signout'],
    ['/API/auth/signout'],
    ['/%61pi/auth/signout'],
    ['//api/auth/signout'],
    ['/cards/../api/auth/signout'],
    ['/cards/%2e%2e/api/auth/signout'],
    ['/cards/%2e%2e%2fapi/auth/signout'],
    [`${base}/api`],
    ['/%'],
  ])('into the API becomes the public origin: %s', (candidate) => {
    expect(accept(candidate)).toBe(base);
  });
});
