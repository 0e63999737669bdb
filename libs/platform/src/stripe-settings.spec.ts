import { describe, expect, it } from '@jest/globals';
import { stripeSettings } from './stripe-settings.ts';

const addressIn = (base?: string) => {
  const {
    timeout: _,
    maxNetworkRetries: __,
    ...address
  } = stripeSettings({
    STRIPE_SECRET_KEY: 'sk_test',
    STRIPE_API_BASE: base,
  });
  return address;
};

describe('the settings of the Stripe SDK', () => {
  it('contain no address by default, so that the SDK calls Stripe', () => expect(addressIn()).toEqual({}));

  it('contain the configured address, with the default port of its protocol', () => {
    expect(addressIn('http://127.0.0.1:4010')).toEqual({ protocol: 'http', host: '127.0.0.1', port: 4010 });
    expect(addressIn('http://sandbox')).toEqual({ protocol: 'http', host: 'sandbox', port: 80 });
    expect(addressIn('https://api.stripe.com')).toEqual({
      protocol: 'https',
      host: 'api.stripe.com',
      port: 443,
    });
  });

  it('wait no longer than the caller of the service', () =>
    expect(stripeSettings({ STRIPE_SECRET_KEY: 'sk_test' }, { timeoutMs: 4_000, retries: 1 })).toEqual({
      timeout: 4_000,
      maxNetworkRetries: 1,
    }));
});
