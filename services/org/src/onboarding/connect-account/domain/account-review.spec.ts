import { describe, expect, it } from '@jest/globals';
import { type ConnectAccount } from '../../../membership/organizations/domain/connect-account.ts';
import { activationOf, applicationState, hasVisibleChange } from './account-review.ts';

const working: ConnectAccount = {
  stripeAccountId: 'acct_1',
  chargesEnabled: true,
  payoutsEnabled: true,
  detailsSubmitted: true,
  currentlyDue: [],
  disabledReason: null,
  paymentMethods: [],
};

describe('an application', () => {
  it('is activated when the account works and nothing is due', () => {
    expect(activationOf(working, 'Pending')).toBe('Activated');
  });

  it('is pending while Stripe reviews or requires something', () => {
    const open = { ...working, chargesEnabled: false, payoutsEnabled: false };
    expect(activationOf(open, 'Pending')).toBe('Pending');
    expect(activationOf({ ...working, currentlyDue: ['company.tax_id'] }, 'Pending')).toBe('Pending');
    expect(activationOf({ ...working, payoutsEnabled: false }, 'Pending')).toBe('Pending');
  });

  it('is rejected when Stripe rejects it, for any reason', () => {
    const rejected = { ...working, chargesEnabled: false, disabledReason: 'rejected.fraud' };
    expect(activationOf(rejected, 'Pending')).toBe('Rejected');
    expect(activationOf(rejected, 'Activated')).toBe('Rejected');
  });
});

describe('an activated organization', () => {
  it('stays activated while something new is due', () => {
    expect(activationOf({ ...working, currentlyDue: ['company.tax_id'] }, 'Activated')).toBe('Activated');
  });

  it('is pending again when Stripe disables the account', () => {
    const stopped = { ...working, chargesEnabled: false, disabledReason: 'requirements.past_due' };
    expect(activationOf(stopped, 'Activated')).toBe('Pending');
  });
});

describe('the state that people see', () => {
  it('is in review, waiting for details, or final', () => {
    const due = { currentlyDue: ['company.tax_id'] };
    expect(applicationState('Pending', working)).toBe('in_review');
    expect(applicationState('Pending', due)).toBe('more_needed');
    expect(applicationState('Activated', due)).toBe('activated');
    expect(applicationState('Rejected', due)).toBe('rejected');
  });

  it('changes with what is due or a bank account, ignoring their order', () => {
    const due = { ...working, currentlyDue: ['a', 'b'] };
    expect(hasVisibleChange(working, working)).toBe(false);
    expect(hasVisibleChange(working, due)).toBe(true);
    expect(hasVisibleChange(due, { ...working, currentlyDue: ['b', 'a'] })).toBe(false);
  });
});
