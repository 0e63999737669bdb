import { type World } from '../../world.ts';
import { balanceTransactionKind, book } from '../balance/balance-transaction.ts';
import { cardKind } from '../issuing-cards/card.ts';
import { heldOnFinancialAccount, moveHold } from '../treasury/card-spending.ts';
import { type Authorization } from './authorization.ts';
import { stillOpen, sumsOf } from './sums.ts';

/** Brings the hold on the balance of the card in line with the authorization: what is authorized and not captured, while pending. */
export function adjustHold(world: World, authorization: Authorization): void {
  const { store } = world;
  const { approved, status, sandbox } = authorization;
  const wanted = approved && status === 'pending' ? stillOpen(sumsOf(authorization)) : 0;
  const card = store.require(cardKind, sandbox.account, authorization.card);
  if (card.financial_account) {
    const held = heldOnFinancialAccount(store, authorization.id);
    return moveHold(world, sandbox.account, card.financial_account, authorization.id, wanted - held);
  }
  const held = store
    .where(balanceTransactionKind, 'source', authorization.id)
    .reduce((sum, { amount }) => sum - amount, 0);
  const change = wanted - held;
  if (change === 0) return;
  book(store, sandbox.account, {
    amount: -change,
    balance_type: 'issuing',
    currency: authorization.currency,
    reporting_category: change > 0 ? 'issuing_authorization_hold' : 'issuing_authorization_release',
    source: authorization.id,
    type: change > 0 ? 'issuing_authorization_hold' : 'issuing_authorization_release',
  });
}
