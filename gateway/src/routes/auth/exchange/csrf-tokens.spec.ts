import { describe, expect, it } from '@jest/globals';
import { CsrfTokens } from './csrf-tokens.ts';

const tokens = new CsrfTokens('a secret of at least 32 characters');

describe('the token against forged forms', () => {
  it('is accepted together with the cookie that it came with', () => {
    const { token, cookie } = tokens.issue(null);
    expect(cookie).toMatch(/^[0-9a-f]{64}\|[0-9a-f]{64}$/);
    expect(tokens.read(cookie, null)).toBe(token);
    expect(tokens.matches(cookie, null, token)).toBe(true);
  });

  it('is refused without the form field, without the cookie, and beside another cookie', () => {
    const { token, cookie } = tokens.issue(null);
    expect(tokens.matches(cookie, null, undefined)).toBe(false);
    expect(tokens.matches(undefined, null, token)).toBe(false);
    expect(tokens.matches(tokens.issue(null).cookie, null, token)).toBe(false);
  });

  it('is refused when somebody else made the cookie', () => {
    const forged = new CsrfTokens('another secret of 32 characters...').issue(null);
    expect(tokens.matches(forged.cookie, null, forged.token)).toBe(false);
    const plain = 'ab'.repeat(32);
    expect(tokens.matches(`${plain}|${plain}`, null, plain)).toBe(false);
  });

  it('belongs to the session that it was made in', () => {
    const { token, cookie } = tokens.issue('session-of-imke');
    expect(tokens.matches(cookie, 'session-of-imke', token)).toBe(true);
    expect(tokens.matches(cookie, 'session-of-somebody-else', token)).toBe(false);
    expect(tokens.matches(cookie, null, token)).toBe(false);
  });
});
