import { Injectable } from '@nestjs/common';
import { sql, type Transaction } from '@almoner/platform';
import { type NetworkTransaction } from '../domain/network-transaction.ts';

/** What a transaction was booked on. */
export interface BookedOn {
  readonly stripeAuthorizationId: string | null;
  readonly payingAccountId: string;
  readonly programId: string | null;
  readonly teamId: string | null;
  readonly limitIds: readonly string[];
}

/** What a transaction that names no authorization gives back, or takes back. */
const givesBack = { refund: 'capture', refund_reversal: 'refund' } as const;

@Injectable()
export class EarlierPurchaseReader {
  /**
   * For a refund without an authorization: what the card's latest capture at the merchant was booked on. For the reversal of
   * such a refund: what the latest refund was booked on. Null for a capture, and where there is no such transaction.
   * Merchants are the same by their id on the network; by their name where one of the two has no id.
   */
  async find(
    tx: Transaction,
    organizationId: string,
    cardId: string,
    { type, merchant, networkCreatedAt }: NetworkTransaction,
  ): Promise<BookedOn | null> {
    if (type === 'capture') return null;
    const [row] = await tx.query<BookedOnRow>(sql`
      select coalesce(a.paying_account_id, e.account_id) as paying_account_id, t.spend_program_id,
        coalesce(a.team_id, p.team_id) as team_id, coalesce(a.limit_ids, t.limit_ids) as limit_ids,
        t.stripe_authorization_id
      from card_transaction t
      left join card_authorization a
        on a.organization_id = t.organization_id and a.stripe_authorization_id = t.stripe_authorization_id
      left join spend_program p on p.organization_id = t.organization_id and p.id = t.spend_program_id
      -- Without an authorization, the entries alone know who paid; the wallet only where no other account did.
      cross join lateral (
        select n.account_id from entry n join account k on k.organization_id = n.organization_id and k.id = n.account_id
        where n.organization_id = t.organization_id and n.transfer_id = t.transfer_id and n.layer = 'posted' and k.is_guarded
        order by k.kind = 'wallet' limit 1) e
      where t.organization_id = ${organizationId} and t.card_id = ${cardId} and t.type = ${givesBack[type]}
        and t.network_created_at <= ${networkCreatedAt}
        and case when t.merchant ->> 'networkId' is null or ${merchant.networkId}::text is null
          then t.merchant ->> 'name' = ${merchant.name}
          else t.merchant ->> 'networkId' = ${merchant.networkId} end
      order by t.network_created_at desc, t.id desc limit 1`);
    return row === undefined
      ? null
      : {
          stripeAuthorizationId: row.stripe_authorization_id,
          payingAccountId: row.paying_account_id,
          programId: row.spend_program_id,
          teamId: row.team_id,
          limitIds: row.limit_ids,
        };
  }
}

interface BookedOnRow {
  readonly stripe_authorization_id: string | null;
  readonly paying_account_id: string;
  readonly spend_program_id: string | null;
  readonly team_id: string | null;
  readonly limit_ids: readonly string[];
}
