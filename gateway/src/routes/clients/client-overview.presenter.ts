import {
  type AccountWire,
  type ClientOverviewWire,
  type ClientWire,
  type SpendSummaryWire,
} from '@almoner/contracts';

/** A client with what its own services say; a figure whose service did not answer is not known, never zero. */
export function toClientOverview(
  client: ClientWire,
  accounts: readonly AccountWire[] | null,
  summary: SpendSummaryWire | null,
): ClientOverviewWire {
  const wallet = accounts?.find(({ kind }) => kind === 'wallet');
  const sum = summary?.sums.find(({ currency }) => currency === client.currency);
  return {
    ...client,
    available: accounts === null ? null : (wallet?.available ?? 0),
    spentThisMonth: summary === null ? null : (sum?.spentThisMonth ?? 0),
    declinedLastWeek: summary?.declinedLastWeek ?? null,
  };
}
