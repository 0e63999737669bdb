import { listOrders, type ListOrder } from '@almoner/contracts';
import { isByAmount, isDescending } from '@almoner/platform';

interface OrderSql {
  readonly by: string;
  readonly after: string;
}

/** Read by an index in either direction: `gift_by_time`, `gift_by_amount`. `$15` and `$16` are the end of the page before. */
export const giftOrderSql = Object.fromEntries(
  listOrders.map((order) => [order, orderSql(order)]),
) as Readonly<Record<ListOrder, OrderSql>>;

function orderSql(order: ListOrder): OrderSql {
  const [column, type] = isByAmount(order) ? ['g.total_minor', 'bigint'] : ['g.occurred_at', 'timestamptz'];
  const [direction, sign] = isDescending(order) ? [' desc', '<'] : ['', '>'];
  return {
    by: `${column}${direction}, g.id${direction}`,
    after: `($15::${type} is null or (${column}, g.id) ${sign} ($15, $16::uuid))`,
  };
}
