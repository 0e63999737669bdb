import { describe, expect, it } from '@jest/globals';
import { type SpendProgramWire } from '@almoner/contracts';
import { isLimitUnconfirmed, programChanges } from './program-changes.ts';

const program: SpendProgramWire = {
  id: 'pantry',
  name: 'Food pantry supplies',
  organizationId: 'quillmere',
  teamId: 'kitchen',
  frequency: 'monthly',
  limit: 10_000,
  budget: null,
  currency: 'USD',
  payingAccountId: 'treasury',
  merchantRules: [],
  perPurchaseLimit: null,
  cashLimit: null,
  adminLimit: null,
  defaultCategoryId: null,
  members: [],
  status: 'active',
  createdAt: '2026-01-01T00:00:00.000Z',
  usage: {
    spent: 0,
    held: 0,
    limit: 10_000,
    ratio: 0,
    increase: 0,
    periodStart: '2026-11-01T00:00:00.000Z',
    periodEnd: '2026-11-30T23:59:59.999Z',
  },
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: null,
  pausedByAdmin: false,
  budgetUsage: { spent: 0, held: 0 },
};
const untouched = { name: 'Pantry', limit: '100.00', startsAt: '2026-01-01' };

describe('the changes that the form of a program saves', () => {
  it('leave out a limit that nobody changed, so that saving a name does not confirm it', () => {
    expect(programChanges(untouched, program)).toEqual({
      name: 'Pantry',
      budget: null,
      endsAt: null,
      defaultCategoryId: null,
    });
  });

  it('include a changed limit, and an unchanged one that the admin confirms', () => {
    expect(programChanges({ ...untouched, limit: '100.01' }, program)).toMatchObject({ limit: 10_001 });
    expect(programChanges({ ...untouched, confirmsLimit: true }, program)).toMatchObject({ limit: 10_000 });
  });

  it('include the first day only if it differs', () => {
    expect(programChanges({ ...untouched, startsAt: '2026-02-01' }, program)).toMatchObject({
      startsAt: '2026-02-01T00:00:00.000Z',
    });
  });
});

describe('a limit that no admin set', () => {
  it('is one without an admin’s limit, or above it', () => {
    expect(isLimitUnconfirmed(program)).toBe(true);
    expect(isLimitUnconfirmed({ ...program, adminLimit: 9_999 })).toBe(true);
    expect(isLimitUnconfirmed({ ...program, adminLimit: 10_000 })).toBe(false);
  });
});
