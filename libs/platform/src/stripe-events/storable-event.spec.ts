import { describe, expect, it } from '@jest/globals';
import { type StripeEventRequest } from '@almoner/contracts';
import { storableEvent } from './storable-event.ts';

const event = (over: Partial<StripeEventRequest> = {}): StripeEventRequest => ({
  eventId: 'evt_1',
  type: 'issuing_transaction.created',
  account: 'acct_1',
  created: 1_763_712_000,
  payload: { data: { object: { amount: -500, merchant_data: { name: 'Café “Ümlaut” 🍵' } } } },
  ...over,
});

describe('an event that PostgreSQL can store', () => {
  it.each([
    ['ordinary text', event()],
    ['text that only looks like an escaped NUL', event({ payload: { name: 'a\\u0000b \\ud800' } })],
  ])('stays as it is: %s', (_, given) => {
    expect(storableEvent(given)).toEqual({ event: given, problem: null });
  });
});

describe('an event that PostgreSQL cannot store', () => {
  it.each([
    ['a NUL', 'a\u0000b'],
    ['half of a character', 'a\ud83cb'],
  ])('is replaced in every text and named: %s', (_, text) => {
    const payload = { list: [text], inner: { [text]: text, amount: 5, none: null } };
    const { event: stored, problem } = storableEvent(event({ eventId: text, account: text, payload }));
    expect(stored).toEqual(
      event({
        eventId: 'a\ufffdb',
        account: 'a\ufffdb',
        payload: { list: ['a\ufffdb'], inner: { 'a\ufffdb': 'a\ufffdb', amount: 5, none: null } },
      }),
    );
    expect(problem).toMatch('text');
  });

  it.each([8_640_000_000_001, Number.MAX_SAFE_INTEGER, -1])('has a time beyond its range: %d', (created) => {
    const { event: stored, problem } = storableEvent(event({ created }));
    expect(stored).toEqual(event({ created: 0 }));
    expect(problem).toMatch('created');
  });
});

describe('an event that is nested too deeply', () => {
  const nested = (levels: number): unknown =>
    JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`) as unknown;

  it('is cut at a hundred levels, with a reason', () => {
    const { event: stored, problem } = storableEvent(event({ payload: { data: nested(50_000) } }));
    expect(JSON.stringify(stored.payload).length).toBeLessThan(1_000);
    expect(problem).toMatch('nested');
  });

  it('is not changed below that', () => {
    const given = event({ payload: { data: nested(99) } });
    expect(storableEvent(given)).toEqual({ event: given, problem: null });
  });
});
