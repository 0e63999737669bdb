import { Money } from '@almoner/kernel';
import { type NetworkRequest } from './network-authorization.ts';

/** A request that we approved and did not void; amounts in minor units. */
export interface ApprovedRequest {
  readonly index: number;
  /** The approved amount. */
  readonly amountMinor: number;
  /** As the network requested it: more where we approved a part. */
  readonly requestedMinor: number;
}

export interface RequestMatch {
  /** Approved by us and missing in the network's description: they are held in addition to it. */
  readonly unrecorded: readonly ApprovedRequest[];
  /** Approved by us and recorded as declined, because our response came too late. */
  readonly declined: readonly ApprovedRequest[];
  /** The excess of the recorded approvals over ours: Stripe may record the requested amount where we approved a part of it. */
  readonly overstatedMinor: number;
}

/**
 * Matches our approvals with the requests that the network recorded. Two increments that are requested at the same moment may be
 * recorded in the other order, so approvals are matched by amount; how many can be missing follows from the number of decided
 * requests. `decidedCount` includes declined ones and those that the network declined on its own.
 */
export function matchRequests(
  approved: readonly ApprovedRequest[],
  decidedCount: number,
  recorded: readonly NetworkRequest[],
): RequestMatch {
  const afterApprovals = withoutMatches(approved, amountsOf(recorded, true));
  const recordedApprovals = approved.filter((request) => !afterApprovals.includes(request));
  const declinable = afterApprovals.filter(({ index }) => index < recorded.length);
  const notDeclined = withoutMatches(declinable, amountsOf(recorded, false));
  const declined = declinable.filter((request) => !notDeclined.includes(request));
  const left = afterApprovals.filter((request) => !declined.includes(request));
  const missing = Math.max(0, decidedCount - recorded.length);
  return {
    unrecorded: missing === 0 ? [] : left.slice(-missing),
    declined,
    overstatedMinor: overstatementOf(recordedApprovals, amountsOf(recorded, true)),
  };
}

function overstatementOf(requests: readonly ApprovedRequest[], recorded: readonly number[]): number {
  const parts = requests.filter(({ amountMinor, requestedMinor }) => amountMinor < requestedMinor);
  return parts.reduce(
    (sum, { amountMinor, requestedMinor }) =>
      sum + (recorded.includes(amountMinor) ? 0 : requestedMinor - amountMinor),
    0,
  );
}

export function sumOf(requests: readonly ApprovedRequest[], currency: string): Money {
  return Money.ofMinor(
    requests.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    currency,
  );
}

const amountsOf = (recorded: readonly NetworkRequest[], wanted: boolean) =>
  recorded.filter(({ approved }) => approved === wanted).map(({ amountMinor }) => amountMinor);

/** Each amount, approved or requested, matches one request, oldest first. */
function withoutMatches(requests: readonly ApprovedRequest[], amounts: readonly number[]): ApprovedRequest[] {
  const open = [...amounts];
  return requests.filter(({ amountMinor, requestedMinor }) => {
    const place = open.findIndex((amount) => amount === amountMinor || amount === requestedMinor);
    if (place === -1) return true;
    open.splice(place, 1);
    return false;
  });
}
