import { Inject, Injectable } from '@nestjs/common';
import { type FoundCampaignsWire, type PublicCampaignWire } from '@almoner/contracts';
import { SYSTEM_POOL, TenantReader, type Ctx } from '@almoner/platform';
import { type Pool } from 'pg';
import { type Campaign } from '../domain/campaign.ts';
import { selectCampaign, toCampaign, type CampaignRow } from './campaign.row.ts';

interface LatestGiftRow {
  name: string | null;
  amount_minor: string;
  occurred_at: Date;
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

  /** A visitor has an address and no organization, so this look-up crosses tenants, as the system role. */
  async findBySlug(slug: string): Promise<Campaign | null> {
    const { rows } = await this.systemPool.query<CampaignRow>({
      name: 'campaign-by-slug',
      text: `${selectCampaign} where c.slug = $1`,
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
         and exists (select 1 from campaign c where c.organization_id = o.organization_id) limit 2`,
    );
    return rows.length > 1;
  }

  /** What everybody may see: no e-mail addresses, and no names of anonymous donors. */
  async latestGifts(
    ctx: Pick<Ctx, 'organizationId'>,
    campaignId: string,
  ): Promise<PublicCampaignWire['latestGifts']> {
    const rows = await this.reader.query<LatestGiftRow>(ctx, {
      name: 'latest-gifts',
      text: `select case when is_anonymous then null else donor_name end as name,
                    total_minor - refunded_minor as amount_minor, occurred_at
             from gift where organization_id = $1 and campaign_id = $2 and status = 'succeeded'
             order by occurred_at desc limit ${latestGiftCount}`,
      values: [ctx.organizationId, campaignId],
    });
    return rows.map(({ name, amount_minor, occurred_at }) => ({
      name,
      amount: Number(amount_minor),
      at: occurred_at.toISOString(),
    }));
  }
}
