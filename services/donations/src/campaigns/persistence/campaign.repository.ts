import { Injectable } from '@nestjs/common';
import { type donationsRpc, type RequestOf } from '@almoner/contracts';
import { type Money } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { type Campaign } from '../domain/campaign.ts';
import { selectCampaign, toCampaign, type CampaignRow } from './campaign.row.ts';

export type CampaignDraft = RequestOf<typeof donationsRpc.createCampaign>;

@Injectable()
export class CampaignRepository {
  /** Returns null when the slug belongs to another campaign already, whosever it is. */
  async add(
    tx: Transaction,
    campaign: CampaignDraft & { id: string; organizationId: string; currency: string; createdAt: Date },
  ): Promise<Campaign | null> {
    const added = await tx.query(
      `insert into campaign (organization_id, id, slug, title, story, status, goal_minor, currency, ends_at,
                             suggested_amounts_minor, minimum_amount_minor, created_at)
       values ($1, $2, $3, $4, $5, 'open', $6, $7, $8, $9, $10, $11)
       on conflict (slug) do nothing returning id`,
      [
        campaign.organizationId,
        campaign.id,
        campaign.slug,
        campaign.title,
        campaign.story,
        campaign.goal,
        campaign.currency,
        campaign.endsAt,
        campaign.suggestedAmounts,
        campaign.minimumAmount,
        campaign.createdAt,
      ],
    );
    return added.length === 0 ? null : this.find(tx, campaign.id);
  }

  async find(tx: Transaction, campaignId: string): Promise<Campaign | null> {
    const [row] = await tx.query<CampaignRow>(`${selectCampaign} where c.id = $1`, [campaignId]);
    return row === undefined ? null : toCampaign(row);
  }

  async addGift(tx: Transaction, campaignId: string, gross: Money): Promise<void> {
    await tx.query(
      `update campaign set raised_minor = raised_minor + $2, gift_count = gift_count + 1 where id = $1`,
      [campaignId, gross.minor],
    );
  }

  /** A gift that was given back whole no longer counts as one. */
  async takeBack(tx: Transaction, campaignId: string, refunded: Money, isWhole: boolean): Promise<void> {
    await tx.query(
      `update campaign set raised_minor = raised_minor - $2, gift_count = gift_count - $3 where id = $1`,
      [campaignId, refunded.minor, isWhole ? 1 : 0],
    );
  }
}
