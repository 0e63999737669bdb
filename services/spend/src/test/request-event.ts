import { type StripeEventRequest } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type TestCard } from './spend-harness.ts';

/** The network's request as the gateway forwards it. `requestIndex` above 0 is an increment. */
export function requestEvent(
  card: TestCard,
  id: string,
  amount: number,
  requestIndex = 0,
  isAmountControllable = false,
): StripeEventRequest {
  const created = Math.floor(Date.now() / 1000);
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
      category_code: '5300',
      city: null,
      country: 'US',
    },
  };
  const payload = { type: 'issuing_authorization.request', data: { object } };
  return { eventId: `evt_${newId()}`, type: payload.type, account: card.account, created, payload };
}
