import { describe, expect, it } from '@jest/globals';
import { barParts, eventStartOf, eventSums, parseStart } from './event-start.ts';

describe('The bar of an event', () => {
  const start = { raised: 4_000, matched: 500, giftCount: 2 };

  it.each([
    ['as it began', 4_000, 500, 10_000, [40, 0, 0]],
    ['after gifts', 6_500, 500, 10_000, [40, 25, 0]],
    ['after gifts that a sponsor matches', 8_000, 2_500, 10_000, [40, 20, 20]],
    ['beyond the goal', 12_000, 500, 10_000, [40, 60, 0]],
    ['beyond the goal with a match', 14_000, 5_500, 10_000, [40, 50, 10]],
    ['when the goal had been reached before', 9_000, 500, 3_000, [100, 0, 0]],
    ['after a refund of an earlier gift', 3_000, 500, 10_000, [30, 0, 0]],
    ['after the match of a refunded gift was withdrawn', 4_200, 0, 10_000, [40, 2, 0]],
    ['without a goal', 4_000, 500, null, [0, 0, 0]],
  ])('%s', (_, raised, matched, goal, percents) => {
    const { before, since, matchedSince } = barParts(eventSums({ raised, matched }, start), goal);
    expect([before, since, matchedSince]).toEqual(percents);
  });
});

describe('The start of an event', () => {
  it.each([null, 'x', '{}', '[]', '{"raised":"1","matched":0,"giftCount":2}', '{"raised":1,"giftCount":2}'])(
    'is not read from %j',
    (text) => {
      expect(parseStart(text)).toBeNull();
    },
  );

  it('is when the page is opened in a browser that refuses to keep anything', () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse });
    const now = { raised: 4_000, matched: 0, giftCount: 2 };
    expect(eventStartOf('supper', now, new Date(0))).toEqual(now);
    if (before !== undefined) Object.defineProperty(globalThis, 'localStorage', before);
  });

  it('is read as it was kept', () => {
    const kept = { raised: 4_000, matched: 500, giftCount: 2 };
    expect(parseStart(JSON.stringify(kept))).toEqual(kept);
  });
});
