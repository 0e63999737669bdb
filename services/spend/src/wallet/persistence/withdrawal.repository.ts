import { Inject, Injectable } from '@nestjs/common';
import { Money } from '@almoner/kernel';
import { SYSTEM_POOL, sql, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';
import { type WithdrawalStatus } from '../domain/withdrawal-steps.ts';

export interface Withdrawal {
  readonly id: string;
  readonly organizationId: string;
  readonly transferId: string;
  readonly amount: Money;
  readonly status: WithdrawalStatus;
  readonly stripeAccountId: string;
  readonly startedAt: Date;
}

export interface UnsentWithdrawal {
  readonly withdrawalId: string;
}

/** A withdrawal that Stripe knows under this id. */
export interface KnownWithdrawal {
  readonly withdrawalId: string;
  readonly stripeTransferId: string;
  readonly stripeAccountId: string;
}

interface WithdrawalRow {
  id: string;
  organization_id: string;
  transfer_id: string;
  amount_minor: string;
  currency: string;
  status: WithdrawalStatus;
  stripe_account_id: string;
  created_at: Date;
}

const columns = `w.id, w.organization_id, w.transfer_id, w.amount_minor, w.currency, w.status, w.created_at, o.stripe_account_id`;
const retrySeconds = 30;
const reconcileSentSeconds = 60;
/** As for deposits: the longest time in which a bank returns a payment. */
const mayBeReturnedDays = 61;

/** Withdrawals. Methods without a transaction run as the system role across organizations, as for deposits. */
@Injectable()
export class WithdrawalRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  async add(
    tx: Transaction,
    organizationId: string,
    { id, transferId, amount, status }: Pick<Withdrawal, 'id' | 'transferId' | 'amount' | 'status'>,
  ): Promise<void> {
    await tx.query(sql`
      insert into withdrawal (organization_id, id, transfer_id, amount_minor, currency, status, next_attempt_at)
      values (${organizationId}, ${id}, ${transferId}, ${amount.minor}, ${amount.currency}, ${status},
        now() + make_interval(secs => ${retrySeconds}))`);
  }

  /** Withdrawals not requested from Stripe yet, or whose answer was lost. */
  async claimUnsent(): Promise<UnsentWithdrawal[]> {
    const { rows } = await this.systemPool.query<UnsentWithdrawal>(
      `update withdrawal set next_attempt_at = now() + make_interval(secs => $1)
       where status = 'requested' and next_attempt_at <= now() returning id as "withdrawalId"`,
      [retrySeconds],
    );
    return rows;
  }

  /** Those whose events may have been lost: sent ones every minute, posted ones once a day while the bank may return them. */
  async claimForReconciliation(limit: number): Promise<KnownWithdrawal[]> {
    const { rows } = await this.systemPool.query<KnownWithdrawal>(
      `update withdrawal w
       set next_attempt_at = now() + case w.status when 'sent' then make_interval(secs => $1) else interval '1 day' end
       from organization o
       where o.organization_id = w.organization_id and w.id = any (array(
         select id from withdrawal
         where status in ('sent', 'posted') and next_attempt_at <= now() and stripe_transfer_id is not null
           and created_at > now() - make_interval(days => $2)
         order by next_attempt_at limit $3 for update skip locked))
       returning w.id as "withdrawalId", w.stripe_transfer_id as "stripeTransferId", o.stripe_account_id as "stripeAccountId"`,
      [reconcileSentSeconds, mayBeReturnedDays, limit],
    );
    return rows;
  }

  find(withdrawalId: string): Promise<Withdrawal | null> {
    return this.one('w.id = $1', withdrawalId);
  }

  findByTransfer(stripeTransferId: string): Promise<Withdrawal | null> {
    return this.one('w.stripe_transfer_id = $1', stripeTransferId);
  }

  async markSent(withdrawalId: string, stripeTransferId: string): Promise<void> {
    await this.systemPool.query(
      `update withdrawal set status = case status when 'requested' then 'sent' else status end, stripe_transfer_id = $2
       where id = $1`,
      [withdrawalId, stripeTransferId],
    );
  }

  /** Locks the withdrawal of a transfer that waits for a signature, and ends the waiting; null when it does not wait. */
  async endWaiting(
    tx: Transaction,
    organizationId: string,
    transferId: string,
    status: 'requested' | 'canceled',
  ): Promise<string | null> {
    const [row] = await tx.query<{ id: string }>(sql`
      update withdrawal set status = ${status}, next_attempt_at = now() + make_interval(secs => ${retrySeconds})
      where organization_id = ${organizationId} and transfer_id = ${transferId} and status = 'unsigned' returning id`);
    return row?.id ?? null;
  }

  async findByBooking(transferId: string): Promise<Withdrawal | null> {
    return this.one('w.transfer_id = $1', transferId);
  }

  /** Locks the withdrawal until the end of the transaction. */
  async lockStatus(tx: Transaction, organizationId: string, id: string): Promise<WithdrawalStatus | null> {
    const [row] = await tx.query<Pick<WithdrawalRow, 'status'>>(
      sql`select status from withdrawal where organization_id = ${organizationId} and id = ${id} for update`,
    );
    return row?.status ?? null;
  }

  async setReason(tx: Transaction, organizationId: string, id: string, reason: string): Promise<void> {
    await tx.query(`update withdrawal set bank_reason = $3 where organization_id = $1 and id = $2`, [
      organizationId,
      id,
      reason,
    ]);
  }

  /** `stripeTransferId`: kept where none is stored yet, so that the withdrawal is reconciled from then on. */
  async setStatus(
    tx: Transaction,
    organizationId: string,
    id: string,
    { status, stripeTransferId }: { status: WithdrawalStatus; stripeTransferId: string | null },
  ): Promise<void> {
    await tx.query(sql`
      update withdrawal set status = ${status}, stripe_transfer_id = coalesce(stripe_transfer_id, ${stripeTransferId})
      where organization_id = ${organizationId} and id = ${id}`);
  }

  private async one(condition: string, value: string): Promise<Withdrawal | null> {
    const { rows } = await this.systemPool.query<WithdrawalRow>(
      `select ${columns} from withdrawal w join organization o using (organization_id) where ${condition}`,
      [value],
    );
    return rows[0] === undefined ? null : toWithdrawal(rows[0]);
  }
}

function toWithdrawal(row: WithdrawalRow): Withdrawal {
  return {
    id: row.id,
    organizationId: row.organization_id,
    transferId: row.transfer_id,
    amount: Money.ofMinor(BigInt(row.amount_minor), row.currency),
    status: row.status,
    stripeAccountId: row.stripe_account_id,
    startedAt: row.created_at,
  };
}
