import { type DonorSegmentWire } from '@almoner/contracts';
import { type DonorFilters } from '../../../api/donors.api.ts';

export type SegmentFilters = DonorSegmentWire['filters'];

type Changes = Readonly<Record<string, string | null>>;

const wholeOf = (text: string | null | undefined) =>
  text != null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/** The filters in the URL; unknown ones are ignored. */
export function donorFiltersOf(params: URLSearchParams): DonorFilters {
  const text = (name: string) => params.get(name) ?? undefined;
  const [least, most] = (params.get('gifts') ?? '').split('-');
  return {
    q: text('name'),
    tag: text('tagged'),
    employer: text('employer'),
    campaignId: text('gave'),
    lastGiftFrom: text('since'),
    lastGiftTo: text('until'),
    lifetimeLeast: wholeOf(params.get('low')),
    lifetimeMost: wholeOf(params.get('high')),
    giftsLeast: wholeOf(least),
    giftsMost: wholeOf(most),
    recurring: (['yes', 'no'] as const).find((one) => one === params.get('plan')),
    lapsedMonths: wholeOf(params.get('lapsed')),
  };
}

/** The URL parameters of these filters; null removes a filter that is not set. */
export function changesOf(filters: SegmentFilters): Changes {
  const { giftsLeast, giftsMost } = filters;
  return {
    tagged: filters.tag ?? null,
    employer: filters.employer ?? null,
    gave: filters.campaignId ?? null,
    since: filters.lastGiftFrom ?? null,
    until: filters.lastGiftTo ?? null,
    low: numberText(filters.lifetimeLeast),
    high: numberText(filters.lifetimeMost),
    gifts: giftsLeast === undefined && giftsMost === undefined ? null : giftsText(giftsLeast, giftsMost),
    plan: filters.recurring ?? null,
    lapsed: numberText(filters.lapsedMonths),
  };
}

/** The filters that a segment keeps: not the current search. */
export function segmentFiltersOf({ q: _q, ...filters }: DonorFilters): SegmentFilters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

export const isSameSegment = (one: SegmentFilters, other: SegmentFilters) =>
  JSON.stringify(changesOf(one)) === JSON.stringify(changesOf(other));

export const giftsText = (least: number | undefined, most: number | undefined) =>
  `${least ?? ''}-${most ?? ''}`;

const numberText = (value: number | undefined) => (value === undefined ? null : String(value));
