import { spendEvents } from '@almoner/contracts';
import { type Transaction } from '@almoner/platform';

/** Once in each transaction that moves balances, before it locks accounts: they are the rows that most others wait for. */
export function publishBalances(tx: Transaction, organizationId: string): Promise<void> {
  return tx.publish(spendEvents.balancesChanged, { organizationId, occurredAt: new Date().toISOString() });
}
