import { describe, expect, it } from '@jest/globals';
import { type SpendProgramWire } from '@almoner/contracts';
import {
  budgetUsageOf,
  displayStatus,
  isBoundByPeriod,
  lastMoment,
  periodUsageOf,
  remainingNow,
} from './program-usage.ts';

const usage = {
  periodStart: '2026-11-01T00:00:00.000Z',
  periodEnd: '2026-11-30T23:59:59.999Z',
  spent: 4_000,
  held: 1_500,
  limit: 10_000,
  increase: 0,
  ratio: 0.4,
};
const program: SpendProgramWire = {
  id: 'pantry',
  name: 'Food pantry supplies',
  organizationId: 'quillmere',
  teamId: null,
  frequency: 'monthly',
  limit: 10_000,
  budget: 50_000,
  currency: 'USD',
  payingAccountId: 'wallet',
  merchantRules: [],
  perPurchaseLimit: null,
  cashLimit: null,
  adminLimit: 50_000,
  defaultCategoryId: null,
  members: [],
  status: 'active',
  createdAt: '2026-01-01T00:00:00.000Z',
  usage,
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: '2026-12-31T23:59:59.999Z',
  pausedByAdmin: false,
  budgetUsage: { spent: 46_500, held: 1_500 },
};
const now = new Date('2026-11-20T12:00:00.000Z');

describe('what is left of a program', () => {
  it('adds up: captured, held and remaining are its limit', () => {
    for (const room of [periodUsageOf(program), budgetUsageOf(program)]) {
      if (room === null) throw new Error('no room');
      expect(room.capturedMinor + room.heldMinor + room.remainingMinor).toBe(room.limitMinor);
    }
  });

  it('is bound by whichever of period and budget leaves less', () => {
    expect(remainingNow(program)).toBe(3_500);
    expect(remainingNow({ ...program, budget: null })).toBe(6_000);
    expect(remainingNow({ ...program, budget: 1_000 })).toBe(0);
    expect(isBoundByPeriod(program)).toBe(false);
    expect(isBoundByPeriod({ ...program, budget: 52_500 })).toBe(false);
    expect(isBoundByPeriod({ ...program, budget: 52_501 })).toBe(true);
    expect(isBoundByPeriod({ ...program, budget: null })).toBe(false);
  });
});

describe('the status of a program', () => {
  it('says whether a purchase would be declined now', () => {
    expect(displayStatus(program, now)).toBe('near_limit');
    const roomy = { ...program, budget: null };
    expect(displayStatus(roomy, now)).toBe('active');
    expect(displayStatus(roomy, new Date('2025-12-31T23:59:59.999Z'))).toBe('not_started');
    expect(displayStatus(roomy, new Date('2026-12-31T23:59:59.999Z'))).toBe('active');
    expect(displayStatus(roomy, new Date('2027-01-01T00:00:00.000Z'))).toBe('ended');
    expect(displayStatus({ ...program, status: 'paused' }, now)).toBe('paused');
  });

  it('ends with the last millisecond of a day', () => {
    expect(lastMoment('2026-12-31')).toBe('2026-12-31T23:59:59.999Z');
  });
});
