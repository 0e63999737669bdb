import {
  isWidgetOrigin,
  widgetOriginsMax,
  type CampaignWire,
  type GiftFrequency,
  type RouteInput,
  type campaignsHttp,
} from '@almoner/contracts';
import { utcDay } from '@almoner/kernel';
import { isSlug } from '../../lib/slug-of.ts';
import { amountInput, parseAmount } from '../../lib/money-format.ts';
import { type QuestionDraft, isInvalidQuestion, questionDraftOf, questionInput } from './question-draft.ts';

export type CampaignChanges = RouteInput<typeof campaignsHttp.updateCampaign>['body'];

/** The fields of the editor, as they are typed. */
export interface CampaignDraft {
  readonly title: string;
  /** Can change until the campaign is published. */
  readonly slug: string;
  readonly story: string;
  readonly goal: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly amounts: readonly { readonly amount: string; readonly buys: string }[];
  readonly minimum: string;
  readonly coverFees: boolean;
  readonly bankDebits: boolean;
  readonly tributes: boolean;
  readonly anonymity: boolean;
  readonly questions: readonly QuestionDraft[];
  readonly imageAlt: string;
  readonly thankYou: string;
  readonly receiptText: string;
  readonly frequencies: readonly GiftFrequency[];
  readonly fundIds: readonly string[];
  readonly goods: string;
  readonly goodsValue: string;
  readonly sites: string;
}

export function draftOf(campaign: CampaignWire): CampaignDraft {
  const { currency, goodsAndServices: goods } = campaign;
  return {
    title: campaign.title,
    slug: campaign.slug,
    story: campaign.story,
    goal: campaign.goal === null ? '' : amountInput(campaign.goal, currency),
    startsOn: campaign.startsAt?.slice(0, 10) ?? '',
    endsOn: campaign.endsAt?.slice(0, 10) ?? '',
    amounts: campaign.suggestedAmounts.map((minor, index) => ({
      amount: amountInput(minor, currency),
      buys: campaign.amountUses[index] ?? '',
    })),
    minimum: amountInput(campaign.minimumAmount, currency),
    coverFees: campaign.coverFeesByDefault,
    bankDebits: campaign.acceptsBankDebits,
    tributes: campaign.tributes,
    anonymity: campaign.allowsAnonymity,
    questions: campaign.questions.map(questionDraftOf),
    imageAlt: campaign.image?.alt ?? '',
    thankYou: campaign.thankYou,
    receiptText: campaign.receiptText,
    frequencies: campaign.frequencies,
    fundIds: campaign.fundIds ?? [],
    goods: goods?.description ?? '',
    goodsValue: goods === null ? '' : amountInput(goods.value, currency),
    sites: (campaign.widgetOrigins ?? []).join('\n'),
  };
}

/** For each part of the editor. */
export interface FieldsProps {
  readonly draft: CampaignDraft;
  readonly invalid: ReadonlySet<InvalidField>;
  readonly currency: string;
  readonly onChange: (changed: Partial<CampaignDraft>) => void;
}

export type InvalidField =
  | 'title'
  | 'slug'
  | 'dates'
  | 'end'
  | 'goal'
  | 'amounts'
  | 'sameAmounts'
  | 'minimum'
  | 'frequencies'
  | 'questions'
  | 'goods'
  | 'sites';

/** The fields that cannot be published as they are typed over what is published. */
export function invalidFields(
  draft: CampaignDraft,
  { currency, endsAt }: Pick<CampaignWire, 'currency' | 'endsAt'>,
  now: Date,
): ReadonlySet<InvalidField> {
  const isAmount = (text: string) => (parseAmount(text, currency) ?? 0) > 0;
  const isEmpty = (text: string) => text.trim() === '';
  const amounts = draft.amounts.filter(({ amount, buys }) => !isEmpty(amount) || !isEmpty(buys));
  const differentAmounts = new Set(amounts.map(({ amount }) => parseAmount(amount, currency)));
  const isInvalid: Readonly<Record<InvalidField, boolean>> = {
    title: isEmpty(draft.title),
    slug: !isSlug(draft.slug),
    // Both are days in UTC; a campaign of one day is possible.
    dates: draft.startsOn !== '' && draft.endsOn !== '' && draft.startsOn > draft.endsOn,
    // An end that is published already may be over.
    end: draft.endsOn !== '' && draft.endsOn !== endsAt?.slice(0, 10) && draft.endsOn < utcDay(now),
    goal: !isEmpty(draft.goal) && !isAmount(draft.goal),
    amounts: amounts.length === 0 || !amounts.every(({ amount }) => isAmount(amount)),
    sameAmounts: differentAmounts.size < amounts.length,
    minimum: !isAmount(draft.minimum),
    frequencies: draft.frequencies.length === 0,
    questions: draft.questions.some(isInvalidQuestion),
    // The receipt states both.
    goods: isEmpty(draft.goods)
      ? !isEmpty(draft.goodsValue)
      : parseAmount(draft.goodsValue, currency) === null,
    sites: sitesOf(draft).length > widgetOriginsMax || !sitesOf(draft).every(isWidgetOrigin),
  };
  const fields = Object.keys(isInvalid) as InvalidField[];
  return new Set(fields.filter((field) => isInvalid[field]));
}

