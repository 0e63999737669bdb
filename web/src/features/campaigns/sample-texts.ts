import { usualPlace } from '@almoner/kernel';
import { type SampleTexts } from '../../api/campaigns.api.ts';
import { parseAmount } from '../../lib/money-format.ts';
import { type CampaignDraft } from './campaign-draft.ts';

/** What the sample of a receipt states: everything as it is typed, except a title or an amount that cannot be published. */
export function sampleTexts(draft: CampaignDraft, currency: string): SampleTexts {
  const title = draft.title.trim();
  const goodsDescription = draft.goods.trim();
  const goodsValue = goodsDescription === '' ? null : parseAmount(draft.goodsValue, currency);
  const amount = parseAmount(draft.amounts[usualPlace(draft.amounts)]?.amount ?? '', currency);
  return {
    ...(amount === null || amount === 0 ? {} : { amount }),
    ...(title === '' ? {} : { title }),
    receiptText: draft.receiptText,
    goodsDescription,
    ...(goodsValue === null ? {} : { goodsValue }),
  };
}
