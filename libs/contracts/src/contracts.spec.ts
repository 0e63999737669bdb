import { describe, expect, it } from '@jest/globals';
import { allEvents, allRoutes, allRpcs } from './all.ts';
import { policy, reachOf } from './policy.ts';
import { type UserPrincipal } from './principal.ts';
import { ownerOfStripeEvent } from './stripe-event.ts';

const repeated = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index);

describe('the contracts', () => {
  it('spell every rpc subject once and in the one form', () => {
    const subjects = allRpcs.map(({ subject }) => subject);
    expect(repeated(subjects)).toEqual([]);
    expect(
      subjects.filter(
        (subject) => !/^rpc\.(auth|org|cards|spend|donations)(\.[a-z]+(-[a-z]+)*){2}$/.test(subject),
      ),
    ).toEqual([]);
  });

  it('spell every event subject once and in the one form', () => {
    const subjects = allEvents.map(({ subject }) => subject);
    expect(repeated(subjects)).toEqual([]);
    expect(
      subjects.filter(
        (subject) => !/^evt\.(auth|org|cards|spend|donations)(\.[a-z]+(-[a-z]+)*){2}\.v\d+$/.test(subject),
      ),
    ).toEqual([]);
  });

  it('declare every route once', () => {
    expect(repeated(allRoutes.map(({ method, path }) => `${method} ${path}`))).toEqual([]);
  });

  it('give each Stripe event one owner and nobody the rest', () => {
    expect(ownerOfStripeEvent('issuing_card.updated')).toBe('cards');
    expect(ownerOfStripeEvent('issuing_authorization.created')).toBe('spend');
    expect(ownerOfStripeEvent('charge.refunded')).toBe('donations');
    expect(ownerOfStripeEvent('account.updated')).toBe('org');
    expect(ownerOfStripeEvent('product.created')).toBeNull();
  });
});

describe('the policy', () => {
  const person = (over: Partial<UserPrincipal>): UserPrincipal => ({
    kind: 'user',
    userId: '01900000-0000-7000-8000-000000000001',
    sessionId: '01900000-0000-7000-8000-000000000002',
    email: 'imke@quillmere.example',
    name: null,
    organizationId: '01900000-0000-7000-8000-000000000003',
    ownerType: 'nonprofit',
    role: 'Admin',
    managedTeamIds: [],
    ...over,
  });
  const actions = Object.keys(policy) as (keyof typeof policy)[];

  it('gives the archived, the unaffiliated, the public and advisors of no client nothing at all', () => {
    const nobodies = [
      person({ role: 'Archived' }),
      person({ organizationId: null }),
      person({ ownerType: 'advisor' }),
      { kind: 'public' } as const,
    ];
    for (const nobody of nobodies) {
      expect(actions.filter((action) => reachOf(nobody, action) !== 'none')).toEqual([]);
    }
  });

  it('gives the admin the whole organization', () => {
    expect(actions.filter((action) => reachOf(person({}), action) !== 'all')).toEqual([]);
  });

  it('lets an employee see only their own cards and purchases', () => {
    const employee = person({ role: 'Employee' });
    expect(reachOf(employee, 'card.read')).toBe('own');
    expect(reachOf(employee, 'purchase.read')).toBe('own');
    expect(reachOf(employee, 'money.move')).toBe('none');
  });
});
