import { purchaseStatuses } from '@almoner/contracts';
import { type PurchaseFilters } from '../../api/purchases.api.ts';
import { dayRange, readDay } from '../../lib/day-range.ts';

export const receiptFilters = ['attached', 'missing', 'required'] as const;

/** The filters in the URL, for the controls; days are those of the viewer's time zone. Unknown values are ignored. */
export function readUrlFilters(params: URLSearchParams) {
  return {
    status: purchaseStatuses.find((known) => known === params.get('status')),
    q: params.get('q') ?? undefined,
    cardId: params.get('card') ?? undefined,
    userId: params.get('person') ?? undefined,
    teamId: params.get('team') ?? undefined,
    spendProgramId: params.get('program') ?? undefined,
    categoryId: params.get('category') ?? undefined,
    minAmount: readMinor(params.get('min')),
    maxAmount: readMinor(params.get('max')),
    receipt: receiptFilters.find((known) => known === params.get('receipt')),
    dispute: params.get('dispute') === 'open' ? ('open' as const) : undefined,
    fromDay: readDay(params.get('from')),
    untilDay: readDay(params.get('to')),
  };
}

function readMinor(text: string | null): number | undefined {
  return text !== null && /^\d{1,13}$/.test(text) ? Number(text) : undefined;
}

export type PurchaseUrlFilters = ReturnType<typeof readUrlFilters>;

/** As the server takes them. */
export function toFilters({ fromDay, untilDay, ...filters }: PurchaseUrlFilters): PurchaseFilters {
  return { ...filters, ...dayRange(fromDay, untilDay) };
}

export const noFilters = {
  q: null,
  status: null,
  card: null,
  person: null,
  team: null,
  program: null,
  category: null,
  min: null,
  max: null,
  receipt: null,
  dispute: null,
  from: null,
  to: null,
};

/** The set filters by their names in the URL, as a view stores them. */
export function filtersInUrl(params: URLSearchParams): Record<string, string> {
  const names = Object.keys(noFilters).filter((name) => params.get(name));
  return Object.fromEntries(names.map((name) => [name, params.get(name) ?? '']));
}

export function isSameFilters(
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
