import { describe, expect, it } from '@jest/globals';
import { stripeTestMode } from './test-mode.ts';

const settings = { STRIPE_TEST_KEY: 'sk_test_1', STRIPE_TEST_ACCOUNT: 'acct_1' };

describe('The switch to Stripe’s test mode', () => {
  it('is a key; without one the sandbox is used', () => {
    expect(stripeTestMode({})).toBeNull();
    expect(stripeTestMode({ STRIPE_TEST_ACCOUNT: 'acct_1', STRIPE_TEST_KEY: '' })).toBeNull();
    expect(stripeTestMode(settings)).toEqual({
      key: 'sk_test_1',
      account: 'acct_1',
      port: 4242,
      apiBase: null,
    });
  });

  it.each([
    [{ STRIPE_TEST_KEY: 'sk_live_1' }, 'live key'],
    [{ STRIPE_TEST_KEY: 'rk_live_1' }, 'live key'],
    [{ STRIPE_TEST_KEY: 'pk_test_1' }, 'must begin with sk_test_'],
    [{ STRIPE_TEST_ACCOUNT: undefined }, 'STRIPE_TEST_ACCOUNT'],
    [{ STRIPE_TEST_ACCOUNT: 'ca_1' }, 'STRIPE_TEST_ACCOUNT'],
    [{ STRIPE_TEST_PORT: '70000' }, 'STRIPE_TEST_PORT'],
  ])('refuses %j and names what is wrong', (over, message) => {
    expect(() => stripeTestMode({ ...settings, ...over })).toThrow(message);
  });
});
