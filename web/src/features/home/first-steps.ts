import { type AccountWire } from '@almoner/contracts';

export const firstSteps = ['bank', 'deposit', 'people', 'card', 'campaign'] as const;
export type FirstStep = (typeof firstSteps)[number];

export interface Begun {
  readonly linkedBanks: number;
  readonly accounts: readonly Pick<AccountWire, 'posted' | 'incoming'>[];
  readonly members: number;
  readonly invites: number;
  readonly cards: number;
  readonly campaigns: number;
}

/** Each step is done by what there is; nobody ticks anything off. */
export function doneSteps(begun: Begun): ReadonlySet<FirstStep> {
  const { linkedBanks, accounts, members, invites, cards, campaigns } = begun;
  const done: Record<FirstStep, boolean> = {
    bank: linkedBanks > 0,
    deposit: accounts.some(({ posted, incoming }) => posted !== 0 || incoming !== 0),
    people: members > 1 || invites > 0,
    card: cards > 0,
    campaign: campaigns > 0,
  };
  return new Set(firstSteps.filter((step) => done[step]));
}
