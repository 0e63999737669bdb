import { type ListOrder } from '@almoner/contracts';
import { orderSql, raw, sql, type ListPosition, type Sql } from '@almoner/platform';
import { sources, type Source } from './purchase-conditions.ts';

export const newestFirst = { order: '-date', after: null } as const;

/** The order of lines, whose columns may need the prefix of their table. Each source has an index in both orders. */
export function orderBy(order: ListOrder, prefix: '' | 'p.' = ''): Sql {
  const columns = { date: `${prefix}network_created_at`, amount: `${prefix}amount_minor`, id: `${prefix}id` };
  return raw(`order by ${orderSql(order, columns).by}`);
}

/** The lines `p` of a source that follow the end of the page before. */
export function followed(order: ListOrder, after: ListPosition | null, source: Source): readonly Sql[] {
  if (after === null) return [];
  const columns = { date: 'p.network_created_at', amount: sources[source].amount.text, id: 'p.id' };
  const { column, type, sign } = orderSql(order, columns);
  return [sql`(${raw(column)}, p.id) ${raw(sign)} (${after.value}::${raw(type)}, ${after.id}::uuid)`];
}
