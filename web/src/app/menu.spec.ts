import { describe, expect, it } from '@jest/globals';
import { currentParent, isCurrent, menuFor } from './menu.ts';

type Account = Parameters<typeof menuFor>[0];

const member = (role: Account['role']): Account => ({
  role,
  accountActivation: 'Activated',
  owner: { type: 'nonprofit' },
});
const labels = (role: 'Admin' | 'Manager' | 'Employee') => menuFor(member(role)).map(({ label }) => label);

describe('The menu', () => {
  it('shows an admin every entry in the order of the specification', () => {
    expect(labels('Admin')).toEqual([
      'Home',
      'Spend and Expense',
      'Cash Management',
      'Fundraising',
      'Teams',
      'Accounting',
      'Settings',
    ]);
  });

  it('shows a manager the teams, and nothing that is for admins only', () => {
    expect(labels('Manager')).toEqual(['Home', 'Spend and Expense', 'Teams', 'Settings']);
  });

  it('shows an employee home, spending and settings', () => {
    expect(labels('Employee')).toEqual(['Home', 'Spend and Expense', 'Settings']);
  });

  it('leads to the addresses of the specification', () => {
    const addresses = menuFor(member('Admin')).flatMap((entry) =>
      'children' in entry ? entry.children.map(({ to }) => to) : [entry.to],
    );
    expect(addresses).toEqual([
      '/',
      '/transactions?tab=card',
      '/transactions?tab=reimbursements',
      '/cards',
      '/spendprograms',
      '/cash-management?tab=wallet',
      '/cash-management?tab=vault',
      '/cash-management?tab=restricted-funds',
      '/donations',
      '/teams',
      '/accounting?tab=card',
      '/accounting?tab=vault',
      '/settings',
    ]);
  });

  it.each<[string, Account]>([
    ['is archived', member('Archived')],
    ['waits for the activation', { ...member('Admin'), accountActivation: 'Pending' }],
  ])('leads whoever %s nowhere that they would be sent back from', (_who, account) => {
    expect(menuFor(account)).toEqual([]);
  });

  it('confines advisors to the console', () => {
    const ofFirm = (role: Account['role']) =>
      menuFor({ ...member(role), owner: { type: 'advisor' } }).map(({ label }) => label);
    expect(ofFirm('Admin')).toEqual(['Clients', 'Team', 'Settings']);
    expect(ofFirm('Employee')).toEqual(['Clients', 'Settings']);
    expect(ofFirm('Archived')).toEqual([]);
  });
});

describe('The highlighted entry', () => {
  it.each([
    ['/donations', '/donations/campaigns/fridge', '', true],
    ['/donations', '/donations-of-others', '', false],
    ['/', '/cards', '', false],
    ['/transactions?tab=reimbursements', '/transactions', '?tab=reimbursements&q=ink', true],
    ['/transactions?tab=card', '/transactions', '?tab=reimbursements', false],
    ['/transactions?tab=card', '/transactions', '', true],
    ['/cash-management?tab=wallet', '/cash-management', '', true],
  ])('%s at %s%s: %s', (to, pathname, search, expected) => {
    expect(isCurrent(to, { pathname, search })).toBe(expected);
  });

  it('distinguishes parents whose children share a path', () => {
    const entries = menuFor(member('Admin'));
    expect(currentParent(entries, { pathname: '/accounting', search: '?tab=vault' })).toBe('accounting');
    expect(currentParent(entries, { pathname: '/settings', search: '' })).toBeNull();
  });

  it('is a parent also on a tab of its page that the menu does not list', () => {
    const entries = menuFor(member('Admin'));
    for (const tab of ['reconciliation', 'unmatched'])
      expect(currentParent(entries, { pathname: '/cash-management', search: `?tab=${tab}` })).toBe('cash');
  });
});
