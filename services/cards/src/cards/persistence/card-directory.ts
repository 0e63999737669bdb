import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';

export interface CardAddress {
  readonly organizationId: string;
  readonly cardId: string;
}

export interface KnownCard extends CardAddress {
  readonly stripeAccountId: string;
  readonly stripeCardId: string;
  readonly status: string;
  /** As Stripe described it last; null for a virtual card. */
  readonly shippingStatus: string | null;
  readonly version: number;
  readonly isInProgress: boolean;
  /** It was changed so recently that an older change may not have reached Stripe yet. */
  readonly isRecentlyChanged: boolean;
}

export interface KnownCardholder {
  readonly organizationId: string;
  readonly userId: string;
  readonly stripeAccountId: string;
  /** The last known status at Stripe. */
  readonly status: 'active' | 'inactive';
}

const batch = 20;
const maxBackoffSeconds = 600;

/** Lookups without an organization (webhooks, the sweep), across tenants as the system role. */
@Injectable()
export class CardDirectory {
  constructor(@Inject(SYSTEM_POOL) private readonly pool: Pool) {}

  /** Interrupted cards. Claiming one delays its next attempt, longer each time. */
  async claimUnfinished(): Promise<CardAddress[]> {
    const { rows } = await this.pool.query<CardAddress>(
      `update card set attempts = attempts + 1,
         next_attempt_at = now() + least($2, power(2, least(attempts, 12))) * interval '1 second'
       where id in (select id from card where (status = 'issuing' or wanted_status is not null) and next_attempt_at <= now()
                    order by next_attempt_at limit $1 for update skip locked)
       returning organization_id as "organizationId", id as "cardId"`,
      [batch, maxBackoffSeconds],
    );
    return rows;
  }

  async findCard(stripeCardId: string): Promise<KnownCard | null> {
    const { rows } = await this.pool.query<KnownCard>(
      `select organization_id as "organizationId", id as "cardId", stripe_account_id as "stripeAccountId",
         stripe_card_id as "stripeCardId", status, shipping ->> 'status' as "shippingStatus", version, wanted_status is not null or status = 'issuing' as "isInProgress",
         next_attempt_at > now() as "isRecentlyChanged"
       from card where stripe_card_id = $1`,
      [stripeCardId],
    );
    return rows[0] ?? null;
  }

  async findCardholder(stripeCardholderId: string): Promise<KnownCardholder | null> {
    const { rows } = await this.pool.query<KnownCardholder>(
      `select organization_id as "organizationId", user_id as "userId", stripe_account_id as "stripeAccountId", status
       from cardholder where stripe_cardholder_id = $1`,
      [stripeCardholderId],
    );
    return rows[0] ?? null;
  }

  async listAccounts(): Promise<string[]> {
    const { rows } = await this.pool.query<{ stripe_account_id: string }>(
      `select distinct stripe_account_id from cardholder`,
    );
    return rows.map(({ stripe_account_id }) => stripe_account_id);
  }
}
