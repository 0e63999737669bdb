import { Injectable, Inject } from '@nestjs/common';
import { Money } from '@almoner/kernel';
import { SYSTEM_POOL, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';

export interface Deposit {
  readonly id: string;
  readonly organizationId: string;
  readonly transferId: string;
  readonly amount: Money;
  readonly status: 'requested' | 'sent' | 'settled' | 'failed';
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
  status: Deposit['status'];
  stripe_account_id: string;
}

const columns = `d.id, d.organization_id, d.transfer_id, d.amount_minor, d.currency, d.status, o.stripe_account_id`;
const retrySeconds = 30;

@Injectable()
export class DepositRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  /** Null for an organization that is not active. */
  async fundingOf(tx: Transaction): Promise<Funding | null> {
    const [row] = await tx.query<Funding>(
      `select currency, has_bank_account as "hasBankAccount" from organization where is_active`,
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

  /** Deposits that Stripe was not told of, or whose answer got lost; across organizations, for the sweep. */
  async claimUnsent(): Promise<Deposit[]> {
    const { rows } = await this.systemPool.query<DepositRow>(
      `update deposit d set next_attempt_at = now() + interval '${retrySeconds} seconds' from organization o
       where o.organization_id = d.organization_id and d.status = 'requested' and d.next_attempt_at <= now()
       returning ${columns}`,
    );
    return rows.map(toDeposit);
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

  /** Returns whether this call was the one that ended it. */
  async end(tx: Transaction, depositId: string, status: 'settled' | 'failed'): Promise<boolean> {
    const ended = await tx.query(
      `update deposit set status = $2 where id = $1 and status in ('requested', 'sent') returning id`,
      [depositId, status],
    );
    return ended.length > 0;
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
  };
}
