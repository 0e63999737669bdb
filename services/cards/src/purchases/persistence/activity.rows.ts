import { Merchant, type CardAuthorizationWire, type CardTransactionWire } from '@almoner/contracts';

export interface TransactionRow {
  id: string;
  card_id: string;
  amount_minor: string;
  currency: string;
  network_created_at: Date;
  stripe_authorization_id: string | null;
  stripe_transaction_id: string;
  type: CardTransactionWire['type'];
  /** As the release stored it that recorded the purchase. */
  merchant: unknown;
  category_id: string | null;
  memo: string | null;
  receipt_ids: string[] | null;
}

export interface AuthorizationRow {
  id: string;
  card_id: string;
  stripe_authorization_id: string;
  status: CardAuthorizationWire['status'];
  approved: boolean;
  amount_minor: string;
  currency: string;
  network_created_at: Date;
  /** As the release stored it that recorded the purchase. */
  merchant: unknown;
  decline_reason: CardAuthorizationWire['declineReason'];
}

export function toTransaction(row: TransactionRow): CardTransactionWire {
  return {
    id: row.id,
    amount: Number(row.amount_minor),
    currency: row.currency,
    networkCreatedAt: row.network_created_at.toISOString(),
    stripeAuthID: row.stripe_authorization_id,
    stripeTxID: row.stripe_transaction_id,
    type: row.type,
    merchant: Merchant.parse(row.merchant),
    categoryId: row.category_id,
    memo: row.memo,
    receipts: (row.receipt_ids ?? []).map((id) => ({ id })),
    cardId: row.card_id,
  };
}

export function toAuthorization(row: AuthorizationRow): CardAuthorizationWire {
  return {
    id: row.id,
    stripeAuthID: row.stripe_authorization_id,
    status: row.status,
    approved: row.approved,
    amount: Number(row.amount_minor),
    currency: row.currency,
    networkCreatedAt: row.network_created_at.toISOString(),
    merchant: Merchant.parse(row.merchant),
    declineReason: row.decline_reason,
  };
}
