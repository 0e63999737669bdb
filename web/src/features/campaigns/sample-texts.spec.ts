import { describe, expect, it } from '@jest/globals';
import { campaignsHttp } from '@almoner/contracts';
import { sampleReceiptUrl } from '../../api/campaigns.api.ts';
import { type CampaignDraft } from './campaign-draft.ts';
import { sampleTexts } from './sample-texts.ts';

const row = (amount: string) => ({ amount, buys: '' });
const draft = {
  title: ' Suppers ',
  receiptText: 'CFC number: 10481 & more',
  goods: ' A dinner ',
  goodsValue: '40',
  amounts: [row('25'), row('100.50'), row('200')],
} as unknown as CampaignDraft;

describe('the sample of a receipt', () => {
  it('states what is typed, and the amount that donors see chosen first', () =>
    expect(sampleTexts(draft, 'USD')).toEqual({
      amount: 10_050,
      title: 'Suppers',
      receiptText: 'CFC number: 10481 & more',
      goodsDescription: 'A dinner',
      goodsValue: 4_000,
    }));

  it('leaves out a title and an amount that cannot be published, and a value of nothing', () =>
    expect(sampleTexts({ ...draft, title: ' ', goods: '', amounts: [row('x')] }, 'USD')).toEqual({
      receiptText: 'CFC number: 10481 & more',
      goodsDescription: '',
    }));

  it('has an address that the route reads back', () => {
    const texts = sampleTexts(draft, 'USD');
    const { pathname, searchParams } = new URL(sampleReceiptUrl('c', texts), 'https://almoner.example');
    expect(pathname).toBe('/api/campaigns/c/sample-receipt');
    const { query } = campaignsHttp.downloadSampleReceipt.shape;
    expect(query.parse(Object.fromEntries(searchParams))).toEqual(texts);
  });
});
