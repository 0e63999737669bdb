import { describe, expect, it } from '@jest/globals';
import { type MovementWire } from '@almoner/contracts';
import { accountsOf, fundsOf, movementName } from './movement-accounts.ts';

const line = (account: string, categoryId: string | null, amount: number, fund: string | null = null) => ({
  account,
  code: '5170',
  categoryId,
  fund,
  amount,
});
const of = (accounts: MovementWire['accounts']) =>
  accountsOf({ accounts } as MovementWire).map(({ account, amount }) => [account, amount]);

describe('the accounts of a movement', () => {
  it('are every category of a report, the largest first, also what has none', () => {
    const accounts = [
      line('Expenses', null, 11_800),
      line('Travel', 'travel', 20_764),
      line('Reimbursements', null, -32_564),
    ];
    expect(of(accounts)).toEqual([
      ['Travel', 20_764],
      ['Expenses', 11_800],
    ]);
  });

  it('are one where two funds paid the same category', () => {
    expect(of([line('Food', 'food', 300, 'One'), line('Food', 'food', 200, 'Two')])).toEqual([['Food', 300]]);
  });

  it('are what it was moved to, of a correction', () => {
    expect(of([line('Expenses', null, -500), line('Food', 'food', 500)])).toEqual([['Food', 500]]);
  });

  it('are the largest line against cash, of a gift with its fee', () => {
    expect(of([line('Gifts', null, -2_000), line('Payment fees', null, 60)])).toEqual([['Gifts', -2_000]]);
  });
});

describe('a movement', () => {
  it('is of every fund that a gift is split over, once each', () => {
    const accounts = [
      line('Gifts', null, -4_000, 'Shelter'),
      line('Gifts', null, -5_000),
      line('Gifts', null, -6_000, 'Meals'),
      line('In transit at Stripe', null, 6_000, 'Meals'),
    ];
    expect(fundsOf({ accounts } as MovementWire)).toEqual(['Meals', 'Shelter']);
  });

  it('has the name of the donor, or of the merchant', () => {
    const named = (over: Partial<MovementWire>) =>
      movementName({ description: 'Gift', ...over } as MovementWire);
    expect(named({ donor: { name: 'Ruth Abernathy', email: null } })).toBe('Ruth Abernathy');
    expect(named({ donor: { name: null, email: null } })).toBe('Gift');
    expect(named({})).toBe('Gift');
  });
});
