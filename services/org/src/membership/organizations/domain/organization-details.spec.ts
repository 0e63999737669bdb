import { describe, expect, it } from '@jest/globals';
import { termsAfter } from './organization-details.ts';

const origin = { network: '203.0.113.7', browser: 'Firefox on Linux' };
const earlier = { acceptedAt: '2026-03-01T00:00:00.000Z', origin };
const now = new Date('2026-03-10T12:00:00.000Z');

describe('Stripe’s agreement', () => {
  it('is accepted with the time and origin, and again later', () => {
    const accepted = { acceptedAt: '2026-03-10T12:00:00.000Z', origin };
    expect(termsAfter(null, true, origin, now)).toEqual(accepted);
    expect(termsAfter(earlier, true, origin, now)).toEqual(accepted);
  });

  it('stays accepted when a later answer does not repeat it', () => {
    expect(termsAfter(earlier, false, origin, now)).toBe(earlier);
    expect(termsAfter(null, false, origin, now)).toBeNull();
  });

  it('is not accepted by a call of unknown origin', () => {
    expect(termsAfter(null, true, null, now)).toBeNull();
    expect(termsAfter(earlier, true, null, now)).toBe(earlier);
  });
});
