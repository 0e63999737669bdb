import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';

/** The card of an organization that an admin assigned a transaction of an unknown card to. */
@Injectable()
export class AssignedCardReader {
  // The organization is not known before the card is.
  constructor(@Inject(SYSTEM_POOL) private readonly pool: Pool) {}

  /** Its id at Stripe; null when nobody assigned the transaction. */
  async find(stripeTransactionId: string, stripeAccountId: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ stripe_card_id: string }>(
      `select c.stripe_card_id from unmatched_fact u
       join card c on c.organization_id = u.organization_id and c.id = u.card_id
       where u.stripe_object_id = $1 and u.stripe_account_id = $2 and c.stripe_account_id = $2 and u.status = 'assigned'`,
      [stripeTransactionId, stripeAccountId],
    );
    return rows[0]?.stripe_card_id ?? null;
  }
}
