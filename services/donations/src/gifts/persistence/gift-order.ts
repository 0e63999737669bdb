import { type ListOrder } from '@almoner/contracts';
import { orderSql, raw, sql, type ListPosition, type Sql } from '@almoner/platform';

/** Read by an index in either direction: `gift_by_time`, `gift_by_amount`. */
const columns = { date: 'g.occurred_at', amount: 'g.total_minor', id: 'g.id' };

export const orderOf = (order: ListOrder): Sql => raw(orderSql(order, columns).by);

/** True for what comes after the end of the page before. */
export function endOf(order: ListOrder, after: ListPosition | null): Sql {
  const { column, type, sign } = orderSql(order, columns);
  const end = after?.value ?? null;
  return sql`(${end}::${raw(type)} is null or (${raw(column)}, g.id) ${raw(sign)} (${end}, ${after?.id ?? null}::uuid))`;
}
