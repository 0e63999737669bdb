import { describe, expect, it } from '@jest/globals';
import { type Begun, doneSteps } from './first-steps.ts';

const nothing: Begun = { linkedBanks: 0, accounts: [], members: 1, invites: 0, cards: 0, campaigns: 0 };
const done = (begun: Partial<Begun>) => [...doneSteps({ ...nothing, ...begun })];

describe('The first steps of an organization', () => {
  it('are all open right after the activation', () => {
    expect(done({ accounts: [{ posted: 0, incoming: 0 }] })).toEqual([]);
  });

  it.each([
    ['a linked bank account', { linkedBanks: 1 }, 'bank'],
    ['money on its way', { accounts: [{ posted: 0, incoming: 1 }] }, 'deposit'],
    ['money in an account', { accounts: [{ posted: 1, incoming: 0 }] }, 'deposit'],
    ['an open invitation', { invites: 1 }, 'people'],
    ['a second member', { members: 2 }, 'people'],
    ['a card', { cards: 1 }, 'card'],
    ['a campaign', { campaigns: 1 }, 'campaign'],
  ])('are done by what there is: %s', (_, begun, step) => {
    expect(done(begun)).toEqual([step]);
  });
});
