import { Injectable } from '@nestjs/common';
import { type GoodsWire, type donationsRpc, type RequestOf } from '@almoner/contracts';
import { utcDay, type Money } from '@almoner/kernel';
import { sql, type Transaction } from '@almoner/platform';
import { type Goods } from '../../receipts/domain/receipt.ts';
import { type Campaign } from '../domain/campaign.ts';
import { questionsOf } from '../domain/question.ts';
import { selectCampaign, toCampaign, type CampaignRow } from './campaign.row.ts';

export type CampaignChanges = Omit<RequestOf<typeof donationsRpc.updateCampaign>, 'campaignId' | 'version'>;
export type CampaignDraft = RequestOf<typeof donationsRpc.createCampaign>;

/** As it is stored, and kept on each gift. */
export const goodsOf = (wire: GoodsWire | null | undefined): Goods | null =>
  wire ? { description: wire.description, valueMinor: wire.value } : null;

interface CampaignOfGift {
  readonly organizationId: string;
  /** Null for a forgone reimbursement, which changes the sum of none. */
  readonly campaignId: string | null;
}

@Injectable()
export class CampaignRepository {
  async countVisit(
    tx: Transaction,
    { organizationId, id }: Pick<Campaign, 'organizationId' | 'id'>,
    at: Date,
  ): Promise<void> {
    await tx.query(
      `insert into campaign_visit_day (organization_id, campaign_id, day, visits, first_visit_at) values ($1, $2, $3, 1, $4)
       on conflict (organization_id, campaign_id, day) do update set visits = campaign_visit_day.visits + 1`,
      [organizationId, id, utcDay(at), at],
    );
  }

  /** Counts a visit from a network. Returns false once `most` were counted on that day, in UTC. */
  async countVisitFrom(
    tx: Transaction,
    { organizationId, id }: Pick<Campaign, 'organizationId' | 'id'>,
    { networkHash, most, at }: { networkHash: string; most: number; at: Date },
  ): Promise<boolean> {
    const counted = await tx.query(sql`
      insert into campaign_visit_network as n (organization_id, campaign_id, day, network_hash, visits)
      values (${organizationId}, ${id}, ${utcDay(at)}::date, ${networkHash}, 1)
      on conflict (organization_id, campaign_id, day, network_hash) do update set visits = n.visits + 1 where n.visits < ${most}
      returning visits`);
    return counted.length > 0;
  }

