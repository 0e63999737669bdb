import { type World } from '../../world.ts';
import { balanceTransactionKind, book } from '../balance/balance-transaction.ts';
import { type Authorization } from './authorization.ts';
import { stillOpen, sumsOf } from './sums.ts';

/** Brings the hold on the issuing balance in line with the authorization: what is authorized and not captured, while pending. */
export function adjustHold(world: World, authorization: Authorization): void {
  const { store } = world;
  const held = store
    .where(balanceTransactionKind, 'source', authorization.id)
    .reduce((sum, { amount }) => sum - amount, 0);
  const { approved, status } = authorization;
  const change = (approved && status === 'pending' ? stillOpen(sumsOf(authorization)) : 0) - held;
  if (change === 0) return;
  book(store, authorization.sandbox.account, {
    amount: -change,
    balance_type: 'issuing',
    currency: authorization.currency,
    reporting_category: change > 0 ? 'issuing_authorization_hold' : 'issuing_authorization_release',
    source: authorization.id,
    type: change > 0 ? 'issuing_authorization_hold' : 'issuing_authorization_release',
  });
}
