import { describe, expect, it } from '@jest/globals';
import { type ApprovalWire } from '@almoner/contracts';
import { decisionOf } from './request-outcome.ts';

const person = (name: string | null) => ({ id: 'id', name, email: 'wren@quillmere.example' });
const voted = (decision: 'approve' | 'reject', name: string, note = '') => ({
  voter: person(name),
  decision,
  note,
  votedAt: '2026-11-20T10:00:00.000Z',
});

const open: Pick<ApprovalWire, 'status' | 'author' | 'decidedAt' | 'votes'> = {
  status: 'pending',
  author: person('Wren'),
  decidedAt: null,
  votes: [],
};
const decidedAt = '2026-11-20T10:00:00.000Z';

describe('How a request ended', () => {
  it('is not known while it is open', () => {
    expect(decisionOf({ ...open, votes: [voted('approve', 'Ada')] })).toBeNull();
  });

  it('names who rejected it, and why', () => {
    const rejected = { ...open, status: 'rejected', decidedAt } as const;
    expect(decisionOf({ ...rejected, votes: [voted('reject', 'Ada', 'Next month')] })).toEqual({
      by: 'Ada',
      at: decidedAt,
      note: 'Next month',
    });
  });

  it('names everyone whose approval it took', () => {
    const approved = { ...open, status: 'approved', decidedAt } as const;
    const votes = [voted('approve', 'Ada'), voted('approve', 'Bo', 'Fine')];
    expect(decisionOf({ ...approved, votes })).toEqual({ by: 'Ada, Bo', at: decidedAt, note: 'Fine' });
  });

  it('names the author who withdrew it, and nobody where it expired', () => {
    expect(decisionOf({ ...open, status: 'withdrawn', decidedAt })?.by).toBe('Wren');
    const canceled = { status: 'withdrawn', decidedAt, endReason: 'card_canceled' } as const;
    expect(decisionOf({ ...open, ...canceled })).toMatchObject({ by: null, endReason: 'card_canceled' });
    expect(decisionOf({ ...open, status: 'expired', decidedAt })).toEqual({
      by: null,
      at: decidedAt,
      note: '',
    });
  });
});
