import { describe, expect, it } from '@jest/globals';
import { modalTitle, postLoginTarget } from './sign-in-purpose.ts';

describe('The title of the sign-in modal', () => {
  it.each([
    ['sign-up', true, 'Welcome to the product!'],
    ['sign-in', true, 'Welcome to the product!'],
    ['sign-in', false, 'Welcome back!'],
    ['sign-up', false, 'Create your account'],
  ] as const)('in mode %s, for an invite %s, is %j', (mode, forInvite, title) => {
    expect(modalTitle({ mode, forInvite }, 'Almoner')).toBe(title);
  });

  it('names the product where an operator gave it a name', () => {
    expect(modalTitle({ mode: 'sign-up', forInvite: true }, 'Quillmere Ledger')).toBe(
      'Welcome to Quillmere Ledger!',
    );
  });
});

describe('The address after sign-in', () => {
  const donor = { pathname: '/donations/donor', search: '?campaign=fridge' };

  it('is the invitation for whoever came by one', () => {
    expect(postLoginTarget({ forInvite: true }, donor)).toBe('/invite');
  });

  it('is the full path of the donor page when asked from there', () => {
    expect(postLoginTarget({ forInvite: false }, donor)).toBe('/donations/donor?campaign=fridge');
    const slashed = { ...donor, pathname: '/donations/donor/' };
    expect(postLoginTarget({ forInvite: false }, slashed)).toBe('/donations/donor/?campaign=fridge');
  });

  it('is where they were, for whoever had to prove again who they are', () => {
    const wallet = { pathname: '/cash-management', search: '?tab=wallet' };
    expect(postLoginTarget({ forInvite: false, again: true }, wallet)).toBe('/cash-management?tab=wallet');
  });

  it('is the home page from anywhere else', () => {
    expect(postLoginTarget({ forInvite: false }, { pathname: '/loggedOut', search: '' })).toBe('/');
  });
});
