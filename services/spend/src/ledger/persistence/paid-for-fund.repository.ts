import { Injectable } from '@nestjs/common';
import { sql, type Transaction } from '@almoner/platform';

/**
 * Payments by the wallet in place of a fund for gifts that were returned after the fund had spent them (docs/decisions/0021), less
 * repayments. The amount is read from its entries, which name the fund. Amounts in minor units; the accounts are locked by the
 * caller.
 */
@Injectable()
export class PaidForFundRepository {
  /** The amount to repay to the wallet when this gift comes to the fund again. */
  async forGift(tx: Transaction, organizationId: string, fundId: string, giftId: string): Promise<bigint> {
    const [row] = await tx.query<{ minor: string }>(sql`
      select coalesce(-sum(e.amount_minor), 0) as minor
      from (
        -- Each from its partial index.
        select id from transfer
        where organization_id = ${organizationId} and source_id = ${giftId} and kind = 'gift_payout'
        union all
        select id from transfer
        where organization_id = ${organizationId} and source_id = ${giftId} and kind in ('gift_refund_payout', 'payout_return')) t
      join entry e on e.organization_id = ${organizationId} and e.transfer_id = t.id and e.layer = 'posted'
        and e.dimensions ->> 'fund' = ${fundId}
      join account a on a.id = e.account_id and a.kind = 'wallet'`);
    const paid = BigInt(row?.minor ?? 0);
    if (paid <= 0n) return 0n;
    const left = await this.inTotal(tx, organizationId, fundId);
    return paid < left ? paid : left;
  }

  /** For all gifts; refunds of purchases of the fund repay the wallet as well. Reads entries of the wallet, so call it only where needed. */
  async inTotal(tx: Transaction, organizationId: string, fundId: string): Promise<bigint> {
    const [row] = await tx.query<{ minor: string }>(sql`
      select coalesce(-sum(e.amount_minor), 0) as minor
      from account a
      join entry e on e.organization_id = a.organization_id and e.account_id = a.id and e.layer = 'posted'
        and e.dimensions ->> 'fund' = ${fundId}
      join transfer t on t.organization_id = e.organization_id and t.id = e.transfer_id
      where a.organization_id = ${organizationId} and a.kind = 'wallet'
        and t.kind in ('gift_payout', 'gift_refund_payout', 'payout_return', 'purchase_refund', 'purchase_dispute')`);
    const left = BigInt(row?.minor ?? 0);
    return left > 0n ? left : 0n;
  }
}
