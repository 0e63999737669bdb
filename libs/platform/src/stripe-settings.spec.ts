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
  it('name no address where none is given, so that it talks to Stripe itself', () =>
    expect(addressIn()).toEqual({}));

  it('name the given address, with the usual port where it has none', () => {
    expect(addressIn('http://127.0.0.1:4010')).toEqual({ protocol: 'http', host: '127.0.0.1', port: 4010 });
    expect(addressIn('http://sandbox')).toEqual({ protocol: 'http', host: 'sandbox', port: 80 });
    expect(addressIn('https://api.stripe.com')).toEqual({
      protocol: 'https',
      host: 'api.stripe.com',
      port: 443,
    });
  });

  it('wait as long as the caller of the service would', () =>
    expect(stripeSettings({ STRIPE_SECRET_KEY: 'sk_test' }, { timeoutMs: 4_000, retries: 1 })).toEqual({
      timeout: 4_000,
      maxNetworkRetries: 1,
    }));
});
