import { utcDay } from '@almoner/kernel';
import { type CampaignWire, type PayableCampaignWire } from '@almoner/contracts';
import { matchingOf } from '../matching/domain/campaign-match.ts';
import { einText } from '../organizations/domain/ein-text.ts';
import { receivingAccount, type Campaign } from './domain/campaign.ts';

export function toCampaignWire(campaign: Campaign, now: Date): CampaignWire {
  return {
    id: campaign.id,
    slug: campaign.slug,
    title: campaign.title,
    story: campaign.story,
    status: receivingAccount(campaign, now) === null ? 'closed' : 'open',
    goal: campaign.goalMinor,
    raised: campaign.raisedMinor,
    giftCount: campaign.giftCount,
    currency: campaign.currency,
    startsAt: campaign.startsAt?.toISOString() ?? null,
    endsAt: campaign.endsAt?.toISOString() ?? null,
    suggestedAmounts: [...campaign.suggestedAmountsMinor],
    minimumAmount: campaign.minimum.toMinorNumber(),
    fundIds: campaign.fundIds === null ? null : [...campaign.fundIds],
    widgetOrigins: campaign.widgetOrigins === null ? null : [...campaign.widgetOrigins],
    frequencies: [...campaign.frequencies],
    goodsAndServices:
      campaign.goods === null
        ? null
        : { description: campaign.goods.description, value: campaign.goods.valueMinor },
    version: campaign.version,
    amountUses: [...campaign.amountUses],
    coverFeesByDefault: campaign.coversFeesByDefault,
    thankYou: campaign.thankYou,
    receiptText: campaign.receiptText,
    acceptsBankDebits: campaign.acceptsBankDebits,
    tributes: campaign.offersTributes,
    allowsAnonymity: campaign.allowsAnonymity,
    questions: campaign.questions.map((question) => ({ ...question, options: [...question.options] })),
    matching: matchingOf(campaign.matches, campaign.currency, utcDay(now)),
    protectedUntil:
      campaign.protectedUntil !== null && campaign.protectedUntil > now
        ? campaign.protectedUntil.toISOString()
        : null,
    image: toImageWire(campaign),
    isClosed: campaign.status === 'closed',
    isDraft: campaign.status === 'draft',
    createdAt: campaign.createdAt.toISOString(),
  };
}

function toImageWire({ slug, image }: Campaign): CampaignWire['image'] {
  if (image === null) return null;
  const { sha256, width, height, alt } = image;
  return { path: `/api/public/campaigns/${slug}/images/${sha256}`, width, height, alt };
}

export function toPayableCampaignWire(
  campaign: Campaign,
  { latestGifts, designations }: Pick<PayableCampaignWire, 'latestGifts' | 'designations'>,
  now: Date,
): PayableCampaignWire {
  const {
    createdAt: _created,
    fundIds: _funds,
    version: _version,
    protectedUntil: _protectedUntil,
    receiptText: _receiptText,
    isDraft: _isDraft,
    ...shown
  } = toCampaignWire(campaign, now);
  const { name, ein } = campaign.organization;
  return {
    ...shown,
    organization: { name, ein: ein === null ? null : einText(ein) },
    stripeAccount: receivingAccount(campaign, now),
    designations,
    latestGifts,
  };
}
