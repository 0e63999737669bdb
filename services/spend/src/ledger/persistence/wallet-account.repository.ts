import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL, sql, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';

/** The financial account behind a wallet. Null ids: it is being set up. */
export interface WalletAccount {
  readonly organizationId: string;
  readonly stripeAccountId: string;
  readonly financialAccountId: string | null;
  /** The bank account at Stripe by which payouts reach it. */
  readonly payoutDestinationId: string | null;
}

const retrySeconds = 30;
const columns = `w.organization_id as "organizationId", o.stripe_account_id as "stripeAccountId",
  w.financial_account_id as "financialAccountId", w.payout_destination_id as "payoutDestinationId"`;
const joined = `wallet_account w join organization o on o.organization_id = w.organization_id`;

/** Organizations without a row keep the issuing balance, which they have from an earlier release. */
@Injectable()
export class WalletAccountRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  async find(tx: Transaction, organizationId: string): Promise<WalletAccount | null> {
    const [row] = await tx.query<WalletAccount>(
      `select ${columns} from ${joined} where w.organization_id = $1`,
      [organizationId],
    );
    return row ?? null;
  }

  /** As the system role, for the sweep and Stripe's events. */
  async findByAccount(stripeAccountId: string): Promise<WalletAccount | null> {
    const { rows } = await this.systemPool.query<WalletAccount>(
      `select ${columns} from ${joined} where o.stripe_account_id = $1`,
      [stripeAccountId],
    );
    return rows[0] ?? null;
  }

  /** Every financial account; across organizations, for reconciliation. */
  async all(): Promise<WalletAccount[]> {
    const { rows } = await this.systemPool.query<WalletAccount>(
      `select ${columns} from ${joined} where w.financial_account_id is not null`,
    );
    return rows;
  }

  async request(tx: Transaction, organizationId: string): Promise<void> {
    await tx.query(sql`
      insert into wallet_account (organization_id, next_attempt_at) values (${organizationId}, now()) on conflict do nothing`);
  }

  /** The accounts that are not set up yet; across organizations, for the sweep. */
  async claimUnfinished(): Promise<WalletAccount[]> {
    const { rows } = await this.systemPool.query<WalletAccount>(
      `update wallet_account w set next_attempt_at = now() + make_interval(secs => $1)
       from organization o
       where o.organization_id = w.organization_id and o.stripe_account_id is not null
         and w.payout_destination_id is null and w.next_attempt_at <= now()
       returning ${columns}`,
      [retrySeconds],
    );
    return rows;
  }

  async saveFinancialAccount(organizationId: string, financialAccountId: string): Promise<void> {
    await this.systemPool.query(
      `update wallet_account set financial_account_id = coalesce(financial_account_id, $2) where organization_id = $1`,
      [organizationId, financialAccountId],
    );
  }

  async savePayoutDestination(organizationId: string, payoutDestinationId: string): Promise<void> {
    await this.systemPool.query(
      `update wallet_account set payout_destination_id = coalesce(payout_destination_id, $2) where organization_id = $1`,
      [organizationId, payoutDestinationId],
    );
  }
}
