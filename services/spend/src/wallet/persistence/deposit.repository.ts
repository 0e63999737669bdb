import { Injectable, Inject } from '@nestjs/common';
import { Money } from '@almoner/kernel';
import { SYSTEM_POOL, sql, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';
import { type DepositStatus } from '../domain/deposit-steps.ts';

export interface Deposit {
  readonly id: string;
  readonly organizationId: string;
  readonly transferId: string;
  readonly amount: Money;
  readonly status: DepositStatus;
  readonly stripeAccountId: string;
  readonly startedAt: Date;
}

export interface UnsentDeposit {
  readonly depositId: string;
}

/** A deposit that Stripe knows under this id. */
export interface KnownTopup {
  readonly depositId: string;
  readonly stripeTopupId: string;
  readonly stripeAccountId: string;
}

interface Funding {
  readonly currency: string;
  readonly hasBankAccount: boolean;
}

interface DepositRow {
  id: string;
  organization_id: string;
  transfer_id: string;
  amount_minor: string;
  currency: string;
  status: DepositStatus;
  stripe_account_id: string;
  created_at: Date;
}

const columns = `d.id, d.organization_id, d.transfer_id, d.amount_minor, d.currency, d.status, d.created_at,
  o.stripe_account_id`;
const retrySeconds = 30;
const reconcileSentSeconds = 60;
/** Banks return ACH debits within 60 days at the latest (Nacha, unauthorized debits of consumers). */
const mayBeReturnedDays = 61;

/**
 * Deposits. Methods without a transaction run as the system role across organizations: the sweeps, and Stripe's responses and
 * events, which name a deposit or a top-up and not the organization; their callers compare the connected account.
 */
@Injectable()
export class DepositRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  /** Null for an organization that is not active. */
  async fundingOf(tx: Transaction, organizationId: string): Promise<Funding | null> {
    const [row] = await tx.query<Funding>(
      `select currency, has_bank_account as "hasBankAccount" from organization where organization_id = $1 and is_active`,
      [organizationId],
    );
    return row ?? null;
  }

  async add(
    tx: Transaction,
    organizationId: string,
    id: string,
    transferId: string,
    amount: Money,
  ): Promise<void> {
    await tx.query(
      `insert into deposit (organization_id, id, transfer_id, amount_minor, currency, status, next_attempt_at)
       values ($1, $2, $3, $4, $5, 'requested', now() + interval '${retrySeconds} seconds')`,
      [organizationId, id, transferId, amount.minor, amount.currency],
    );
  }

  /** Deposits that were not requested from Stripe yet, or whose answer was lost; across organizations, for the sweep. */
  async claimUnsent(): Promise<UnsentDeposit[]> {
    const { rows } = await this.systemPool.query<UnsentDeposit>(
      `update deposit set next_attempt_at = now() + interval '${retrySeconds} seconds'
       where status = 'requested' and next_attempt_at <= now() returning id as "depositId"`,
    );
    return rows;
  }

  /** Those of one organization, for when what they waited for is there. */
  async unsentOf(organizationId: string): Promise<UnsentDeposit[]> {
    const { rows } = await this.systemPool.query<UnsentDeposit>(
      `select id as "depositId" from deposit where organization_id = $1 and status = 'requested'`,
      [organizationId],
    );
    return rows;
  }

  /**
   * Deposits whose events may have been lost; across organizations. One that has not arrived yet is due every minute, one
   * that has arrived once a day for as long as the bank may return it.
   */
  async claimForReconciliation(limit: number): Promise<KnownTopup[]> {
    const { rows } = await this.systemPool.query<KnownTopup>(
      `update deposit d
       set next_attempt_at = now() + case d.status when 'sent' then make_interval(secs => $1) else interval '1 day' end
       from organization o
       where o.organization_id = d.organization_id and d.id = any (array(
         select id from deposit
         where status in ('sent', 'settled') and next_attempt_at <= now() and stripe_topup_id is not null
           and created_at > now() - make_interval(days => $2)
         order by next_attempt_at limit $3 for update skip locked))
       returning d.id as "depositId", d.stripe_topup_id as "stripeTopupId", o.stripe_account_id as "stripeAccountId"`,
      [reconcileSentSeconds, mayBeReturnedDays, limit],
    );
    return rows;
  }

  async find(depositId: string): Promise<Deposit | null> {
    const { rows } = await this.systemPool.query<DepositRow>(
      `select ${columns} from deposit d join organization o using (organization_id) where d.id = $1`,
      [depositId],
    );
    return rows[0] === undefined ? null : toDeposit(rows[0]);
  }

  async findByTopup(stripeTopupId: string): Promise<Deposit | null> {
    const { rows } = await this.systemPool.query<DepositRow>(
      `select ${columns} from deposit d join organization o using (organization_id) where d.stripe_topup_id = $1`,
      [stripeTopupId],
    );
    return rows[0] === undefined ? null : toDeposit(rows[0]);
  }

  async markSent(depositId: string, stripeTopupId: string): Promise<void> {
    await this.systemPool.query(
      `update deposit set status = case status when 'requested' then 'sent' else status end, stripe_topup_id = $2 where id = $1`,
      [depositId, stripeTopupId],
    );
  }

  /** Locks the deposit until the end of the transaction. */
  async lock(
    tx: Transaction,
    organizationId: string,
    depositId: string,
  ): Promise<{ readonly status: DepositStatus; readonly stripeTopupId: string | null } | null> {
    const [row] = await tx.query<{ status: DepositStatus; stripeTopupId: string | null }>(
      `select status, stripe_topup_id as "stripeTopupId" from deposit where organization_id = $1 and id = $2 for update`,
      [organizationId, depositId],
    );
    return row ?? null;
  }

  async setReason(tx: Transaction, organizationId: string, id: string, reason: string): Promise<void> {
    await tx.query(`update deposit set bank_reason = $3 where organization_id = $1 and id = $2`, [
      organizationId,
      id,
      reason,
    ]);
  }

  /** `stripeTopupId`: kept where none is stored yet, so that the deposit is reconciled from then on. */
  async setStatus(
    tx: Transaction,
    organizationId: string,
    depositId: string,
    { status, stripeTopupId }: { status: DepositStatus; stripeTopupId: string | null },
  ): Promise<void> {
    await tx.query(sql`
      update deposit set status = ${status}, stripe_topup_id = coalesce(stripe_topup_id, ${stripeTopupId})
      where organization_id = ${organizationId} and id = ${depositId}`);
  }
}

function toDeposit(row: DepositRow): Deposit {
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
