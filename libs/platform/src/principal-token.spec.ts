import { describe, expect, it, jest } from '@jest/globals';
import { type Principal } from '@almoner/contracts';
import {
  makePrincipalKey,
  principalKeyEnv,
  rotatePrincipalKeys,
  type PrincipalKeyPair,
} from '@almoner/provisioning';
import { newId } from '@almoner/kernel';
import { signedInPerson } from '@almoner/testing';
import { z } from 'zod';
import { serviceContext, type Ctx } from './context.ts';
import { principalEnvironment, principalKeysOf } from './principal-keys.ts';
import { PrincipalTokens } from './principal-token.ts';
import { readCallHeaders, writeCallHeaders } from './rpc/call-headers.ts';
import { CallerClocks } from './rpc/caller-clocks.ts';

const keys = rotatePrincipalKeys([]);
const process = (owner: string, pairs: readonly PrincipalKeyPair[] = keys) =>
  new PrincipalTokens(principalKeysOf(z.object(principalEnvironment).parse(principalKeyEnv(pairs, owner))));
const [gateway, org, cards, spend] = ['gateway', 'org', 'cards', 'spend'].map((owner) => process(owner)) as [
  PrincipalTokens,
  PrincipalTokens,
  PrincipalTokens,
  PrincipalTokens,
];
const here = { network: '192.0.2.7', browser: 'Firefox on Linux' };
const service = (name: string): Principal => ({ kind: 'service', service: name });
const wren = signedInPerson(newId());
const refused = 'sign in';

/** A token with other claims, signed by the key of `signer`. */
function minted(signer: string, principal: Principal, pairs = keys): string {
  const pair = pairs.find(({ owner }) => owner === signer);
  if (pair === undefined) throw new Error(signer);
  // A process that claims another owner for the key, as an attacker could.
  const owner = principal.kind === 'service' ? principal.service : 'gateway';
  return process(owner, [{ ...pair, owner }]).sign(principal, 'org');
}

describe('a token', () => {
  it('gives the actor and the origin to its audience', () => {
    expect(org.verify(gateway.sign(wren, 'org', here), 'org')).toMatchObject({
      principal: wren,
      origin: here,
    });
    expect(org.verify(cards.sign(service('cards'), 'org'), 'org').principal).toEqual(service('cards'));
  });

  it('is bound to one origin, though a token is reused for a while', () => {
    expect(org.verify(gateway.sign(wren, 'org', here), 'org').origin).toEqual(here);
    expect(org.verify(gateway.sign(wren, 'org'), 'org').origin).toBeNull();
    expect(org.verify(gateway.sign(wren, 'org', here), 'org').origin).toEqual(here);
  });

  it('for another audience is refused', () => {
    expect(() => spend.verify(gateway.sign(wren, 'org'), 'spend')).toThrow(refused);
  });

  it('that has expired is refused, even if it was verified before', () => {
    const token = gateway.sign(wren, 'org');
    org.verify(token, 'org');
    jest.useFakeTimers({ now: Date.now() + 40_000 });
    expect(() => org.verify(token, 'org')).toThrow(refused);
    jest.useRealTimers();
  });

  it('with changed claims is refused', () => {
    const [keyId, body = '', signature] = gateway.sign(wren, 'org', here).split('.');
    const claims = Buffer.from(body, 'base64url').toString().replace(here.network, '203.0.113.9');
    const forged = `${keyId}.${Buffer.from(claims).toString('base64url')}.${signature}`;
    expect(() => org.verify(forged, 'org')).toThrow(refused);
  });

  it('of a service that claims to be another is refused', () => {
    expect(() => org.verify(minted('cards', service('spend')), 'org')).toThrow(refused);
    expect(() => org.verify(minted('cards', service('gateway')), 'org')).toThrow(refused);
  });

  it.each<Principal>([
    wren,
    { kind: 'public' },
    { kind: 'donor', donorId: newId(), email: 'ruth@donor.example' },
    { kind: 'api-key', apiKeyId: newId(), organizationId: newId(), scopes: [] },
  ])('about a principal of kind $kind that a service made is refused', (principal) => {
    expect(() => org.verify(minted('spend', principal), 'org')).toThrow(refused);
    expect(() => spend.sign(principal, 'org')).toThrow('may not speak for');
    expect(org.verify(gateway.sign(principal, 'org'), 'org').principal).toEqual(principal);
  });
});

describe('keys', () => {
  it('that are not published are refused', () => {
    const strange = process('cards', [makePrincipalKey('cards')]);
    expect(() => org.verify(strange.sign(service('cards'), 'org'), 'org')).toThrow(refused);
  });

  it('are accepted during a rotation, and not after it', () => {
    const token = () => process('cards').sign(service('cards'), 'org');
    const once = rotatePrincipalKeys(keys);
    expect(process('org', once).verify(token(), 'org').principal).toEqual(service('cards'));
    const isNew = process('cards', once).sign(service('cards'), 'org');
    expect(process('org', once).verify(isNew, 'org').principal).toEqual(service('cards'));
    const twice = rotatePrincipalKeys(once);
    expect(() => process('org', twice).verify(token(), 'org')).toThrow(refused);
  });
});

describe('the principal of a person forwarded by a service', () => {
  const contextFor: Ctx = { ...serviceContext('gateway'), actor: wren, organizationId: wren.organizationId };
  const clocks = new CallerClocks();
  const atCards = () =>
    readCallHeaders(writeCallHeaders(contextFor, 'cards', gateway), 'cards', cards, clocks);

  it('is the one that the gateway signed', () => {
    const atOrg = readCallHeaders(writeCallHeaders(atCards(), 'org', cards), 'org', org, clocks);
    expect(atOrg).toMatchObject({ actor: wren, organizationId: wren.organizationId });
  });

  it('is refused from a service that is not its audience', () => {
    const received = atCards();
    expect(() => readCallHeaders(writeCallHeaders(received, 'org', spend), 'org', org, clocks)).toThrow(
      refused,
    );
  });

  it('is that of the caller, whatever the context says', () => {
    const another = { ...atCards(), actor: signedInPerson(newId()) };
    const atOrg = readCallHeaders(writeCallHeaders(another, 'org', cards), 'org', org, clocks);
    expect(atOrg.actor).toEqual(wren);
  });
});
