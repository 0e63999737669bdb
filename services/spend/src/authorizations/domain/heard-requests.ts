import { Money } from '@almoner/kernel';
import { type NetworkRequest } from './network-authorization.ts';

/** A request that we approved and did not void; amounts in minor units. */
export interface ApprovedRequest {
  readonly index: number;
  readonly amountMinor: number;
}

export interface HeardRequests {
  /** Approved by us and not in the network's description yet: they hold in addition to it. */
  readonly unheard: readonly ApprovedRequest[];
  /** Approved by us and recorded as declined: our answer came too late. */
  readonly declined: readonly ApprovedRequest[];
}

/**
 * Which of our approvals a description of the network contains, and as what. Two increments that are asked for at the same
 * moment may be recorded in the other order, so approvals are matched by amount; how many can be missing follows from how
 * many requests we decided. `decidedCount` counts declined ones too, and those that the network declined by itself.
 */
export function heardRequests(
  approved: readonly ApprovedRequest[],
  decidedCount: number,
  recorded: readonly NetworkRequest[],
): HeardRequests {
  const afterApprovals = withoutMatches(approved, amountsOf(recorded, true));
  const declinable = afterApprovals.filter(({ index }) => index < recorded.length);
  const notDeclined = withoutMatches(declinable, amountsOf(recorded, false));
  const declined = declinable.filter((request) => !notDeclined.includes(request));
  const left = afterApprovals.filter((request) => !declined.includes(request));
  const missing = Math.max(0, decidedCount - recorded.length);
  return { unheard: missing === 0 ? [] : left.slice(-missing), declined };
}

export function sumOf(requests: readonly ApprovedRequest[], currency: string): Money {
  return Money.ofMinor(
    requests.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    currency,
  );
}

const amountsOf = (recorded: readonly NetworkRequest[], wanted: boolean) =>
  recorded.filter(({ approved }) => approved === wanted).map(({ amountMinor }) => amountMinor);

/** Each amount matches one request, the oldest first. */
function withoutMatches(requests: readonly ApprovedRequest[], amounts: readonly number[]): ApprovedRequest[] {
  const open = [...amounts];
  return requests.filter(({ amountMinor }) => {
    const place = open.indexOf(amountMinor);
    if (place === -1) return true;
    open.splice(place, 1);
    return false;
  });
}
