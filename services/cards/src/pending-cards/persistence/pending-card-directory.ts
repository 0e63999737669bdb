import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';
import { type PendingCard } from './pending-card.repository.ts';

const batch = 20;
const maxBackoffSeconds = 600;

/** Finds what is due in all organizations, as the system role. */
@Injectable()
export class PendingCardDirectory {
  constructor(@Inject(SYSTEM_POOL) private readonly pool: Pool) {}

  /** Claiming one delays its next attempt, longer each time. */
  async claimDue(): Promise<PendingCard[]> {
    const { rows } = await this.pool.query<PendingCard>(
      `update program_grant g set attempts = attempts + 1,
         next_attempt_at = now() + least($2, power(2, least(attempts, 12))) * interval '1 second'
       from (select organization_id, user_id, spend_program_id from program_grant where next_attempt_at <= now()
             order by next_attempt_at limit $1 for update skip locked) due
       where (g.organization_id, g.user_id, g.spend_program_id) = (due.organization_id, due.user_id, due.spend_program_id)
       returning g.organization_id as "organizationId", g.user_id as "userId", g.spend_program_id as "programId"`,
      [batch, maxBackoffSeconds],
    );
    return rows;
  }
}
