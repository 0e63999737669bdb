import { Inject, Injectable } from '@nestjs/common';
import { SYSTEM_POOL } from '@almoner/platform';
import { type Pool } from 'pg';

export interface DueMail {
  readonly organizationId: string;
  readonly mailId: string;
  readonly status: 'received' | 'taken';
}

const batch = 20;
const maxBackoffSeconds = 600;
/** After it, receipts that are still not read are left to their person. */
const readingMinutes = 10;
/** As long, the same email is recognized. */
const keptDays = 90;

/** The emails of all organizations, as the system role. */
@Injectable()
export class InboundMailDirectory {
  constructor(@Inject(SYSTEM_POOL) private readonly pool: Pool) {}

  /** Received emails, and those whose receipts have been read. Claiming one delays its next attempt, longer each time. */
  async claimDue(): Promise<DueMail[]> {
    const { rows } = await this.pool.query<DueMail>(
      `update inbound_mail m set attempts = attempts + 1,
         next_attempt_at = now() + least($2, power(2, least(attempts, 12))) * interval '1 second'
       from (select id from inbound_mail d where status in ('received', 'taken') and next_attempt_at <= now()
               and (status = 'received' or taken_at < now() - $3 * interval '1 minute'
                 or not exists (select 1 from receipt r where r.mail_id = d.id and r.read_state = 'waiting'))
             order by next_attempt_at limit $1 for update skip locked) due
       where m.id = due.id
       returning m.organization_id as "organizationId", m.id as "mailId", m.status`,
      [batch, maxBackoffSeconds, readingMinutes],
    );
    return rows;
  }

  /** Emails that did not arrive completely, and records of old ones. Their receipts stay. */
  async removeExpired(unfinishedMs: number): Promise<void> {
    await this.pool.query(
      `delete from inbound_mail where status = 'arriving' and begun_at < now() - $1 * interval '1 millisecond'`,
      [unfinishedMs],
    );
    await this.pool.query(
      `delete from inbound_mail where status = 'settled' and settled_at < now() - $1 * interval '1 day'`,
      [keptDays],
    );
  }
}
