import { purchaseStatuses } from '@almoner/contracts';
import { type PurchaseFilters } from '../../api/purchases.api.ts';

/** The filters of the address; what the page does not know is ignored. */
export function readFilters(params: URLSearchParams): PurchaseFilters {
  const status = purchaseStatuses.find((known) => known === params.get('status'));
  return {
    status,
    q: params.get('q') ?? undefined,
    cardId: params.get('card') ?? undefined,
    userId: params.get('person') ?? undefined,
    teamId: params.get('team') ?? undefined,
    spendProgramId: params.get('program') ?? undefined,
  };
}

export const noFilters = { q: null, status: null, card: null, person: null, team: null, program: null };
