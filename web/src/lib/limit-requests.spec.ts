import { describe, expect, it } from '@jest/globals';
import { type ApprovalWire } from '@almoner/contracts';
import { newestByCard, recentRejections, rejectionOf } from './limit-requests.ts';

const ada = { id: 'ada', name: 'Ada Ng', email: 'ada@quillmere.example' };

const pending: ApprovalWire = {
  id: 'first',
  subject: {
    kind: 'card_limit',
    cardId: 'produce',
    currentLimit: 10_000,
    requestedLimit: 12_000,
    currency: 'USD',
    term: 'permanent',
    periodStart: null,
    periodEnd: null,
    authorizationId: null,
  },
  status: 'pending',
  version: 1,
  reason: 'Tomatoes',
  mayDecide: false,
  votes: [],
  decidedAt: null,
  author: { id: 'wren', name: 'Wren', email: 'wren@quillmere.example' },
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-12-04T09:00:00.000Z',
};
const rejected: ApprovalWire = {
  ...pending,
  status: 'rejected',
  version: 2,
  decidedAt: '2026-11-20T10:00:00.000Z',
  votes: [{ voter: ada, decision: 'reject', note: 'Next month', votedAt: '2026-11-20T10:00:00.000Z' }],
};
const now = new Date('2026-11-21T09:00:00Z');

describe('A rejection', () => {
  it('names who rejected the request, and why', () => {
    expect(rejectionOf(rejected)).toEqual({ by: 'Ada Ng', note: 'Next month' });
  });

  it.each(['pending', 'approved', 'withdrawn', 'expired'] as const)('is not there while %s', (status) => {
    expect(rejectionOf({ ...pending, status })).toBeNull();
  });
});

describe('The newest request of each card', () => {
  it('is the first of a list that is ordered newest first', () => {
    const other = { ...pending, id: 'other', subject: { ...pending.subject, cardId: 'fuel' } };
    const newest = newestByCard([pending, other, rejected]);
    expect([...newest].map(([cardId, { id }]) => [cardId, id])).toEqual([
      ['produce', 'first'],
      ['fuel', 'other'],
    ]);
    expect(newest.get('produce')?.status).toBe('pending');
  });
});

describe('The recent rejections', () => {
  it('are those of the last week', () => {
    expect(recentRejections([rejected], now)).toEqual([rejected]);
    expect(recentRejections([rejected], new Date('2026-11-27T10:00:01Z'))).toEqual([]);
  });

  it('are none where a newer request for the same card took their place', () => {
    expect(recentRejections([pending, rejected], now)).toEqual([]);
  });
});
