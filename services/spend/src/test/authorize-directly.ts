import { spendRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext } from '@almoner/platform';
import { requestEvent, type Circumstances } from './request-event.ts';
import { type SpendHarness, type TestCard } from './spend-harness.ts';

/** May this card spend this? Calls the service's subject directly, as the gateway does, so that many run concurrently. */
export async function authorizeDirectly(
  spend: SpendHarness,
  card: TestCard,
  amount: number,
  circumstances?: Circumstances,
): Promise<boolean> {
  const event = requestEvent(card, `iauth_${newId()}`, amount, 0, false, circumstances);
  const answer = await spend.rpc.call(serviceContext('gateway'), spendRpc.decideAuthorization, event);
  return answer.approved;
}
