import { type FirstStepsWire } from '@almoner/contracts';

export const firstSteps = ['bank', 'deposit', 'people', 'card', 'campaign'] as const;
export type FirstStep = (typeof firstSteps)[number];

export function doneSteps(
  { hasDeposited, hasInvited, hasCard, hasCampaign }: FirstStepsWire,
  hasBank: boolean,
): ReadonlySet<FirstStep> {
  const done: Record<FirstStep, boolean> = {
    bank: hasBank,
    deposit: hasDeposited,
    people: hasInvited,
    card: hasCard,
    campaign: hasCampaign,
  };
  return new Set(firstSteps.filter((step) => done[step]));
}
