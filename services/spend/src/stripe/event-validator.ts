import { Inject, Injectable } from '@nestjs/common';
import { type StripeEventRequest } from '@almoner/contracts';
import { CLOCK, SYSTEM_POOL, type Quarantine } from '@almoner/platform';
import { type Clock } from '@almoner/kernel';
import { type Pool } from 'pg';
import { SPEND_CONFIG, type SpendConfig } from '../config.ts';
import { problemOf } from './money-event.schemas.ts';

/** Accepts only events with plausible figures that are about their own connected account. */
@Injectable()
export class EventValidator {
  constructor(
    @Inject(SYSTEM_POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SPEND_CONFIG) private readonly config: SpendConfig,
  ) {}

  /** The problem with the figures of the event, or null. */
  problemOf(event: StripeEventRequest): string | null {
    const nowSeconds = Math.floor(this.clock.now().getTime() / 1000);
    return problemOf(event, nowSeconds, this.config.STRIPE_CLOCK_AHEAD_SECONDS);
  }

  /**
   * Why these ids must not be recorded for this account (another connected account has one of them), or null. Reads across
   * organizations as the system role, because the other account may be another organization's.
   */
  async conflictOf(ids: StripeIds, account: string): Promise<Quarantine | null> {
    const { stripeAuthorizationId, stripeTransactionId } = ids;
    if (stripeAuthorizationId !== null && (await this.isOthersAuthorization(stripeAuthorizationId, account)))
      return { quarantine: 'It names an authorization of another connected account.' };
    if (stripeTransactionId !== null && (await this.isOthersTransaction(stripeTransactionId, account)))
      return { quarantine: 'It names a transaction of another connected account.' };
    return null;
  }

  private async isOthersAuthorization(id: string, account: string): Promise<boolean> {
    const { rows } = await this.pool.query(
      `select 1 from card_authorization a join card c on c.id = a.card_id and c.organization_id = a.organization_id
       where a.stripe_authorization_id = $1 and c.stripe_account_id <> $2`,
      [id, account],
    );
    return rows.length > 0;
  }

  private async isOthersTransaction(id: string, account: string): Promise<boolean> {
    const { rows } = await this.pool.query(
      `select 1 from card_transaction t join card c on c.id = t.card_id and c.organization_id = t.organization_id
       where t.stripe_transaction_id = $1 and c.stripe_account_id <> $2`,
      [id, account],
    );
    return rows.length > 0;
  }
}

interface StripeIds {
  readonly stripeAuthorizationId: string | null;
  readonly stripeTransactionId: string | null;
}
