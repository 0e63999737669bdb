import { describe, expect, it } from '@jest/globals';
import { cardRightsFor, changeRefusalOf } from './card-rights.ts';
import { type PermissionScope } from './permissions.ts';

const card = {
  holder: { id: 'wren', name: null, email: 'wren@example.org' },
  status: 'active',
  frozenBy: null,
  replacedByCardId: null,
  ended: null,
} as const;
const all = { userId: 'wren', scopeOf: (): PermissionScope => 'all' };

describe('The rights on a card', () => {
  it('are to change and replace an active one', () => {
    expect(cardRightsFor(card, all)).toMatchObject({
      changeLimit: true,
      swapSpendRule: true,
      requestLimit: true,
      replace: true,
    });
  });

  it('leave out what could not let a used-up card pay again', () => {
    expect(cardRightsFor({ ...card, ended: 'used' }, all)).toMatchObject({
      changeLimit: false,
      swapSpendRule: false,
      requestLimit: false,
      replace: false,
      freeze: true,
      cancel: true,
      rename: true,
    });
  });

  it('include a later date for an expired one', () => {
    expect(cardRightsFor({ ...card, ended: 'expired' }, all)).toMatchObject({ changeLimit: true });
  });

  it('say that a card is canceled before they say that it is used up', () => {
    expect(changeRefusalOf({ status: 'canceled', isUsedUp: true })).toBe('card_canceled');
    expect(changeRefusalOf({ status: 'frozen', isUsedUp: true })).toBe('card_used_up');
    expect(changeRefusalOf({ status: 'inactive', isUsedUp: false })).toBeNull();
  });
});
