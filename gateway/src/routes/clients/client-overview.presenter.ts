import {
  type AccountWire,
  type BooksSummaryWire,
  type ClientOverviewWire,
  type ClientWire,
  type SpendSummaryWire,
} from '@almoner/contracts';

/** A client with its figures; a figure is null, not zero, if its service did not respond. */
export function toClientOverview(
  client: ClientWire,
  accounts: readonly AccountWire[] | null,
  summary: SpendSummaryWire | null,
  books: BooksSummaryWire | null,
): ClientOverviewWire {
  const wallet = accounts?.find(({ kind }) => kind === 'wallet');
  const sum = summary?.sums.find(({ currency }) => currency === client.currency);
  return {
    ...client,
    available: accounts === null ? null : (wallet?.available ?? 0),
    spentThisMonth: summary === null ? null : (sum?.spentThisMonth ?? 0),
    declinedLastWeek: summary?.declinedLastWeek ?? null,
    uncategorized: summary?.uncategorized ?? null,
    receiptsDue: summary?.receiptsDue ?? null,
    books,
  };
}
