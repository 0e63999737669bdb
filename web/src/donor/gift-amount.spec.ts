import { describe, expect, it } from '@jest/globals';
import { largestPaymentMinor as largestOfApi } from '@almoner/contracts';
import {
  amountProblem,
  chosenMinor,
  daysLeft,
  largestPaymentMinor,
  progress,
  totalProblem,
} from './gift-amount.ts';
import { paymentProblem, startProblem } from './payment-problem.ts';

const campaign = { minimumAmount: 500, currency: 'USD' };

describe('The amount of a gift', () => {
  it('is the suggested one, or what was typed', () => {
    expect(chosenMinor({ suggested: 5000 }, 'USD')).toBe(5000);
    expect(chosenMinor({ typed: '12.50' }, 'USD')).toBe(1250);
  });

  it.each([
    ['4.99', 'The minimum gift is $5.'],
    ['5', null],
    ['999999.99', null],
    ['1000000', 'For a gift above $999,999.99, please contact the organization.'],
    ['much', 'Enter an amount, such as 40 or 12.50.'],
    ['', 'Enter an amount, such as 40 or 12.50.'],
  ])('typed as %j: %s', (typed, problem) => {
    expect(amountProblem({ typed }, campaign)).toBe(problem);
  });
});

it('The total with the fees is at most the largest payment', () => {
  expect(totalProblem(99_999_999, 'USD')).toBeNull();
  expect(totalProblem(100_000_000, 'USD')).toBe(
    'A gift including the fees cannot be more than $999,999.99. Choose a smaller amount, or contact the organization.',
  );
});

it('The largest payment is that of the API', () => {
  expect(largestPaymentMinor).toBe(largestOfApi);
});

describe('The campaign', () => {
  it('counts the days that are left, a started day as a whole one', () => {
    const now = new Date('2025-11-20T12:00:00Z');
    expect(daysLeft({ status: 'open', endsAt: '2025-11-21T13:00:00Z' }, now)).toBe(2);
    expect(daysLeft({ status: 'open', endsAt: '2025-11-01T00:00:00Z' }, now)).toBe(0);
    expect(daysLeft({ status: 'open', endsAt: null }, now)).toBeNull();
    expect(daysLeft({ status: 'closed', endsAt: '2025-11-21T13:00:00Z' }, now)).toBeNull();
  });

  it('fills its bar up to the goal and not beyond', () => {
    expect(progress({ raised: 4625000, goal: 6000000 })).toBeCloseTo(0.77, 2);
    expect(progress({ raised: 7000000, goal: 6000000 })).toBe(1);
    expect(progress({ raised: 1, goal: null })).toBeNull();
  });
});

describe('A payment that fails', () => {
  it.each([
    [{ type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }, 'not enough money'],
    [{ type: 'card_error', code: 'expired_card' }, 'expired'],
    [{ type: 'card_error', code: 'card_declined', decline_code: 'a_new_one' }, 'declined this card'],
  ])('%j says so in plain words and that nothing was charged', (error, text) => {
    expect(paymentProblem(error)).toContain(text);
    expect(paymentProblem(error)).toMatch(/nothing was charged/i);
  });

  it('that never began says that the server does not answer', () => {
    expect(startProblem(new TypeError('fetch failed'))).toMatch(/nothing was charged/i);
  });
});
