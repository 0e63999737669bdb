import { type World } from '../../world.ts';
import { type Transaction, transactionKind } from './kinds.ts';
import { continueTransaction, openTransaction } from './postings.ts';

/** The transaction of a financial account that holds for an authorization; undefined before the first hold. */
export function transactionOfAuthorization(
  store: World['store'],
  authorization: string,
): Transaction | undefined {
  return store.where(transactionKind, 'flow', authorization)[0];
}

export function heldOnFinancialAccount(store: World['store'], authorization: string): number {
  return transactionOfAuthorization(store, authorization)?.balance_impact.outbound_pending ?? 0;
}

/** A hold takes cash into `outbound_pending`; its release, including by a capture, returns it. */
export function moveHold(
  world: World,
  account: string,
  financialAccount: string,
  authorization: string,
  change: number,
): void {
  if (change === 0) return;
  const entry = change > 0 ? 'issuing_authorization_hold' : 'issuing_authorization_release';
  const impact = { cash: -change, outbound_pending: change };
  const known = transactionOfAuthorization(world.store, authorization);
  if (known) {
    const isHeld = known.balance_impact.outbound_pending + change > 0;
    continueTransaction(world, known.id, { account, entry, impact, status: isHeld ? 'open' : 'void' });
    return;
  }
  openTransaction(world, {
    account,
    financialAccount,
    flow: authorization,
    flowType: 'issuing_authorization',
    amount: -change,
    description: 'Card purchase',
    entry,
    impact,
    status: 'open',
  });
}
