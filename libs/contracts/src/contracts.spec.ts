import { describe, expect, it } from '@jest/globals';
import { allEvents, allRoutes, allRpcs } from './all.ts';
import { documentsRpc } from './org/documents.rpc.ts';
import { admission, needsFreshSignIn, policy, permissionScopeOf } from './permissions.ts';
import { Principal, type UserPrincipal } from './principal.ts';
import { ownerOfStripeEvent, stripeEventMovesMoney } from './stripe-event.ts';

const repeated = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index);

describe('the contracts', () => {
  it('define every rpc subject once, in the standard form', () => {
    const subjects = allRpcs.map(({ subject }) => subject);
    expect(repeated(subjects)).toEqual([]);
    expect(
      subjects.filter(
        (subject) => !/^rpc\.(auth|org|cards|spend|donations)(\.[a-z]+(-[a-z]+)*){2}$/.test(subject),
      ),
    ).toEqual([]);
  });

  it('define every event subject once, in the standard form', () => {
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

  it('give each Stripe event at most one owner', () => {
    expect(ownerOfStripeEvent('issuing_card.updated')).toBe('cards');
    expect(ownerOfStripeEvent('issuing_authorization.created')).toBe('spend');
    expect(ownerOfStripeEvent('charge.refunded')).toBe('donations');
    expect(ownerOfStripeEvent('account.updated')).toBe('org');
    expect(ownerOfStripeEvent('product.created')).toBeNull();
  });

  it('state for each Stripe event whether it moves money', () => {
    const money = ['payout.paid', 'charge.dispute.created', 'issuing_dispute.closed', 'topup.reversed'];
    const noMoney = ['topup.created', 'charge.updated', 'issuing_authorization.request', 'product.created'];
    expect(money.filter((type) => !stripeEventMovesMoney(type))).toEqual([]);
    expect(noMoney.filter(stripeEventMovesMoney)).toEqual([]);
    expect(money.filter((type) => ownerOfStripeEvent(type) === null)).toEqual([]);
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
    teamIds: [],
    teamsAddedByManagers: [],
    isActivated: true,
    clientIds: [],
    isFreshSignIn: true,
    isAddressProven: true,
    ...over,
  });
  const client = '01900000-0000-7000-8000-000000000004';
  const stranger = '01900000-0000-7000-8000-000000000005';
  const actions = Object.keys(policy) as (keyof typeof policy)[];

  it('gives no rights to archived, unaffiliated and public actors and to staff of suspended organizations', () => {
    const nobodies = [
      person({ role: 'Archived' }),
      person({ organizationId: null }),
      person({ role: 'Employee', isActivated: false }),
      person({ role: 'Archived', ownerType: 'advisor', clientIds: [client] }),
      { kind: 'public' } as const,
    ];
    for (const nobody of nobodies) {
      expect(actions.filter((action) => permissionScopeOf(nobody, action) !== 'none')).toEqual([]);
    }
  });

  it('gives an admin the whole organization, and before its activation only its record and application', () => {
    const ofFirms = ['client.list'];
    // Only people can request something for themselves.
    const ofOneself = [
      'card.activate',
      'card.set-address',
      'card.show-number',
      'card.request-limit',
      'approval.withdraw',
      'program.request',
      'dispute.report',
      'reimbursement.submit',
      'payout-account.manage',
      'notification.read',
    ];
    const lacking = actions.filter((action) => permissionScopeOf(person({}), action) !== 'all');
    expect(lacking).toEqual([...ofOneself, ...ofFirms]);
    const applicant = person({ isActivated: false });
    const left = actions.filter((action) => permissionScopeOf(applicant, action) !== 'none');
    expect(left).toEqual(['organization.read', 'organization.manage', 'user.list']);
  });

  it('lets an advisor read, categorize, comment on and export the books of their clients, and do nothing else', () => {
    const advisor = person({ ownerType: 'advisor', clientIds: [client] });
    const rights = actions.filter((action) => permissionScopeOf(advisor, action, client) !== 'none');
    expect(rights.filter((action) => !action.endsWith('.read') && action !== 'user.list')).toEqual([
      'purchase.code',
      'purchase.comment',
      'books.export',
      'reimbursement.code',
    ]);
    expect(rights).toContain('purchase.read');
    expect(actions.filter((action) => permissionScopeOf(advisor, action, stranger) !== 'none')).toEqual([]);
    const lawless = person({ clientIds: [client] });
    expect(actions.filter((action) => permissionScopeOf(lawless, action, client) !== 'none')).toEqual([]);
  });

  it('requires a recent sign-in for actions that move money or show a number, and for no others', () => {
    const [stale, fresh] = [person({ isFreshSignIn: false }), person({})];
    const asked = allRpcs
      .filter(({ access }) => needsFreshSignIn(access, stale))
      .map(({ subject }) => subject);
    expect(asked).toEqual([
      'rpc.org.payment-method.link',
      'rpc.cards.card.create-key',
      'rpc.spend.deposit.start',
      'rpc.spend.withdrawal.start',
      'rpc.spend.wallet.show-account-number',
      'rpc.spend.treasury.move',
      'rpc.spend.fund.receive',
      'rpc.spend.fund.release',
      'rpc.spend.vault.move',
      'rpc.spend.transfer-rule.create',
      'rpc.spend.transfer-rule.change',
      'rpc.spend.signature-policy.change',
      'rpc.spend.signature.sign-bank-account',
      'rpc.spend.person-bank-account.set-up',
      'rpc.spend.person-bank-account.complete',
      'rpc.spend.person-bank-account.remove',
      'rpc.spend.reimbursement.pay',
      'rpc.spend.reimbursement.mark-paid',
      'rpc.spend.unmatched-fact.assign',
      'rpc.donations.gift.refund',
      'rpc.donations.gift.answer-dispute',
      'rpc.donations.gift.accept-dispute',
    ]);
    expect(allRpcs.filter(({ access }) => needsFreshSignIn(access, fresh))).toEqual([]);
    const gateway = { kind: 'service', service: 'gateway' } as const;
    expect(allRpcs.filter(({ access }) => needsFreshSignIn(access, gateway))).toEqual([]);
  });

  it('does not treat a principal without the field as recently signed in', () => {
    expect(Principal.parse({ ...person({}), isFreshSignIn: undefined })).toMatchObject({
      isFreshSignIn: false,
    });
  });

  it('lets people without an organization edit their own application, and admins that of their organization', () => {
    const { access } = documentsRpc.begin;
    const asked = (over: Partial<UserPrincipal>) => {
      const actor = person(over);
      return admission(access, actor, actor.organizationId);
    };
    expect(asked({ organizationId: null, role: null, isActivated: false })).toBe('admitted');
    expect([asked({}), asked({ isActivated: false })]).toEqual(['admitted', 'admitted']);
    const others = [
      ...[asked({ role: 'Employee' }), asked({ role: 'Manager' }), asked({ role: 'Archived' })],
      asked({ ownerType: 'advisor' }),
    ];
    expect(new Set(others)).toEqual(new Set(['forbidden']));
    expect(admission(access, { kind: 'public' }, null)).toBe('unauthenticated');
  });

  it('gives no rights to donors and API keys, whatever their scopes are', () => {
    const [id, organizationId] = [
      '01a20192-1163-7154-9eff-f964c8decc70',
      '01a20192-2f5c-7bed-8455-44b616f19802',
    ];
    const strangers: Principal[] = [
      { kind: 'donor', donorId: id, email: 'ruth@donor.example' },
      { kind: 'api-key', apiKeyId: id, organizationId, scopes: ['card.read'] },
    ];
    for (const actor of strangers) {
      const answers = allRpcs.map(({ access }) => admission(access, actor, organizationId));
      expect(new Set(answers)).toEqual(new Set(['forbidden']));
      expect(permissionScopeOf(actor, 'card.read', organizationId)).toBe('none');
    }
  });

  it('lets an employee see only their own cards and purchases', () => {
    const employee = person({ role: 'Employee' });
    expect(permissionScopeOf(employee, 'card.read')).toBe('own');
    expect(permissionScopeOf(employee, 'purchase.read')).toBe('own');
    expect(permissionScopeOf(employee, 'money.move')).toBe('none');
  });
});
