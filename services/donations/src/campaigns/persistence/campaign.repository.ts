import { Injectable } from '@nestjs/common';
import { fieldFailure, type GoodsWire, type donationsRpc, type RequestOf } from '@almoner/contracts';
import { utcDay, type Money } from '@almoner/kernel';
import { sql, violates, type Transaction } from '@almoner/platform';
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

  /** Returns null when a campaign, even of another organization, already has the slug. */
  async add(
    tx: Transaction,
    campaign: CampaignDraft & { id: string; organizationId: string; currency: string; createdAt: Date },
  ): Promise<Campaign | null> {
    const added = await tx.query(sql`
      insert into campaign (organization_id, id, slug, title, story, status, goal_minor, currency, ends_at,
                            suggested_amounts_minor, minimum_amount_minor, created_at, fund_ids, widget_origins, frequencies, goods,
                            accepts_bank_debits, offers_tributes, questions, starts_at, receipt_text, allows_anonymity)
      values (${campaign.organizationId}, ${campaign.id}, ${campaign.slug}, ${campaign.title}, ${campaign.story},
              ${campaign.isDraft === true ? 'draft' : 'open'}, ${campaign.goal}, ${campaign.currency}, ${campaign.endsAt},
              ${campaign.suggestedAmounts}, ${campaign.minimumAmount}, ${campaign.createdAt}, ${campaign.fundIds ?? null},
              ${campaign.widgetOrigins ?? null}, ${campaign.frequencies}, ${goodsOf(campaign.goodsAndServices)},
              ${campaign.acceptsBankDebits}, ${campaign.tributes}, ${JSON.stringify(questionsOf([], campaign.questions))},
              ${campaign.startsAt}, ${campaign.receiptText ?? ''}, ${campaign.allowsAnonymity ?? true})
      on conflict (slug) do nothing returning id`);
    return added.length === 0 ? null : this.find(tx, campaign.organizationId, campaign.id);
  }

  /** For a row that is going to name it: it cannot be deleted until the transaction ends. */
  findToName(tx: Transaction, organizationId: string, campaignId: string): Promise<Campaign | null> {
    return this.one(tx, organizationId, campaignId, 'for key share of c');
  }

  /** To delete it or to change its address: blocks every row that would refer to the campaign until the transaction ends. */
  lockExclusively(tx: Transaction, organizationId: string, campaignId: string): Promise<Campaign | null> {
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

  /** With its image. The caller has locked it with `lockExclusively`, and nothing names it. */
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

  /**
   * Fields absent from `changes` stay. For another slug the caller has locked it with `lockExclusively`.
   * @throws DomainError `campaign_slug_taken` if any campaign, also of another organization, has that slug.
   */
  async update(tx: Transaction, before: Campaign, changes: CampaignChanges): Promise<Campaign> {
    const { organizationId, id } = before;
    const or = <Value>(changed: Value | undefined, was: Value) => (changed === undefined ? was : changed);
    const questions =
      changes.questions === undefined ? before.questions : questionsOf(before.questions, changes.questions);
    const change = tx.query(sql`
      update campaign set version = version + 1,
        slug = ${or(changes.slug, before.slug)},
        title = ${or(changes.title, before.title)},
        story = ${or(changes.story, before.story)},
        goal_minor = ${or(changes.goal, before.goalMinor)},
        ends_at = ${or(changes.endsAt, before.endsAt?.toISOString() ?? null)},
        suggested_amounts_minor = ${or(changes.suggestedAmounts, [...before.suggestedAmountsMinor])},
        amount_uses = ${or(changes.amountUses, [...before.amountUses])},
        minimum_amount_minor = ${or(changes.minimumAmount, before.minimum.toMinorNumber())},
        covers_fees_by_default = ${or(changes.coverFeesByDefault, before.coversFeesByDefault)},
        thank_you = ${or(changes.thankYou, before.thankYou)},
        fund_ids = ${or(changes.fundIds, before.fundIds === null ? null : [...before.fundIds])},
        widget_origins = ${or(changes.widgetOrigins, before.widgetOrigins === null ? null : [...before.widgetOrigins])},
        goods = ${changes.goodsAndServices === undefined ? before.goods : goodsOf(changes.goodsAndServices)},
        status = ${or(changes.status, before.status)},
        frequencies = ${or(changes.frequencies, [...before.frequencies])},
        accepts_bank_debits = ${or(changes.acceptsBankDebits, before.acceptsBankDebits)},
        offers_tributes = ${or(changes.tributes, before.offersTributes)},
        questions = ${JSON.stringify(questions)},
        starts_at = ${or(changes.startsAt, before.startsAt?.toISOString() ?? null)},
        receipt_text = ${or(changes.receiptText, before.receiptText)},
        allows_anonymity = ${or(changes.allowsAnonymity, before.allowsAnonymity)}
      where organization_id = ${organizationId} and id = ${id}`);
    await change.catch((error: unknown) => {
      throw violates(error, 'campaign_slug_once') ? fieldFailure('campaign_slug_taken', 'slug') : error;
    });
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
