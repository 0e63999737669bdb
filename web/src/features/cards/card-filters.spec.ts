import { type CardSummaryWire } from '@almoner/contracts';
import { describe, expect, it } from '@jest/globals';
import { isShown, lockedPeople, shownStatus, type CardFilters } from './card-filters.ts';

const holder = { id: 'wren', name: 'Wren Castell', email: 'wren@quillmere.example' };
const card: CardSummaryWire = {
  id: 'card',
  name: 'Saturday produce',
  stripeCardID: null,
  cardholderID: null,
  organizationId: 'kitchen',
  holder,
  type: 'virtual',
  status: 'active',
  frozenBy: null,
  shipping: null,
  cardholderRequirements: null,
  replacesCardId: null,
  replacementReason: null,
  replacedByCardId: null,
  last4: '4417',
  spendProgramId: 'pantry',
  isSingleUse: false,
  spendRule: null,
  usage: null,
  ended: null,
  programState: null,
  programLeft: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
};
const lock = { holder, lockedFrom: '2026-05-01T00:00:00.000Z', purchases: [], purchaseCount: 1 };
const locked = lockedPeople([{ ...lock, isLocked: true }]);
const none: CardFilters = { programId: null, memberIds: null, holderId: null, status: null };

describe('The status of a card in its list', () => {
  it('is that it is locked, where it could pay otherwise', () => {
    expect(shownStatus(card, locked)).toBe('locked');
    expect(shownStatus({ ...card, status: 'frozen' }, locked)).toBe('frozen');
    expect(shownStatus({ ...card, ended: 'used' }, locked)).toBe('used_up');
    expect(shownStatus(card, lockedPeople([{ ...lock, isLocked: false }]))).toBe('active');
  });
});

describe('A filter of cards', () => {
  it.each<[Partial<CardFilters>, boolean]>([
    [{}, true],
    [{ programId: 'pantry' }, true],
    [{ programId: 'van' }, false],
    [{ memberIds: ['wren'] }, true],
    [{ memberIds: [] }, false],
    [{ holderId: 'odile' }, false],
    [{ status: 'locked' }, true],
    [{ status: 'active' }, false],
  ])('%j shows a locked card of Wren on the pantry: %s', (filter, shown) => {
    expect(isShown(card, { ...none, ...filter }, locked)).toBe(shown);
  });
});
