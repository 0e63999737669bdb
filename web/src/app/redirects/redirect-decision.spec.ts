import { describe, expect, it } from '@jest/globals';
import { type RedirectAccount, type RedirectInput, redirectDecision } from './redirect-decision.ts';

const member: RedirectAccount = {
  email: 'imke@quillmere.example',
  organizationId: '0190a000-0000-7000-8000-000000000001',
  accountActivation: 'Activated',
  role: 'Admin',
  owner: { type: 'nonprofit' },
};
const stranger: RedirectAccount = {
  email: 'wren@quillmere.example',
  organizationId: null,
  accountActivation: 'NotStarted',
  role: 'Employee',
  owner: null,
};
const advisor: RedirectAccount = { ...member, owner: { type: 'advisor' } };

function decide(address: string, more: Partial<RedirectInput> = {}): string {
  const { pathname, search } = new URL(address, 'http://web.test');
  const decision = redirectDecision({
    session: 'authenticated',
    account: member,
    invited: null,
    donorPage: null,
    location: { pathname, search },
    ...more,
  });
  return typeof decision === 'string' ? decision : decision.to;
}

describe('Redirects of whoever is not signed in', () => {
  const session = 'unauthenticated';
  it.each([
    ['/', '/loggedOut'],
    ['/cards', '/loggedOut'],
    ['/cash-management?tab=wallet', '/loggedOut'],
    ['/invite', '/loggedOut?callbackUrl=%2Finvite'],
    [
      '/invite?to=Wren%2Bwork@quillmere.example',
      '/loggedOut?callbackUrl=%2Finvite&to=wren%2Bwork%40quillmere.example',
    ],
    ['/loggedOut?callbackUrl=%2Finvite', 'stay'],
    ['/application', '/loggedOut'],
    ['/console/clients', '/loggedOut'],
    ['/loggedOut', 'stay'],
    ['/donations/donor?campaign=fridge', 'stay'],
    ['/donations/widget/form', 'stay'],
    ['/conference/gala', 'stay'],
    ['/donations', '/loggedOut'],
    ['/?callbackUrl=%2Fdonations%2Fdonor%3Fcampaign%3Dfridge', '/donations/donor?campaign=fridge'],
    ['/loggedOut?callbackUrl=https%3A%2F%2Fevil.test%2Fdonations%2Fdonor', '/donations/donor'],
    ['/?callbackUrl=%2Fcards', '/loggedOut'],
    ['/loggedout/', 'stay'],
    ['/Invite/', '/loggedOut?callbackUrl=%2Finvite'],
    ['/Donations/Donor/', 'stay'],
  ])('from %s: %s', (address, outcome) => {
    expect(decide(address, { session, account: null })).toBe(outcome);
  });
});

describe('Redirects of whoever is signed in', () => {
  it.each<[string, string, Partial<RedirectInput>]>([
    ['1 on /loggedOut', '/', { account: null }],
    ['2 an advisor outside the console', '/console/clients', { account: advisor }],
    ['3 no organization, invited', '/invite', { account: stranger, invited: true }],
    ['3 no organization, not invited', '/application', { account: stranger, invited: false }],
    ['3 no organization, not asked yet', 'wait', { account: stranger, invited: null }],
    ['4 not activated', '/application', { account: { ...member, accountActivation: 'Pending' } }],
    ['5 archived', '/archived', { account: { ...member, role: 'Archived' } }],
  ])('rule %s: %s', (rule, outcome, more) => {
    expect(decide(rule.startsWith('1') ? '/loggedOut' : '/cards', more)).toBe(outcome);
  });

  it.each([
    ['Admin', 'stay'],
    ['Manager', '/'],
    ['Employee', '/'],
  ] as const)('rule 6: %s on /cash-management: %s', (role, outcome) => {
    expect(decide('/cash-management?tab=vault', { account: { ...member, role } })).toBe(outcome);
  });

  it.each(['/loggedOut', '/invite', '/application', '/loggedout/', '/Application'])(
    'rule 7: a complete account on %s goes home',
    (path) => {
      expect(decide(path)).toBe('/');
    },
  );

  it('are the same however the address is written, as the router takes it', () => {
    expect(decide('/Cash-Management/?tab=wallet', { account: { ...member, role: 'Employee' } })).toBe('/');
    expect(decide('/ARCHIVED/', { account: { ...member, role: 'Archived' } })).toBe('stay');
  });

  it.each<[string, Partial<RedirectInput>]>([
    ['/console/clients', { account: advisor }],
    ['/console/clients', { account: { ...advisor, accountActivation: 'Pending' } }],
    ['/invite', { account: stranger, invited: true }],
    ['/application', { account: stranger, invited: false }],
    ['/application', { account: { ...member, accountActivation: 'Rejected' } }],
    ['/invite', { account: { ...member, accountActivation: 'Pending' } }],
    ['/archived', { account: { ...member, role: 'Archived' } }],
    ['/donations/donor', { account: stranger, invited: false }],
    ['/transactions?tab=card', {}],
  ])('stays on %s when that is where the rules lead', (path, more) => {
    expect(decide(path, more)).toBe('stay');
  });

  it('puts the earlier rule first: a pending organization before an archived role', () => {
    const account = { ...member, accountActivation: 'Pending', role: 'Archived' } as const;
    expect(decide('/', { account })).toBe('/application');
  });

  it('waits for the account before it shows anything', () => {
    expect(decide('/cards', { account: null })).toBe('wait');
  });
});

describe('While the session is loading', () => {
  it.each([
    ['/', 'wait'],
    ['/loggedOut', 'wait'],
    ['/donations/donor', 'stay'],
  ])('%s: %s', (path, outcome) => {
    expect(decide(path, { session: 'loading', account: null })).toBe(outcome);
  });
});

describe('A signed-in donor without an organization', () => {
  it.each<[string, string, string, Partial<RedirectInput>]>([
    ['is led to their page', '/', '/donations/donor?campaign=fridge', { invited: false }],
    ['is led to an invitation first', '/', '/invite', { invited: true }],
    ['may apply at the address of the application', '/application', 'stay', { invited: false }],
    ['waits until their gifts are known', '/', 'wait', { invited: false, donorPage: undefined }],
    ['is led to an invitation without them', '/', '/invite', { invited: true, donorPage: undefined }],
    ['is led to the application without gifts', '/', '/application', { invited: false, donorPage: null }],
  ])('%s', (_, address, outcome, more) => {
    const donorPage = '/donations/donor?campaign=fridge';
    expect(decide(address, { account: stranger, donorPage, ...more })).toBe(outcome);
  });
});

describe('The link in an invitation', () => {
  it('opened by someone else stays, to say so; opened by the invited it is like any other', () => {
    const link = '/invite?to=Wren@quillmere.example';
    expect(decide(link)).toBe('stay');
    expect(decide('/invite?to=imke@quillmere.example')).toBe('/');
    expect(decide(link, { account: stranger, invited: true })).toBe('stay');
    expect(decide(link, { account: stranger, invited: false })).toBe('/application');
    expect(decide('/cards?to=wren@quillmere.example')).toBe('stay');
  });
});

it('A restored person leaves the page that says their access has ended', () => {
  expect(decide('/archived')).toBe('/');
  expect(decide('/archived', { account: { ...member, role: 'Archived' } })).toBe('stay');
});
