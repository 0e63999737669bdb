import { type StripeEventRequest } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type TestCard } from './spend-harness.ts';

/** Where a purchase is made, as an ISO 18245 code, and how many days from now the network dates it. */
export interface Circumstances {
  readonly categoryCode?: string;
  readonly daysAhead?: number;
}

/** The network's request as the gateway forwards it. `requestIndex` above 0 is an increment. */
export function requestEvent(
  card: TestCard,
  id: string,
  amount: number,
  requestIndex = 0,
  isAmountControllable = false,
  { categoryCode = '5300', daysAhead = 0 }: Circumstances = {},
): StripeEventRequest {
  const created = Math.floor(Date.now() / 1000) + daysAhead * 86_400;
  const object = {
    id,
    object: 'issuing.authorization',
    created,
    card: { id: card.stripeCardId },
    request_history: Array.from({ length: requestIndex }, () => ({ amount, approved: true })),
    pending_request: { amount, currency: 'usd', is_amount_controllable: isAmountControllable },
    merchant_data: {
      name: 'Kettle & Crate Wholesale',
      category: 'wholesale_clubs',
      category_code: categoryCode,
      city: null,
      country: 'US',
    },
  };
  const payload = { type: 'issuing_authorization.request', data: { object } };
  return { eventId: `evt_${newId()}`, type: payload.type, account: card.account, created, payload };
}
