import { type Route, get } from '../../http/router.ts';
import { page, pageFields } from '../../http/list.ts';
import { anything, oneOf, required, text } from '../../http/params.ts';
import { type World } from '../../world.ts';
import { entryKind, transactionKind } from './kinds.ts';

export function treasuryTransactionRoutes(world: World): Route[] {
  const { store } = world;
  const [transactions, entries] = ['/v1/treasury/transactions', '/v1/treasury/transaction_entries'];
  const fields = {
    ...pageFields,
    financial_account: required(text),
    order_by: oneOf('created', 'posted_at', 'effective_at'),
  };
  return [
    get(
      transactions,
      { ...fields, status: oneOf('open', 'posted', 'void'), status_transitions: anything },
      (call, params) =>
        page(store, transactionKind, call.account, transactions, params, {
          financial_account: params.financial_account,
          status: params.status ?? undefined,
        }),
    ),
    get(`${transactions}/:id`, {}, (call) => store.require(transactionKind, call.account, call.id)),
    get(entries, { ...fields, transaction: text, effective_at: anything }, (call, params) =>
      page(store, entryKind, call.account, entries, params, {
        financial_account: params.financial_account,
        transaction: params.transaction ?? undefined,
      }),
    ),
    get(`${entries}/:id`, {}, (call) => store.require(entryKind, call.account, call.id)),
  ];
}
