import { describe, expect, it } from '@jest/globals';
import { CsrfTokens } from './csrf-tokens.ts';

const tokens = new CsrfTokens('a secret of at least 32 characters');

describe('the CSRF token', () => {
  it('is accepted together with its cookie', () => {
    const { token, cookie } = tokens.issue(null);
    expect(cookie).toMatch(/^[0-9a-f]{64}\|[0-9a-f]{64}$/);
    expect(tokens.read(cookie, null)).toBe(token);
    expect(tokens.matches(cookie, null, token)).toBe(true);
  });

  it('is refused without the form field, without the cookie, and with another cookie', () => {
    const { token, cookie } = tokens.issue(null);
    expect(tokens.matches(cookie, null, undefined)).toBe(false);
    expect(tokens.matches(undefined, null, token)).toBe(false);
    expect(tokens.matches(tokens.issue(null).cookie, null, token)).toBe(false);
  });

  it('is refused when the cookie was forged', () => {
    const forged = new CsrfTokens('another secret of 32 characters...').issue(null);
    expect(tokens.matches(forged.cookie, null, forged.token)).toBe(false);
    const plain = 'ab'.repeat(32);
    expect(tokens.matches(`${plain}|${plain}`, null, plain)).toBe(false);
  });

  it('is bound to its session', () => {
    const { token, cookie } = tokens.issue('session-of-imke');
    expect(tokens.matches(cookie, 'session-of-imke', token)).toBe(true);
    expect(tokens.matches(cookie, 'session-of-somebody-else', token)).toBe(false);
    expect(tokens.matches(cookie, null, token)).toBe(false);
  });
});
