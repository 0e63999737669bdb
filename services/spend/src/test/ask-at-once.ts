import { spendRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext } from '@almoner/platform';
import { requestEvent } from './request-event.ts';
import { type SpendHarness, type TestCard } from './spend-harness.ts';

/** May this card spend this? Straight to the service's subject, as the gateway sends it, so that many really run at once. */
export async function askAtOnce(spend: SpendHarness, card: TestCard, amount: number): Promise<boolean> {
  const event = requestEvent(card, `iauth_${newId()}`, amount);
  const answer = await spend.rpc.call(serviceContext('gateway'), spendRpc.decideAuthorization, event);
  return answer.approved;
}
