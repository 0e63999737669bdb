import { Injectable } from '@nestjs/common';
import { type Transaction } from '@almoner/platform';
import { type NetworkTransaction } from '../domain/network-transaction.ts';

interface TransactionToAdd {
  readonly id: string;
  readonly organizationId: string;
  readonly cardId: string;
  readonly programId: string | null;
  readonly transferId: string;
  readonly network: NetworkTransaction;
}

@Injectable()
export class TransactionRepository {
  /** Waits for another worker that books the same transaction, so that only one of them does. */
  async isKnown(tx: Transaction, stripeTransactionId: string): Promise<boolean> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [stripeTransactionId]);
    const rows = await tx.query(`select id from card_transaction where stripe_transaction_id = $1`, [
      stripeTransactionId,
    ]);
    return rows.length > 0;
  }

  async add(
    tx: Transaction,
    { id, organizationId, cardId, programId, transferId, network }: TransactionToAdd,
  ): Promise<void> {
    const { stripeTransactionId, stripeAuthorizationId, type, amount, merchant, networkCreatedAt } = network;
    await tx.query(
      `insert into card_transaction (organization_id, id, stripe_transaction_id, stripe_authorization_id, card_id, type,
         amount_minor, currency, merchant, network_created_at, transfer_id, spend_program_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        organizationId,
        id,
        stripeTransactionId,
        stripeAuthorizationId,
        cardId,
        type,
        amount.minor,
        amount.currency,
        JSON.stringify(merchant),
        networkCreatedAt,
        transferId,
        programId,
      ],
    );
  }
}
