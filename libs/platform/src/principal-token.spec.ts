import { describe, expect, it } from '@jest/globals';
import { PrincipalTokens } from './principal-token.ts';

const tokens = new PrincipalTokens('ab'.repeat(32));
const gateway = { kind: 'service', service: 'gateway' } as const;
const here = { network: '192.0.2.7', browser: 'Firefox on Linux' };
const originOf = (token: string) => tokens.verify(token, 'auth').origin;

describe('from where a call comes', () => {
  it('is what was signed', () => {
    expect(originOf(tokens.sign({ kind: 'public' }, 'auth', here))).toEqual(here);
    expect(originOf(tokens.sign({ kind: 'public' }, 'auth'))).toBeNull();
  });

  it('belongs to one call, though a service’s token is kept for a while', () => {
    expect(originOf(tokens.sign(gateway, 'auth', here))).toEqual(here);
    expect(originOf(tokens.sign(gateway, 'auth'))).toBeNull();
    expect(originOf(tokens.sign(gateway, 'auth', here))).toEqual(here);
  });

  it('cannot be put in by whoever has no key', () => {
    const [body = '', signature = ''] = tokens.sign(gateway, 'auth', here).split('.');
    const claims = Buffer.from(body, 'base64url').toString().replace(here.network, '203.0.113.9');
    const forged = `${Buffer.from(claims).toString('base64url')}.${signature}`;
    expect(() => originOf(forged)).toThrow('sign in');
  });
});
