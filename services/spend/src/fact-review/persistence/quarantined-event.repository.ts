import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL, stripeEventLeaseSeconds } from '@almoner/platform';
import { type Pool } from 'pg';
import { disputeWithoutPurchase } from '../../card-disputes/domain/card-dispute.ts';
import { type QuarantinedEvent } from '../../stripe/quarantined-fact.mapper.ts';

export interface EventOfOrganization extends QuarantinedEvent {
  readonly organizationId: string;
  /** It is a transaction of a card that is not known on this account. */
  readonly isUnknownCard: boolean;
}

export const quarantinedPageSize = 100;

/** Events in quarantine, read as the system role because they are of all organizations. */
@Injectable()
export class QuarantinedEventRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly pool: Pool) {}

  /** Events that have no fact yet, of accounts that an organization has, in pages. The others are an operator's. */
  async unrecorded(afterId: string | null): Promise<EventOfOrganization[]> {
    const { rows } = await this.pool.query<EventOfOrganization>(
      `select e.id, e.type, e.account, coalesce(e.error, '') as error, e.created_at as "createdAt", e.payload,
         o.organization_id as "organizationId",
         e.type like 'issuing_transaction.%' and jsonb_typeof(x.card_id) = 'string' and not exists (
           select 1 from card c where c.stripe_account_id = e.account and c.stripe_card_id = x.card_id #>> '{}'
         ) as "isUnknownCard"
       from stripe_event e
       join organization o on o.stripe_account_id = e.account
       cross join lateral (
         select e.payload #>> '{data,object,id}' as object_id,
           coalesce(e.payload #> '{data,object,card,id}', e.payload #> '{data,object,card}') as card_id) x
       where e.status = 'quarantined' and ($1::text is null or e.id > $1) and not exists (
         select 1 from unmatched_fact u
         where u.organization_id = o.organization_id and u.detail = coalesce(e.error, '')
           and u.stripe_object_id in (x.object_id, e.id))
       order by e.id limit ${quarantinedPageSize}`,
      [afterId],
    );
    return rows;
  }

  /** Applies the events of assigned facts again, once: those that were last tried before they were assigned. */
  async retryAssigned(): Promise<void> {
    await this.pool.query(
      `update stripe_event e set status = 'waiting', attempts = 0, next_attempt_at = now()
       from unmatched_fact u
       where e.status = 'quarantined' and e.id = u.stripe_event_id and u.status = 'assigned'
         and e.next_attempt_at <= u.resolved_at + interval '${stripeEventLeaseSeconds} seconds'`,
    );
  }

  /** Applies the disputes again that arrived before the captures that they dispute. */
  async retryBookedDisputes(): Promise<void> {
    await this.pool.query(
      `update stripe_event e set status = 'waiting', attempts = 0, next_attempt_at = now()
       from card_transaction t join card c on c.organization_id = t.organization_id and c.id = t.card_id
       where e.status = 'quarantined' and e.type like 'issuing_dispute.%' and e.error = $1 and t.type = 'capture'
         and t.stripe_transaction_id = coalesce(
           e.payload #>> '{data,object,transaction,id}', e.payload #>> '{data,object,transaction}')
         and c.stripe_account_id = e.account`,
      [disputeWithoutPurchase],
    );
  }
}