const sitesOf = ({ sites }: Pick<CampaignDraft, 'sites'>): string[] =>
  sites
    .split('\n')
    .map((site) => site.trim())
    .filter((site) => site !== '');

/** Changes typed over the published campaign, except fields published just now and not typed again since. */
export function withoutPublished(
  typed: Partial<CampaignDraft>,
  published: Partial<CampaignDraft>,
): Partial<CampaignDraft> {
  const isTypedSince = ([name, value]: [string, unknown]) => value !== published[name as keyof CampaignDraft];
  return Object.fromEntries(Object.entries(typed).filter(isTypedSince));
}

/** The changed fields of the draft, in which `invalidFields` finds none. */
export function changesOf(campaign: CampaignWire, draft: CampaignDraft): Omit<CampaignChanges, 'version'> {
  const { currency } = campaign;
  const before = draftOf(campaign);
  const minor = (text: string) => parseAmount(text, currency);
  const isSame = (name: keyof CampaignDraft) => JSON.stringify(draft[name]) === JSON.stringify(before[name]);
  const rows = draft.amounts.flatMap(({ amount, buys }) => {
    const parsed = minor(amount);
    return parsed === null ? [] : [{ amount: parsed, buys: buys.trim() }];
  });
  const goodsValue = minor(draft.goodsValue);
  const sites = sitesOf(draft);
  const minimum = minor(draft.minimum);
  return {
    ...(isSame('title') ? {} : { title: draft.title }),
    ...(isSame('slug') || !campaign.isDraft ? {} : { slug: draft.slug }),
    ...(isSame('story') ? {} : { story: draft.story }),
    ...(isSame('goal') ? {} : { goal: minor(draft.goal) }),
    ...(isSame('startsOn')
      ? {}
      : { startsAt: draft.startsOn === '' ? null : `${draft.startsOn}T00:00:00.000Z` }),
    ...(isSame('endsOn') ? {} : { endsAt: draft.endsOn === '' ? null : `${draft.endsOn}T23:59:59.999Z` }),
    ...(isSame('amounts')
      ? {}
      : { suggestedAmounts: rows.map(({ amount }) => amount), amountUses: rows.map(({ buys }) => buys) }),
    ...(isSame('minimum') || minimum === null ? {} : { minimumAmount: minimum }),
    ...(isSame('coverFees') ? {} : { coverFeesByDefault: draft.coverFees }),
    ...(isSame('bankDebits') ? {} : { acceptsBankDebits: draft.bankDebits }),
    ...(isSame('tributes') ? {} : { tributes: draft.tributes }),
    ...(isSame('anonymity') ? {} : { allowsAnonymity: draft.anonymity }),
    ...(isSame('questions') ? {} : { questions: draft.questions.map(questionInput) }),
    ...(isSame('imageAlt') || campaign.image === null || draft.imageAlt.trim() === ''
      ? {}
      : { imageAlt: draft.imageAlt }),
    ...(isSame('thankYou') ? {} : { thankYou: draft.thankYou }),
    ...(isSame('receiptText') ? {} : { receiptText: draft.receiptText }),
    ...(isSame('frequencies') || draft.frequencies.length === 0
      ? {}
      : { frequencies: [...draft.frequencies] }),
    ...(isSame('fundIds') ? {} : { fundIds: draft.fundIds.length === 0 ? null : [...draft.fundIds] }),
    ...(isSame('goods') && isSame('goodsValue')
      ? {}
      : {
          goodsAndServices:
            draft.goods.trim() === '' || goodsValue === null
              ? null
              : { description: draft.goods.trim(), value: goodsValue },
        }),
    ...(isSame('sites') ? {} : { widgetOrigins: sites.length === 0 ? null : sites }),
  };
}
