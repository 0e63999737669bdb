import { describe, expect, it } from '@jest/globals';
import { type CampaignWire } from '@almoner/contracts';
import { endedOn, opensAt } from '../../lib/campaign-opening.ts';
import { changesOf, draftOf, invalidFields } from './campaign-draft.ts';

const campaign: CampaignWire = {
  id: 'c',
  slug: 'suppers',
  title: 'Suppers',
  story: '',
  status: 'open',
  goal: 2_400_000,
  raised: 0,
  giftCount: 0,
  currency: 'USD',
  startsAt: null,
  isClosed: false,
  isDraft: false,
  endsAt: '2026-12-31T23:59:59.999Z',
  acceptsBankDebits: false,
  tributes: false,
  allowsAnonymity: true,
  questions: [],
  matching: { matched: 0, unpaid: 0, paidAhead: 0, sponsors: [], current: null },
  frequencies: ['once'],
  suggestedAmounts: [2500, 5050],
  minimumAmount: 500,
  fundIds: null,
  widgetOrigins: null,
  goodsAndServices: null,
  version: 3,
  amountUses: ['5 suppers'],
  coverFeesByDefault: false,
  thankYou: '',
  receiptText: '',
  protectedUntil: null,
  image: null,
  createdAt: '2026-09-06T00:00:00.000Z',
};
const draft = draftOf(campaign);
const today = new Date('2026-11-26T10:00:00Z');

describe('an edited campaign', () => {
  it('changes nothing while nothing was typed', () => expect(changesOf(campaign, draft)).toEqual({}));

  it('names what was changed, and nothing else', () => {
    expect(changesOf(campaign, { ...draft, title: 'Warm suppers', goal: '' })).toEqual({
      title: 'Warm suppers',
      goal: null,
    });
    expect(changesOf(campaign, { ...draft, endsOn: '2027-01-31' })).toEqual({
      endsAt: '2027-01-31T23:59:59.999Z',
    });
  });

  it('has another address only while it is a draft', () => {
    const moved = { ...draft, slug: 'winter-suppers' };
    expect(changesOf({ ...campaign, isDraft: true }, moved)).toEqual({ slug: 'winter-suppers' });
    expect(changesOf(campaign, moved)).toEqual({});
    const problems = (slug: string) => invalidFields({ ...draft, slug }, campaign, today);
    for (const slug of ['', 'Suppers', 'suppers-', 'a b']) expect(problems(slug)).toEqual(new Set(['slug']));
    expect(problems('suppers-2')).toEqual(new Set());
  });

  it('keeps what each amount buys beside its amount, without rows that have none', () => {
    const amounts = [
      { amount: '25', buys: ' 5 suppers ' },
      { amount: '', buys: 'lost' },
      { amount: '100', buys: '' },
    ];
    expect(changesOf(campaign, { ...draft, amounts })).toEqual({
      suggestedAmounts: [2500, 10_000],
      amountUses: ['5 suppers', ''],
    });
  });

  it('does not take an amount twice, however it is typed', () => {
    const typed = (...amounts: string[]) =>
      invalidFields(
        { ...draft, amounts: amounts.map((amount) => ({ amount, buys: '' })) },
        campaign,
        new Date('2026-06-01'),
      ).has('sameAmounts');
    expect(typed('24', '24.00')).toBe(true);
    expect(typed('24', '25', '')).toBe(false);
  });

  it('names bank debits only when that changes', () => {
    expect(changesOf(campaign, { ...draft, receiptText: 'Ask us about matching.' })).toEqual({
      receiptText: 'Ask us about matching.',
    });
    expect(changesOf(campaign, { ...draft, anonymity: false })).toEqual({ allowsAnonymity: false });
    expect(changesOf(campaign, { ...draft, bankDebits: true })).toEqual({ acceptsBankDebits: true });
    expect(changesOf(campaign, { ...draft, bankDebits: false })).toEqual({});
  });

  it('names the frequencies, and never none of them', () => {
    expect(changesOf(campaign, { ...draft, frequencies: ['once', 'monthly'] })).toEqual({
      frequencies: ['once', 'monthly'],
    });
    expect(changesOf(campaign, { ...draft, frequencies: [] })).toEqual({});
  });

  it('takes goods only with their value', () => {
    expect(changesOf(campaign, { ...draft, goods: 'a dinner', goodsValue: '40' })).toEqual({
      goodsAndServices: { description: 'a dinner', value: 4000 },
    });
    expect(changesOf(campaign, { ...draft, goods: 'a dinner' })).toEqual({ goodsAndServices: null });
  });
});

describe('the end of a campaign', () => {
  it('is today or later when it is typed again', () => {
    const isOver = (endsOn: string) => invalidFields({ ...draft, endsOn }, campaign, today).has('end');
    expect([isOver(''), isOver('2026-11-26'), isOver('2026-11-25')]).toEqual([false, false, true]);
  });

  it('names sites by scheme and host', () => {
    const isInvalid = (sites: string) => invalidFields({ ...draft, sites }, campaign, today).has('sites');
    expect([isInvalid(''), isInvalid(' https://Example.org/ \n\nhttps://*.example.org:8443')]).toEqual([
      false,
      false,
    ]);
    expect([isInvalid('example'), isInvalid('https://example.org/path')]).toEqual([true, true]);
  });

  it('may be over where it is published already, so that the rest can be edited', () => {
    const over = { ...campaign, endsAt: '2026-11-20T23:59:59.999Z' };
    expect(invalidFields({ ...draftOf(over), title: 'Thank you' }, over, today)).toEqual(new Set());
  });

  it('is named once it is over', () => {
    const at = (endsAt: string | null) => endedOn({ endsAt }, today);
    expect(at('2026-11-20T23:59:59.999Z')).toMatch(/Nov 20, 2026|20 Nov 2026/);
    expect([at('2026-11-26T23:59:59.999Z'), at(null)]).toEqual([null, null]);
  });
});

describe('the start of a campaign', () => {
  it('is the first moment of its day in UTC, and not after the end', () => {
    expect(changesOf(campaign, { ...draft, startsOn: '2026-12-31' })).toEqual({
      startsAt: '2026-12-31T00:00:00.000Z',
    });
    const isInvalid = (startsOn: string) =>
      invalidFields({ ...draft, startsOn }, campaign, today).has('dates');
    expect([isInvalid(''), isInvalid('2026-12-31'), isInvalid('2027-01-01')]).toEqual([false, false, true]);
  });

  it('is named until it has come, and not of a campaign that was closed', () => {
    const startsAt = '2026-12-01T00:00:00.000Z';
    const at = (isClosed: boolean, now: string) => opensAt({ startsAt, isClosed }, new Date(now));
    expect(at(false, '2026-11-30T23:59:59.999Z')).not.toBeNull();
    expect(at(false, startsAt)).toBeNull();
    expect(at(true, '2026-11-30T23:59:59.999Z')).toBeNull();
  });
});
