import { describe, expect, it } from '@jest/globals';
import { contentSecurityPolicy } from './content-security-policy.ts';

const sourcesOf = (settings: Partial<Parameters<typeof contentSecurityPolicy>[0]>, directive: string) =>
  contentSecurityPolicy({ STRIPE_JS_URL: 'https://js.stripe.com/v3/', ...settings })
    .split('; ')
    .map((part) => part.split(' '))
    .find(([name]) => name === directive)
    ?.slice(1);

describe('The content security policy of pages', () => {
  it.each([
    ['script-src', ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com']],
    ['frame-src', ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']],
    ['connect-src', ["'self'", 'https://api.stripe.com']],
  ])('allows in %s what Stripe.js needs, and nothing else', (directive, sources) => {
    expect(sourcesOf({}, directive)).toEqual(sources);
  });

  it('allows the local Stripe, and no other, where its script is set', () => {
    for (const directive of ['script-src', 'frame-src', 'connect-src']) {
      const sources = sourcesOf({ STRIPE_JS_URL: 'http://localhost:12111/v3/' }, directive);
      expect(sources).toContain('http://localhost:12111');
      expect(sources?.join(' ')).not.toContain('stripe.com');
    }
  });

  it('allows the captcha service that is set', () => {
    expect(sourcesOf({ CAPTCHA_SERVICE: 'turnstile' }, 'script-src')).toContain(
      'https://challenges.cloudflare.com',
    );
    expect(sourcesOf({}, 'script-src')).not.toContain('https://challenges.cloudflare.com');
  });
});
