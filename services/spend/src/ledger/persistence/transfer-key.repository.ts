import { Injectable } from '@nestjs/common';
import { newId } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';
import { LedgerRepository, type BookedTransfer } from './ledger.repository.ts';

/** A caller's idempotency key of a transfer; null for a call without one. */
export interface CallerKey {
  readonly organizationId: string;
  readonly userId: string;
  readonly key: string | null;
}

/** One key moves money once, whatever the kind of the transfer and however late the key is repeated. */
@Injectable()
export class TransferKeyRepository {
  constructor(private readonly ledger: LedgerRepository) {}

  /**
   * The transfer booked under the key; null without one. Nobody else books under it before the transaction has ended. Call it
   * before any account is locked.
   */
  async lock(tx: Transaction, caller: CallerKey): Promise<BookedTransfer | null> {
    if (caller.key === null) return null;
    const { organizationId } = caller;
    const key = ledgerKeyOf(caller);
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`${organizationId} ${key}`}, 11))`);
    return this.ledger.find(tx, organizationId, key);
  }

  /** Deposits of earlier releases are not in the ledger under their caller's key, only among the answered requests. */
  async hasStartedDeposit(tx: Transaction, { organizationId, userId, key }: CallerKey): Promise<boolean> {
    const rows = await tx.query(sql`
      select 1 from idempotency_key
      where organization_id = ${organizationId} and scope = ${`start-deposit:${userId}`} and key = ${key}`);
    return rows.length > 0;
  }
}

/** The prefix is that of earlier releases, in which only treasury transfers had a key of their caller. */
export function ledgerKeyOf({ userId, key }: CallerKey): string {
  return `treasury:${userId}:${key ?? newId()}`;
}
