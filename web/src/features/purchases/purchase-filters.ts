import { purchaseStatuses } from '@almoner/contracts';
import { type PurchaseFilters } from '../../api/purchases.api.ts';
import { dayRange, readDay } from '../../lib/day-range.ts';

export const receiptFilters = ['attached', 'missing'] as const;

/** The filters as the address has them, for the controls; days are the reader's own. What is unknown is ignored. */
export function readAddress(params: URLSearchParams) {
  return {
    status: purchaseStatuses.find((known) => known === params.get('status')),
    q: params.get('q') ?? undefined,
    cardId: params.get('card') ?? undefined,
    userId: params.get('person') ?? undefined,
    teamId: params.get('team') ?? undefined,
    spendProgramId: params.get('program') ?? undefined,
    categoryId: params.get('category') ?? undefined,
    receipt: receiptFilters.find((known) => known === params.get('receipt')),
    fromDay: readDay(params.get('from')),
    untilDay: readDay(params.get('to')),
  };
}

export type PurchaseAddress = ReturnType<typeof readAddress>;

/** As the server takes them. */
export function toFilters({ fromDay, untilDay, ...filters }: PurchaseAddress): PurchaseFilters {
  return { ...filters, ...dayRange(fromDay, untilDay) };
}

export const noFilters = {
  q: null,
  status: null,
  card: null,
  person: null,
  team: null,
  program: null,
  category: null,
  receipt: null,
  from: null,
  to: null,
};
