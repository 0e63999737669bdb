import { listOrders, type ListOrder } from '@almoner/contracts';
import { orderSql } from '@almoner/platform';

interface GiftOrderSql {
  readonly by: string;
  readonly after: string;
}

const columns = { date: 'g.occurred_at', amount: 'g.total_minor', id: 'g.id' };

/** Read by an index in either direction: `gift_by_time`, `gift_by_amount`. `$15` and `$16` are the end of the page before. */
export const giftOrderSql = Object.fromEntries(
  listOrders.map((order) => {
    const { by, column, type, sign } = orderSql(order, columns);
    return [order, { by, after: `($15::${type} is null or (${column}, g.id) ${sign} ($15, $16::uuid))` }];
  }),
) as Readonly<Record<ListOrder, GiftOrderSql>>;
