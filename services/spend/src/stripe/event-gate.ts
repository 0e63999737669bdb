import { Inject, Injectable } from '@nestjs/common';
import { type StripeEventRequest } from '@almoner/contracts';
import { CLOCK, SYSTEM_POOL } from '@almoner/platform';
import { type Clock } from '@almoner/kernel';
import { type Pool } from 'pg';
import { SPEND_CONFIG, type SpendConfig } from '../config.ts';
import { problemOf } from './money-event.schemas.ts';

/** Lets through only events whose figures may be believed and that speak of their own connected account. */
@Injectable()
export class EventGate {
  constructor(
    @Inject(SYSTEM_POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SPEND_CONFIG) private readonly config: SpendConfig,
  ) {}

  /** Null, or what is wrong with its figures. */
  problemOf(event: StripeEventRequest): string | null {
    const nowSeconds = Math.floor(this.clock.now().getTime() / 1000);
    return problemOf(event, nowSeconds, this.config.STRIPE_CLOCK_AHEAD_SECONDS);
  }

  /** Whether an authorization that we know belongs to another connected account than this one. */
  async isOfAnotherAccount(stripeAuthorizationId: string, account: string): Promise<boolean> {
    const { rows } = await this.pool.query(
      `select 1 from card_authorization a join card c on c.id = a.card_id and c.organization_id = a.organization_id
       where a.stripe_authorization_id = $1 and c.stripe_account_id <> $2`,
      [stripeAuthorizationId, account],
    );
    return rows.length > 0;
  }
}
