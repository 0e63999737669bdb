import { Injectable } from '@nestjs/common';
import { sql, type Transaction } from '@almoner/platform';
import { type CountedIn } from '../../limits/persistence/limit-counter.repository.ts';
import { type BookedOrigin } from '../domain/booked-origin.ts';
import { type NetworkTransaction } from '../domain/network-transaction.ts';

interface TransactionToAdd {
  readonly id: string;
  readonly organizationId: string;
  readonly cardId: string;
  readonly programId: string | null;
  readonly countedIn: CountedIn;
  readonly transferId: string;
  readonly network: NetworkTransaction;
  /** Our id of the capture that a refund without an authorization is for, or its reversal. */
  readonly refundedTransactionId: string | null;
}

/** A purchase that a refund belongs to. */
export interface EarlierPurchase extends BookedOrigin {
  readonly stripeAuthorizationId: string | null;
  /** Our id of the capture; null for a refund of an earlier release that is reversed. */
  readonly captureId: string | null;
}

/** A refund that arrives later than this after its purchase is left to an admin. */
const refundableDays = 540;

@Injectable()
export class TransactionRepository {
  /**
   * Waits for another worker that books the same transaction, so that only one of them does. The card keeps its rule until
   * the transaction ends; the first card of its chain of replacements is locked before it.
   */
  async isKnown(
    tx: Transaction,
    { organizationId, cardId }: Pick<TransactionToAdd, 'organizationId' | 'cardId'>,
    stripeTransactionId: string,
  ): Promise<boolean> {
    await tx.query(sql`select pg_advisory_xact_lock(functions.authorization_lock(${stripeTransactionId}))`);
    await tx.query(sql`
      select 1 from card k join card c on c.organization_id = k.organization_id and c.id in (k.original_card_id, k.id)
      where k.organization_id = ${organizationId} and k.id = ${cardId} order by c.id = k.id, c.id for key share of c`);
    const rows = await tx.query(sql`
      select id from card_transaction
      where organization_id = ${organizationId} and stripe_transaction_id = ${stripeTransactionId}`);
    return rows.length > 0;
  }

  /** The latest capture or refund of the card, or of one that it replaced, at the merchant; null when there is none. */
  async latest(
    tx: Transaction,
    type: 'capture' | 'refund',
    { organizationId, cardId }: Pick<TransactionToAdd, 'organizationId' | 'cardId'>,
    { merchant, networkCreatedAt }: NetworkTransaction,
  ): Promise<EarlierPurchase | null> {
    const [row] = await tx.query<EarlierPurchase>(sql`
      select t.stripe_authorization_id as "stripeAuthorizationId", t.spend_program_id as "programId",
        case t.type when 'capture' then t.id else t.refunded_transaction_id end as "captureId",
        coalesce(z.team_id, p.team_id) as "teamId", t.limit_ids as "limitIds",
        coalesce(z.paying_account_id, paid.account_id) as "payingAccountId"
      from card k
      join card c on c.organization_id = k.organization_id and c.original_card_id = k.original_card_id
      join card_transaction t on t.organization_id = c.organization_id and t.card_id = c.id and t.type = ${type}
      left join card_authorization z on z.organization_id = t.organization_id
        and z.stripe_authorization_id = t.stripe_authorization_id
      left join spend_program p on p.organization_id = t.organization_id and p.id = t.spend_program_id
      cross join lateral (
        select e.account_id from entry e join account a on a.id = e.account_id
        where e.organization_id = t.organization_id and e.transfer_id = t.transfer_id and e.layer = 'posted' and a.is_guarded
        order by a.kind = 'wallet', e.amount_minor limit 1) paid
      where k.organization_id = ${organizationId} and k.id = ${cardId} and t.network_created_at <= ${networkCreatedAt}
        and t.network_created_at > ${networkCreatedAt}::timestamptz - make_interval(days => ${refundableDays})
        and case when ${merchant.networkId}::text is null or t.merchant ->> 'networkId' is null
          then t.merchant ->> 'name' = ${merchant.name} else t.merchant ->> 'networkId' = ${merchant.networkId} end
      order by t.network_created_at desc, t.id desc limit 1`);
    return row ?? null;
  }

  /** The counters and the payer of a capture; null when the organization has none with that id. */
  async find(
    tx: Transaction,
    { organizationId }: Pick<TransactionToAdd, 'organizationId'>,
    id: string,
  ): Promise<EarlierPurchase | null> {
    const [row] = await tx.query<EarlierPurchase>(sql`
      select t.stripe_authorization_id as "stripeAuthorizationId", t.spend_program_id as "programId", p.team_id as "teamId",
        t.id as "captureId", t.limit_ids as "limitIds", paid.account_id as "payingAccountId"
      from card_transaction t
      left join spend_program p on p.organization_id = t.organization_id and p.id = t.spend_program_id
      cross join lateral (
        select e.account_id from entry e join account a on a.id = e.account_id
        where e.organization_id = t.organization_id and e.transfer_id = t.transfer_id and e.layer = 'posted' and a.is_guarded
        order by a.kind = 'wallet', e.amount_minor limit 1) paid
      where t.organization_id = ${organizationId} and t.id = ${id}`);
    return row ?? null;
  }

  /** The transfer is posted later in the same transaction. */
  async add(tx: Transaction, transaction: TransactionToAdd): Promise<void> {
    const { id, organizationId, cardId, programId, countedIn, transferId, network, refundedTransactionId } =
      transaction;
    await tx.query(sql`
      insert into card_transaction (organization_id, id, stripe_transaction_id, stripe_authorization_id, card_id, type,
        amount_minor, currency, merchant, network_created_at, transfer_id, spend_program_id, limit_ids, limit_periods,
        disputed_transaction_id, refunded_transaction_id)
      values (${organizationId}, ${id}, ${network.stripeTransactionId}, ${network.stripeAuthorizationId}, ${cardId},
        ${network.type}, ${network.amount.minor}, ${network.amount.currency}, ${JSON.stringify(network.merchant)},
        ${network.networkCreatedAt}, ${transferId}, ${programId}, ${[...countedIn.limitIds]}, ${[...countedIn.periods]},
        ${network.disputedTransactionId ?? null}, ${refundedTransactionId})`);
  }
}
