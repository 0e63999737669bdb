import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';
import { type CardAccount } from '../../jobs.ts';

export interface OpenAuthorization {
  readonly id: string;
  readonly stripeAuthorizationId: string;
  readonly revision: number;
}

/** Where reading one of Stripe's lists stopped. */
export interface ReadingProgress {
  readonly readFrom: Date;
  readonly lastReadId: string;
}
export type StripeList = 'authorizations' | 'transactions';

// After this time the network's own event is overdue: it waits at most two seconds for our response.
const settlingSeconds = 15;
const pageSize = 200;

/** The data of reconciliation, read as the system role because it covers all organizations. */
@Injectable()
export class ReconciliationRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly pool: Pool) {}

  /** Every account that has a card, of all organizations. */
  async cardAccounts(): Promise<CardAccount[]> {
    const { rows } = await this.pool.query<CardAccount>(
      `select distinct organization_id as "organizationId", stripe_account_id as "stripeAccountId" from card`,
    );
    return rows;
  }

  /** Authorizations that hold or may still hold, in pages by our id; those of the last seconds are left to their webhook. */
  async openAuthorizations(account: CardAccount, afterId: string | null): Promise<OpenAuthorization[]> {
    const { rows } = await this.pool.query<OpenAuthorization>(
      `select a.id, a.stripe_authorization_id as "stripeAuthorizationId", a.revision
       from card_authorization a join card c on c.id = a.card_id and c.organization_id = a.organization_id
       where a.organization_id = $1 and c.stripe_account_id = $2 and ($3::uuid is null or a.id > $3)
         and (a.status = 'pending' or a.held_minor > 0)
         and a.created_at < now() - make_interval(secs => $4)
       order by a.id limit $5`,
      [account.organizationId, account.stripeAccountId, afterId, settlingSeconds, pageSize],
    );
    return rows;
  }

  /** Null when none was stored in the last `maxAgeMs`: an older one would skip what is newer. */
  async progressOf(
    account: CardAccount,
    list: StripeList,
    maxAgeMs: number,
  ): Promise<ReadingProgress | null> {
    const { rows } = await this.pool.query<ReadingProgress>(
      `select read_from as "readFrom", last_read_id as "lastReadId" from reconciliation_progress
       where organization_id = $1 and stripe_account_id = $2 and list = $3
         and updated_at > now() - make_interval(secs => $4)`,
      [account.organizationId, account.stripeAccountId, list, maxAgeMs / 1000],
    );
    return rows[0] ?? null;
  }

  async saveProgress(account: CardAccount, list: StripeList, progress: ReadingProgress): Promise<void> {
    await this.pool.query(
      `insert into reconciliation_progress (organization_id, stripe_account_id, list, read_from, last_read_id)
       values ($1, $2, $3, $4, $5)
       on conflict (organization_id, stripe_account_id, list)
         do update set read_from = $4, last_read_id = $5, updated_at = now()`,
      [account.organizationId, account.stripeAccountId, list, progress.readFrom, progress.lastReadId],
    );
  }

  async clearProgress(account: CardAccount, list: StripeList): Promise<void> {
    await this.pool.query(
      `delete from reconciliation_progress where organization_id = $1 and stripe_account_id = $2 and list = $3`,
      [account.organizationId, account.stripeAccountId, list],
    );
  }
}
