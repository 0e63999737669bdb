import { describe, expect, it } from '@jest/globals';
import { testKeyEnv } from '@almoner/testing';
import { readEnvironment, serviceEnvironment } from './environment.ts';

const complete = {
  NATS_URL: 'nats://a:b@localhost:1',
  ...testKeyEnv('probe'),
  PUBLIC_URL: 'http://localhost:1',
  DATABASE_URL: 'postgres://app@localhost/a',
  DATABASE_SYSTEM_URL: 'postgres://system@localhost/a',
};
const read = (over: Record<string, string>) => readEnvironment(serviceEnvironment, { ...complete, ...over });

describe('the environment of a service', () => {
  it('is refused with a list of all errors, without values', () => {
    const wrong = () => read({ NATS_URL: '', PRINCIPAL_PUBLIC_KEYS: 'hunter2', DATABASE_POOL: '0' });
    expect(wrong).toThrow(/NATS_URL is not set[^]*PRINCIPAL_PUBLIC_KEYS: must be JSON[^]*DATABASE_POOL/);
    expect(wrong).not.toThrow(/hunter2/);
  });

  it.each([
    // An event that is published again on its 14th day stays in the stream for 7 more.
    ['INBOX_KEPT_DAYS', 22],
    // Documented for callers of the API.
    ['IDEMPOTENCY_KEY_KEPT_HOURS', 24],
    // Stripe resends events for 30 days.
    ['STRIPE_EVENT_KEPT_DAYS', 31],
  ])('keeps a record of whatever may still arrive a second time: %s is at least %d', (name, least) => {
    expect(read({ [name]: String(least) })).toMatchObject({ [name]: least });
    expect(() => read({ [name]: String(least - 1) })).toThrow(name);
  });

  it('does not keep events longer than the inboxes remember them', () => {
    expect(read({ OUTBOX_KEPT_DAYS: '14' })).toMatchObject({ OUTBOX_KEPT_DAYS: 14 });
    expect(() => read({ OUTBOX_KEPT_DAYS: '15' })).toThrow('OUTBOX_KEPT_DAYS');
  });
});
