import { spendRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext } from '@almoner/platform';
import { type SpendHarness, type TestCard } from './spend-harness.ts';

/** May this card spend this? Straight to the service's subject, as the gateway sends it, so that many really run at once. */
export async function askAtOnce(spend: SpendHarness, card: TestCard, amount: number): Promise<boolean> {
  const created = Math.floor(Date.now() / 1000);
  const object = {
    id: `iauth_${newId()}`,
    object: 'issuing.authorization',
    created,
    card: { id: card.stripeCardId },
    request_history: [],
    pending_request: { amount, currency: 'usd' },
    merchant_data: {
      name: 'Kettle & Crate Wholesale',
      category: 'wholesale_clubs',
      category_code: '5300',
      city: null,
      country: 'US',
    },
  };
  const payload = { type: 'issuing_authorization.request', data: { object } };
  const event = { eventId: `evt_${newId()}`, type: payload.type, account: card.account, created, payload };
  const answer = await spend.rpc.call(serviceContext('gateway'), spendRpc.decideAuthorization, event);
  return answer.approved;
}
