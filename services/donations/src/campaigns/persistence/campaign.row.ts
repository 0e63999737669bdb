import { giftFrequencies, type GiftFrequency } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import {
  matchesOfCampaign,
  toPaidMatch,
  type MatchOfCampaign,
} from '../../matching/persistence/campaign-match.row.ts';
import { type Goods } from '../../receipts/domain/receipt.ts';
import { type Campaign } from '../domain/campaign.ts';
import { type Question } from '../domain/question.ts';

export interface CampaignRow {
  id: string;
  organization_id: string;
  slug: string;
  title: string;
  story: string;
  status: Campaign['status'];
  goal_minor: string | null;
  raised_minor: string;
  gift_count: number;
  currency: string;
  starts_at: Date | null;
  ends_at: Date | null;
  suggested_amounts_minor: string[];
  minimum_amount_minor: string;
  fund_ids: string[] | null;
  widget_origins: string[] | null;
  frequencies: GiftFrequency[] | null;
  goods: Goods | null;
  version: number;
  amount_uses: string[];
  covers_fees_by_default: boolean;
  thank_you: string;
  receipt_text: string;
  allows_anonymity: boolean;
  accepts_bank_debits: boolean;
  offers_tributes: boolean;
  questions: Question[];
  matches: MatchOfCampaign[] | null;
  protected_until: Date | null;
  image: Campaign['image'];
  created_at: Date;
  organization_name: string;
  ein: string | null;
  is_active: boolean;
  stripe_account_id: string | null;
}

export const selectCampaign = `
  select c.id, c.organization_id, c.slug, c.title, c.story, c.status, c.goal_minor, c.raised_minor, c.gift_count, c.currency,
         c.starts_at, c.ends_at, c.suggested_amounts_minor, c.minimum_amount_minor, c.fund_ids, c.widget_origins, c.frequencies, c.goods,
         c.version, c.amount_uses, c.covers_fees_by_default, c.thank_you, c.accepts_bank_debits, c.offers_tributes, c.questions,
         c.receipt_text, c.allows_anonymity, c.protected_until, c.created_at, ${matchesOfCampaign} as matches,
         (select jsonb_build_object('sha256', i.sha256, 'width', i.width, 'height', i.height, 'alt', i.alt) from campaign_image i
          where i.organization_id = c.organization_id and i.campaign_id = c.id) as image,
         o.name as organization_name, o.ein, o.is_active, o.stripe_account_id
  from campaign c join organization o on o.organization_id = c.organization_id`;

export function toCampaign(row: CampaignRow): Campaign {
  return {
    id: row.id,
    organizationId: row.organization_id,
    slug: row.slug,
    title: row.title,
    story: row.story,
    status: row.status,
    goalMinor: row.goal_minor === null ? null : Number(row.goal_minor),
    raisedMinor: Number(row.raised_minor),
    giftCount: row.gift_count,
    currency: row.currency,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    suggestedAmountsMinor: row.suggested_amounts_minor.map(Number),
    minimum: Money.ofMinor(BigInt(row.minimum_amount_minor), row.currency),
    fundIds: row.fund_ids,
    widgetOrigins: row.widget_origins,
    frequencies: row.frequencies ?? giftFrequencies,
    goods: row.goods,
    version: row.version,
    amountUses: row.amount_uses,
    coversFeesByDefault: row.covers_fees_by_default,
    thankYou: row.thank_you,
    receiptText: row.receipt_text,
    allowsAnonymity: row.allows_anonymity,
    acceptsBankDebits: row.accepts_bank_debits,
    offersTributes: row.offers_tributes,
    questions: row.questions,
    matches: (row.matches ?? []).map((match) => toPaidMatch(match, row.currency)),
    protectedUntil: row.protected_until,
    image: row.image,
    createdAt: row.created_at,
    organization: {
      name: row.organization_name,
      ein: row.ein,
      isActive: row.is_active,
      stripeAccountId: row.stripe_account_id,
    },
  };
}
