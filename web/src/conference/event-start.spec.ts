import { describe, expect, it } from '@jest/globals';
import { barParts, eventStartOf, parseStart } from './event-start.ts';

describe('The bar of an event', () => {
  const start = { raised: 4_000, giftCount: 2 };

  it.each([
    ['as it began', { raised: 4_000, goal: 10_000 }, { before: 40, since: 0 }],
    ['after gifts', { raised: 6_500, goal: 10_000 }, { before: 40, since: 25 }],
    ['beyond the goal', { raised: 12_000, goal: 10_000 }, { before: 40, since: 60 }],
    ['when the goal had been reached before', { raised: 9_000, goal: 3_000 }, { before: 100, since: 0 }],
    ['after a refund of an earlier gift', { raised: 3_000, goal: 10_000 }, { before: 30, since: 0 }],
    ['without a goal', { raised: 4_000, goal: null }, { before: 0, since: 0 }],
  ])('%s', (_, campaign, parts) => {
    expect(barParts(campaign, start)).toEqual(parts);
  });
});

describe('The start of an event', () => {
  it.each([null, 'x', '{}', '[]', '{"raised":"1","giftCount":2}'])('is not read from %j', (text) => {
    expect(parseStart(text)).toBeNull();
  });

  it('is when the page is opened in a browser that refuses to keep anything', () => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse });
    const campaign = { slug: 'supper', raised: 4_000, giftCount: 2 };
    expect(eventStartOf(campaign, new Date(0))).toEqual({ raised: 4_000, giftCount: 2 });
    if (before !== undefined) Object.defineProperty(globalThis, 'localStorage', before);
  });

  it('is read as it was kept', () => {
    expect(parseStart('{"raised":4000,"giftCount":2}')).toEqual({ raised: 4_000, giftCount: 2 });
  });
});
