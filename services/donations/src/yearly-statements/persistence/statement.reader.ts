import { Inject, Injectable } from '@nestjs/common';
import { type YearlyStatementsWire } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, SYSTEM_POOL, TenantReader, type Ctx } from '@almoner/platform';
import { type Pool } from 'pg';
import { currentSince } from '../domain/current-since.ts';
import { addressOf, receiptsOfYear } from './statement-sql.ts';

interface Row {
  donors: number;
  without_address: number;
  sent: number;
}

interface SendingRow {
  id: string;
  status: 'sending' | 'finished';
  started_at: Date;
  started_by_name: string;
  finished_at: Date | null;
  donor_count: number;
  handled_count: number;
  mail_count: number;
}

const donorsPerPage = 500;

@Injectable()
export class StatementReader {
  constructor(
    private readonly reader: TenantReader,
    @Inject(SYSTEM_POOL) private readonly systemPool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async overview(ctx: Ctx, year: number): Promise<YearlyStatementsWire> {
    // Before the counts, so that those of a finished sending are complete.
    const [sending] = await this.reader.query<SendingRow>(ctx, {
      name: 'yearly-statement-sending',
      text: `select * from statement_sending where organization_id = $1 and year = $2 order by started_at desc limit 1`,
      values: [ctx.organizationId, year],
    });
    const [row] = await this.reader.query<Row>(ctx, {
      name: 'yearly-statements',
      text: `with given as (${receiptsOfYear})
             select count(*)::int as donors, count(*) filter (where ${addressOf('g.donor_id')} is null)::int as without_address,
               count(*) filter (where exists (
                 select 1 from yearly_statement s where s.organization_id = $1 and s.year = $2 and s.donor_id = g.donor_id
                   and s.version = g.version and s.sent_at >= $3))::int as sent
             from given g`,
      values: [ctx.organizationId, year, currentSince(year, this.clock.now())],
    });
    return {
      year,
      donors: row?.donors ?? 0,
      withoutAddress: row?.without_address ?? 0,
      sent: row?.sent ?? 0,
      sending: sending === undefined ? null : toSending(sending),
    };
  }

  /** At most 500 donors with a statement of the year, by id. */
  donors(ctx: Ctx, year: number, afterId: string | null): Promise<{ donorId: string; name: string }[]> {
    return this.reader.query(ctx, {
      name: 'donors-with-statement',
      text: `select g.donor_id as "donorId", coalesce(d.name, ${addressOf('g.donor_id')}, '') as name
             from (${receiptsOfYear}) g join donor d on d.organization_id = $1 and d.id = g.donor_id
             where $3::uuid is null or g.donor_id > $3 order by g.donor_id limit ${donorsPerPage}`,
      values: [ctx.organizationId, year, afterId],
    });
  }

  /** Sendings of all organizations that are not finished, oldest first, behind `afterId`. */
  async atWork(
    limit: number,
    afterId: string | null,
  ): Promise<{ sendingId: string; organizationId: string }[]> {
    const { rows } = await this.systemPool.query<{ id: string; organization_id: string }>(
      `select id, organization_id from statement_sending
       where status = 'sending' and ($2::uuid is null or id > $2) order by id limit $1`,
      [limit, afterId],
    );
    return rows.map(({ id, organization_id: organizationId }) => ({ sendingId: id, organizationId }));
  }

  /** Returns whether as many emails of this service as `limit` wait to be sent. */
  async isMailWaiting(limit: number): Promise<boolean> {
    const { rows } = await this.systemPool.query(
      `select 1 from outgoing_mail where status = 'waiting' and next_attempt_at <= now() limit $1`,
      [limit],
    );
    return rows.length >= limit;
  }
}

const toSending = (row: SendingRow): NonNullable<YearlyStatementsWire['sending']> => ({
  id: row.id,
  status: row.status,
  startedAt: row.started_at.toISOString(),
  startedBy: row.started_by_name,
  finishedAt: row.finished_at?.toISOString() ?? null,
  donors: row.donor_count,
  handled: row.handled_count,
  mails: row.mail_count,
});