  /** Returns null when any campaign, also of another organization, has the slug already. */
  async add(
    tx: Transaction,
    campaign: CampaignDraft & { id: string; organizationId: string; currency: string; createdAt: Date },
  ): Promise<Campaign | null> {
    const added = await tx.query(
      `insert into campaign (organization_id, id, slug, title, story, status, goal_minor, currency, ends_at,
                             suggested_amounts_minor, minimum_amount_minor, created_at, fund_ids, widget_origins, frequencies, goods,
                             accepts_bank_debits, offers_tributes, questions, starts_at, receipt_text, allows_anonymity)
       values ($1, $2, $3, $4, $5, $20, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $21, $22)
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
        campaign.fundIds ?? null,
        campaign.widgetOrigins ?? null,
        campaign.frequencies,
        goodsOf(campaign.goodsAndServices),
        campaign.acceptsBankDebits,
        campaign.tributes,
        JSON.stringify(questionsOf([], campaign.questions)),
        campaign.startsAt,
        campaign.isDraft === true ? 'draft' : 'open',
        campaign.receiptText ?? '',
        campaign.allowsAnonymity ?? true,
      ],
    );
    return added.length === 0 ? null : this.find(tx, campaign.organizationId, campaign.id);
  }

  /** For a row that is going to name it: it cannot be deleted until the transaction ends. */
  findToName(tx: Transaction, organizationId: string, campaignId: string): Promise<Campaign | null> {
    return this.one(tx, organizationId, campaignId, 'for key share of c');
  }

  /** Blocks every row that would refer to the campaign until the transaction ends. */
  lockToDelete(tx: Transaction, organizationId: string, campaignId: string): Promise<Campaign | null> {
    return this.one(tx, organizationId, campaignId, 'for update of c');
  }

  /** Returns whether a gift, a recurring gift, an import or a sponsor's match names it. */
  async isInUse(tx: Transaction, { organizationId, id }: Campaign): Promise<boolean> {
    const [row] = await tx.query<{ is_in_use: boolean }>(
      `select exists (select 1 from gift where organization_id = $1 and campaign_id = $2)
         or exists (select 1 from recurring_gift where organization_id = $1 and campaign_id = $2)
         or exists (select 1 from campaign_match where organization_id = $1 and campaign_id = $2)
         or exists (select 1 from past_gift where organization_id = $1 and campaign_id = $2) as is_in_use`,
      [organizationId, id],
    );
    return row?.is_in_use === true;
  }

  /** With its image. The caller has locked it with `lockToDelete`, and nothing names it. */
  async remove(tx: Transaction, { organizationId, id }: Campaign): Promise<void> {
    await tx.query(`delete from campaign_image where organization_id = $1 and campaign_id = $2`, [
      organizationId,
      id,
    ]);
    await tx.query(`delete from campaign where organization_id = $1 and id = $2`, [organizationId, id]);
  }

  /** Edits of one campaign are serialized; they do not block updates of its running sums. */
  lock(tx: Transaction, organizationId: string, campaignId: string): Promise<Campaign | null> {
    return this.one(tx, organizationId, campaignId, 'for no key update of c');
  }

  /** What `changes` does not name stays as it is. */
  async update(tx: Transaction, before: Campaign, changes: CampaignChanges): Promise<Campaign> {
    const { organizationId, id } = before;
    const or = <Value>(changed: Value | undefined, was: Value) => (changed === undefined ? was : changed);
    await tx.query(
      `update campaign set version = version + 1, title = $3, story = $4, goal_minor = $5, ends_at = $6,
         suggested_amounts_minor = $7, amount_uses = $8, minimum_amount_minor = $9, covers_fees_by_default = $10,
         thank_you = $11, fund_ids = $12, widget_origins = $13, goods = $14, status = $15, frequencies = $16, accepts_bank_debits = $17,
         offers_tributes = $18, questions = $19, starts_at = $20, receipt_text = $21, allows_anonymity = $22
       where organization_id = $1 and id = $2`,
      [
        organizationId,
        id,
        or(changes.title, before.title),
        or(changes.story, before.story),
        or(changes.goal, before.goalMinor),
        or(changes.endsAt, before.endsAt?.toISOString() ?? null),
        or(changes.suggestedAmounts, [...before.suggestedAmountsMinor]),
        or(changes.amountUses, [...before.amountUses]),
        or(changes.minimumAmount, before.minimum.toMinorNumber()),
        or(changes.coverFeesByDefault, before.coversFeesByDefault),
        or(changes.thankYou, before.thankYou),
        or(changes.fundIds, before.fundIds === null ? null : [...before.fundIds]),
        or(changes.widgetOrigins, before.widgetOrigins === null ? null : [...before.widgetOrigins]),
        changes.goodsAndServices === undefined ? before.goods : goodsOf(changes.goodsAndServices),
        or(changes.status, before.status),
        or(changes.frequencies, [...before.frequencies]),
        or(changes.acceptsBankDebits, before.acceptsBankDebits),
        or(changes.tributes, before.offersTributes),
        JSON.stringify(
          changes.questions === undefined
            ? before.questions
            : questionsOf(before.questions, changes.questions),
        ),
        or(changes.startsAt, before.startsAt?.toISOString() ?? null),
        or(changes.receiptText, before.receiptText),
        or(changes.allowsAnonymity, before.allowsAnonymity),
      ],
    );
    const after = await this.find(tx, organizationId, id);
    if (after === null) throw new Error(`Campaign ${id} is gone.`);
    return after;
  }

  find(tx: Transaction, organizationId: string, campaignId: string): Promise<Campaign | null> {
    return this.one(tx, organizationId, campaignId, '');
  }

  async addGift(
    tx: Transaction,
    { organizationId, campaignId }: CampaignOfGift,
    gross: Money,
  ): Promise<void> {
    await tx.query(
      `update campaign set raised_minor = raised_minor + $3, gift_count = gift_count + 1
       where organization_id = $1 and id = $2`,
      [organizationId, campaignId, gross.minor],
    );
  }

  /** A gift that was refunded in full is no longer counted. */
  async subtractRefund(
    tx: Transaction,
    { organizationId, campaignId }: CampaignOfGift,
    refunded: Money,
    isFull: boolean,
  ): Promise<void> {
    await tx.query(
      `update campaign set raised_minor = raised_minor - $3, gift_count = gift_count - $4
       where organization_id = $1 and id = $2`,
      [organizationId, campaignId, refunded.minor, isFull ? 1 : 0],
    );
  }

  /** A refund failed; a gift that it had refunded in full is counted again. */
  async addBackRefund(
    tx: Transaction,
    { organizationId, campaignId }: CampaignOfGift,
    refunded: Money,
    wasFull: boolean,
  ): Promise<void> {
    await tx.query(
      `update campaign set raised_minor = raised_minor + $3, gift_count = gift_count + $4
       where organization_id = $1 and id = $2`,
      [organizationId, campaignId, refunded.minor, wasFull ? 1 : 0],
    );
  }

  private async one(
    tx: Transaction,
    organizationId: string,
    campaignId: string,
    lock: string,
  ): Promise<Campaign | null> {
    const [row] = await tx.query<CampaignRow>(
      `${selectCampaign} where c.organization_id = $1 and c.id = $2 ${lock}`,
      [organizationId, campaignId],
    );
    return row === undefined ? null : toCampaign(row);
  }
}
