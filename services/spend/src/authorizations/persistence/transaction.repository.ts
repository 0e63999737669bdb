import { Injectable } from '@nestjs/common';
import { sql, type Transaction } from '@almoner/platform';
import { type CountedIn } from '../../limits/persistence/limit-counter.repository.ts';
import { type NetworkTransaction } from '../domain/network-transaction.ts';

interface TransactionToAdd {
  readonly id: string;
  readonly organizationId: string;
  readonly cardId: string;
  readonly programId: string | null;
  readonly countedIn: CountedIn;
  readonly transferId: string;
  readonly network: NetworkTransaction;
}

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

  /** The transfer is posted later in the same transaction. */
  async add(tx: Transaction, transaction: TransactionToAdd): Promise<void> {
    const { id, organizationId, cardId, programId, countedIn, transferId, network } = transaction;
    await tx.query(sql`
      insert into card_transaction (organization_id, id, stripe_transaction_id, stripe_authorization_id, card_id, type,
        amount_minor, currency, merchant, network_created_at, transfer_id, spend_program_id, limit_ids, limit_periods)
      values (${organizationId}, ${id}, ${network.stripeTransactionId}, ${network.stripeAuthorizationId}, ${cardId},
        ${network.type}, ${network.amount.minor}, ${network.amount.currency}, ${JSON.stringify(network.merchant)},
        ${network.networkCreatedAt}, ${transferId}, ${programId}, ${[...countedIn.limitIds]}, ${[...countedIn.periods]})`);
  }
}
