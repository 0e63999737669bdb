import { Injectable } from '@nestjs/common';
import { type CampaignMatchWire } from '@almoner/contracts';
import { TenantReader, type Ctx } from '@almoner/platform';
import { statusOf } from '../domain/campaign-match.ts';
import {
  matchColumns,
  paymentsOfMatch,
  toCampaignMatch,
  type CampaignMatchRow,
} from './campaign-match.row.ts';

interface Row extends CampaignMatchRow {
  gift_count: string;
  payments: { giftId: string; amount: number; receivedAt: string }[] | null;
}

const mostMatches = 100;
const dueMatchesMax = 10;

const selectMatches = `
  select ${matchColumns},
    (select count(*) from gift g
     where g.organization_id = m.organization_id and g.match_id = m.id and g.matched_minor > 0) as gift_count,
    (select json_agg(json_build_object('giftId', p.id, 'amount', p.total_minor - p.refunded_minor,
       'receivedAt', to_char(p.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by p.occurred_at, p.id)
     from ${paymentsOfMatch}) as payments
  from campaign_match m`;

@Injectable()
export class CampaignMatchReader {
  constructor(private readonly reader: TenantReader) {}

  /** Newest first, at most 100. `day`: today, in UTC. */
  async list(ctx: Ctx, campaignId: string, day: string): Promise<CampaignMatchWire[]> {
    const rows = await this.reader.query<Row>(ctx, {
      name: 'campaign-matches',
      text: `${selectMatches} where m.organization_id = $1 and m.campaign_id = $2
             order by m.created_at desc, m.id desc limit ${mostMatches}`,
      values: [ctx.organizationId, campaignId],
    });
    return rows.map((row) => toWire(row, day));
  }

  /** Like `campaignMatchesRpc.listDue`, newest first, at most 10. `day`: today, in UTC. */
  async listDue(ctx: Ctx, day: string): Promise<CampaignMatchWire[]> {
    const rows = await this.reader.query<Row>(ctx, {
      name: 'due-campaign-matches',
      text: `${selectMatches} where m.organization_id = $1
               and (m.is_closed or m.used_minor >= m.sum_minor or m.ends_on < $2::date)
               and m.used_minor > (select coalesce(sum(p.total_minor - p.refunded_minor), 0) from ${paymentsOfMatch})
             order by m.created_at desc, m.id desc limit ${dueMatchesMax}`,
      values: [ctx.organizationId, day],
    });
    return rows.map((row) => toWire(row, day));
  }

  async find(ctx: Ctx, matchId: string, day: string): Promise<CampaignMatchWire | null> {
    const [row] = await this.reader.query<Row>(ctx, {
      name: 'campaign-match',
      text: `${selectMatches} where m.organization_id = $1 and m.id = $2`,
      values: [ctx.organizationId, matchId],
    });
    return row === undefined ? null : toWire(row, day);
  }
}

function toWire(row: Row, day: string): CampaignMatchWire {
  const match = toCampaignMatch(row);
  const payments = row.payments ?? [];
  return {
    id: match.id,
    campaignId: match.campaignId,
    sponsor: match.sponsor,
    sum: match.sum.toMinorNumber(),
    currency: match.sum.currency,
    perGiftMaximum: match.perGiftMaximum?.toMinorNumber() ?? null,
    startsOn: match.startsOn,
    endsOn: match.endsOn,
    status: statusOf(match, day),
    used: match.used.toMinorNumber(),
    giftCount: Number(row.gift_count),
    paid: payments.reduce((sum, { amount }) => sum + amount, 0),
    payments,
    version: match.version,
  };
}
