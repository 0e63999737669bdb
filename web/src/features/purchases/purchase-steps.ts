import { type DecisionWire } from '@almoner/contracts';

type Step = DecisionWire['history'][number];

/** The order of steps within one second: the network's times have no fractions, so that they can seem earlier. */
const usualOrder = [
  'approved',
  'declined',
  'held_by_network',
  'captured',
  'released',
  'refunded',
  'dispute_credited',
  'dispute_rescinded',
];
const rank = ({ what }: Step) => usualOrder.indexOf(what);
const second = ({ at }: Step) => Math.floor(Date.parse(at) / 1000);

/** Oldest first. */
export function sortedSteps(steps: readonly Step[]): Step[] {
  return steps.toSorted(
    (a, b) => second(a) - second(b) || rank(a) - rank(b) || Date.parse(a.at) - Date.parse(b.at),
  );
}

export interface MovedSums {
  readonly capturedMinor: number;
  readonly refundedMinor: number;
}

export function movedSums(steps: readonly Step[]): MovedSums {
  const sum = (what: string) =>
    steps.filter((step) => step.what === what).reduce((minor, { amount }) => minor + (amount ?? 0), 0);
  return { capturedMinor: sum('captured'), refundedMinor: sum('refunded') };
}
