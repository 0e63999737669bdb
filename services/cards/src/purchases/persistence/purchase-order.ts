import { type ListOrder } from '@almoner/contracts';
import { isByAmount, isDescending, raw, sql, type ListPosition, type Sql } from '@almoner/platform';
import { sources, type Source } from './purchase-conditions.ts';

/** A page of a sorted list. `after`: the end of the page before. */
export interface SortedPage {
  readonly limit: number;
  readonly order: ListOrder;
  readonly after: ListPosition | null;
}

export const newestFirst = { order: '-date', after: null } as const;

/** The order of lines, whose columns may need the prefix of their table. Each source has an index in both orders. */
export function orderBy(order: ListOrder, prefix: '' | 'p.' = ''): Sql {
  const column = isByAmount(order) ? 'amount_minor' : 'network_created_at';
  const direction = isDescending(order) ? 'desc' : 'asc';
  return raw(`order by ${prefix}${column} ${direction}, ${prefix}id ${direction}`);
}

/** The lines `p` of a source that follow the end of the page before. */
export function followed(order: ListOrder, after: ListPosition | null, source: Source): readonly Sql[] {
  if (after === null) return [];
  const sign = raw(isDescending(order) ? '<' : '>');
  const position = isByAmount(order)
    ? [sources[source].amount, sql`${after.value}::bigint`]
    : [raw('p.network_created_at'), sql`${after.value}::timestamptz`];
  return [sql`(${position[0]!}, p.id) ${sign} (${position[1]!}, ${after.id}::uuid)`];
}
