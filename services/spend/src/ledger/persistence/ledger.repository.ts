import { Injectable } from '@nestjs/common';
import { newId, type Money } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { type AccountRole, type Line } from '../domain/postings.ts';

export interface TransferToPost {
  readonly kind: string;
  readonly status: 'pending' | 'posted' | 'voided';
  readonly amount: Money;
  readonly description: string;
  readonly idempotencyKey: string;
  readonly sourceId: string | null;
  readonly occurredAt: Date;
  readonly lines: readonly Line[];
  /** The cash account behind `paying`; not needed where no line names it. */
  readonly payingAccountId?: string;
  /** The account behind `treasury`; not needed where no line names it. */
  readonly treasuryAccountId?: string;
  /** A fact of the card network: booked in full even if the account goes below zero by it. */
  readonly isNetworkFact?: boolean;
}

@Injectable()
export class LedgerRepository {
  /** Books a transfer with its entries; the same idempotency key again changes nothing and returns null. */
  async post(tx: Transaction, organizationId: string, transfer: TransferToPost): Promise<string | null> {
    const transferId = newId();
    const { kind, status, amount, description, idempotencyKey, sourceId, occurredAt } = transfer;
    const inserted = await tx.query(
      `insert into transfer (organization_id, id, kind, status, amount_minor, currency, description, idempotency_key, source_id, occurred_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict on constraint transfer_once do nothing returning id`,
      [
        organizationId,
        transferId,
        kind,
        status,
        amount.minor,
        amount.currency,
        description,
        idempotencyKey,
        sourceId,
        occurredAt,
      ],
    );
    if (inserted.length === 0) return null;
    const accounts = await this.accountsOf(tx, organizationId, transfer);
    await this.lockAccounts(tx, transfer.lines, accounts);
    if (transfer.isNetworkFact) await this.allowNetworkOverdraft(tx, transfer);
    await this.addEntries(tx, organizationId, transferId, transfer.lines, accounts);
    return transferId;
  }

  /** Further entries of a transfer that exists: settling or voiding what was pending. */
  async resolve(
    tx: Transaction,
    organizationId: string,
    transferId: string,
    status: 'posted' | 'voided',
    lines: readonly Line[],
    occurredAt: Date,
  ): Promise<void> {
    await tx.query(`update transfer set status = $2, occurred_at = $3 where id = $1`, [
      transferId,
      status,
      occurredAt,
    ]);
    const accounts = await this.accountsOf(tx, organizationId);
    await this.lockAccounts(tx, lines, accounts);
    await this.addEntries(tx, organizationId, transferId, lines, accounts);
  }

  /** Always in the one order: cold accounts first, paying accounts last. */
  private async lockAccounts(
    tx: Transaction,
    lines: readonly Line[],
    accounts: ReadonlyMap<AccountRole, string>,
  ): Promise<void> {
    const ids = new Set(lines.map(({ account }) => accounts.get(account)));
    await tx.query(`select 1 from account where id = any($1::uuid[]) order by lock_rank, id for update`, [
      [...ids],
    ]);
  }

  private async addEntries(
    tx: Transaction,
    organizationId: string,
    transferId: string,
    lines: readonly Line[],
    accounts: ReadonlyMap<AccountRole, string>,
  ): Promise<void> {
    const rows = lines.map(({ account, layer, amount }) => ({
      account_id: accounts.get(account),
      layer,
      amount_minor: amount.toMinorNumber(),
    }));
    await tx.query(
      `insert into entry (organization_id, transfer_id, account_id, layer, amount_minor)
       select $1, $2, e.account_id, e.layer, e.amount_minor
       from jsonb_to_recordset($3) as e (account_id uuid, layer entry_layer, amount_minor bigint)`,
      [organizationId, transferId, JSON.stringify(rows)],
    );
  }

  private async accountsOf(
    tx: Transaction,
    organizationId: string,
    { payingAccountId, treasuryAccountId }: Partial<TransferToPost> = {},
  ): Promise<Map<AccountRole, string>> {
    const rows = await tx.query<{ kind: AccountRole; id: string }>(
      `select kind, id from account
       where organization_id = $1 and kind in ('wallet', 'external', 'clearing', 'income', 'expense', 'fees')`,
      [organizationId],
    );
    const accounts = new Map(rows.map(({ kind, id }) => [kind, id]));
    if (payingAccountId !== undefined) accounts.set('paying', payingAccountId);
    if (treasuryAccountId !== undefined) accounts.set('treasury', treasuryAccountId);
    return accounts;
  }

  /** The account may go as far below zero as this fact takes it, and no step further for anything else. */
  private async allowNetworkOverdraft(
    tx: Transaction,
    { payingAccountId, lines }: TransferToPost,
  ): Promise<void> {
    const change = lines
      .filter(({ account, layer }) => account === 'paying' && layer !== 'pending_in')
      .reduce((total, { amount }) => total + amount.minor, 0n);
    await tx.query(
      `update account set network_overdraft_minor = greatest(network_overdraft_minor, -(posted_minor - held_minor + $2::bigint))
       where id = $1 and is_guarded and posted_minor - held_minor + $2::bigint < 0`,
      [payingAccountId, change],
    );
  }
}
