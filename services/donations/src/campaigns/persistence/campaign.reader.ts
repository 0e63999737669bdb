import { Inject, Injectable } from '@nestjs/common';
import {
  propertyOf,
  type FoundCampaignsWire,
  type GiftFrequency,
  type GiftMethod,
  type PublicCampaignWire,
} from '@almoner/contracts';
import { SYSTEM_POOL, TenantReader, type Ctx } from '@almoner/platform';
import { type Pool } from 'pg';
import { type Campaign } from '../domain/campaign.ts';
import { selectCampaign, toCampaign, type CampaignRow } from './campaign.row.ts';

interface LatestGiftRow {
  id: string;
  method: GiftMethod;
  name: string | null;
  amount_minor: string;
  matched_minor: string;
  frequency: GiftFrequency | null;
  arrived_at: Date;
}

const maxCampaigns = 1000;
const latestGiftCount = 10;
const maxFound = 50;

@Injectable()
export class CampaignReader {
  constructor(
    private readonly reader: TenantReader,
    @Inject(SYSTEM_POOL) private readonly systemPool: Pool,
  ) {}

  async list(ctx: Ctx): Promise<Campaign[]> {
    const rows = await this.reader.query<CampaignRow>(ctx, {
      name: 'campaigns',
      text: `${selectCampaign} where c.organization_id = $1 order by c.created_at desc, c.id desc limit ${maxCampaigns}`,
      values: [ctx.organizationId],
    });
    return rows.map(toCampaign);
  }

  async findOwn(ctx: Ctx, campaignId: string): Promise<Campaign | null> {
    const [row] = await this.reader.query<CampaignRow>(ctx, {
      name: 'campaign',
      text: `${selectCampaign} where c.organization_id = $1 and c.id = $2`,
      values: [ctx.organizationId, campaignId],
    });
    return row === undefined ? null : toCampaign(row);
  }

  /**
   * For visitors, who do not see drafts. A visitor has an address and no organization, so this look-up crosses tenants, as the
   * system role.
   */
  async findBySlug(slug: string): Promise<Campaign | null> {
    const { rows } = await this.systemPool.query<CampaignRow>({
      name: 'campaign-by-slug',
      text: `${selectCampaign} where c.slug = $1 and c.status <> 'draft'`,
      values: [slug],
    });
    return rows[0] === undefined ? null : toCampaign(rows[0]);
  }

  /** Newest first; those that accept gifts at this time. */
  async findOpen(text: string, now: Date): Promise<FoundCampaignsWire['items']> {
    const { rows } = await this.systemPool.query<FoundCampaignsWire['items'][number]>({
      name: 'open-campaigns',
      text: `select c.slug, c.title, o.name as "organizationName"
             from campaign c join organization o on o.organization_id = c.organization_id
             where c.status = 'open' and (c.ends_at is null or c.ends_at > $2) and (c.starts_at is null or c.starts_at <= $2) and o.is_active and o.stripe_account_id is not null
               and strpos(lower(c.title || ' ' || o.name), lower($1)) > 0
             order by c.created_at desc, c.id desc limit ${maxFound}`,
      values: [text, now],
    });
    return rows;
  }

  async hasSeveralOrganizations(): Promise<boolean> {
    const { rows } = await this.systemPool.query(
      `select 1 from organization o where o.is_active
         and exists (select 1 from campaign c where c.organization_id = o.organization_id and c.status <> 'draft') limit 2`,
    );
    return rows.length > 1;
  }

  /**
   * For the public: no email addresses, and no names of anonymous donors. The day of an offline gift has no time; a recent one
   * counts from when it was recorded, so that the screen of an event shows it as it arrives.
   */
  async latestGifts(
    ctx: Pick<Ctx, 'organizationId'>,
    campaignId: string,
  ): Promise<PublicCampaignWire['latestGifts']> {
    const rows = await this.reader.query<LatestGiftRow>(ctx, {
      name: 'latest-gifts',
      text: `with of_campaign as not materialized (
               select id, method, case when is_anonymous then null else donor_name end as name,
                      total_minor - refunded_minor as amount_minor, matched_minor, occurred_at, started_at,
                      method not in ('card', 'bank_debit') and occurred_at > now() - interval '36 hours' as arrives_when_recorded
               from gift where organization_id = $1 and campaign_id = $2 and status = 'succeeded'),
             arrived as (
               (select *, occurred_at as arrived_at from of_campaign where not arrives_when_recorded
                order by occurred_at desc limit ${latestGiftCount})
               union all
               (select *, started_at from of_campaign where occurred_at > now() - interval '36 hours' and arrives_when_recorded
                order by started_at desc limit ${latestGiftCount}))
             select id, method, name, amount_minor, matched_minor, arrived_at,
               (select p.frequency from recurring_charge k
                join recurring_gift p on p.organization_id = k.organization_id and p.id = k.recurring_gift_id
                where k.gift_id = arrived.id and k.organization_id = $1) as frequency
             from arrived order by arrived_at desc, id desc limit ${latestGiftCount}`,
      values: [ctx.organizationId, campaignId],
    });
    return rows.map(({ id, method, name, amount_minor, matched_minor, frequency, arrived_at }) => ({
      id,
      name,
      property: propertyOf(method),
      amount: Number(amount_minor),
      matched: Number(matched_minor),
      frequency: frequency ?? 'once',
      at: arrived_at.toISOString(),
    }));
  }
}
