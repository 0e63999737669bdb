import { failure, type GiftOrder } from '@almoner/contracts';
import { isId } from '@almoner/kernel';
import { readCursor, writeCursor } from '@almoner/platform';

/** The end of a page: what its last gift is sorted by, and its id. */
export interface GiftPosition {
  readonly value: string;
  readonly id: string;
}

/** Read by an index in either direction: `gift_by_time`, `gift_by_amount`. `$15` and `$16` are the end of the page before. */
export const giftOrderSql: Readonly<Record<GiftOrder, { readonly by: string; readonly after: string }>> = {
  date: orderSql('g.occurred_at', 'timestamptz', ''),
  '-date': orderSql('g.occurred_at', 'timestamptz', ' desc'),
  amount: orderSql('g.total_minor', 'bigint', ''),
  '-amount': orderSql('g.total_minor', 'bigint', ' desc'),
};

function orderSql(column: string, type: string, direction: '' | ' desc') {
  return {
    by: `${column}${direction}, g.id${direction}`,
    after: `($15::${type} is null or (${column}, g.id) ${direction === '' ? '>' : '<'} ($15, $16::uuid))`,
  };
}

const isByAmount = (order: GiftOrder) => order === 'amount' || order === '-amount';

/** @throws DomainError `invalid_input` for a cursor of another sort. */
export function readGiftCursor(order: GiftOrder, cursor: string | null | undefined): GiftPosition | null {
  if (cursor == null) return null;
  if (!isByAmount(order)) {
    const position = readCursor(cursor);
    return position === null ? null : { value: position.at.toISOString(), id: position.id };
  }
  const [value = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('/');
  // As many digits as an amount of the API can have; more would be an error of the database.
  if (!/^\d{1,16}$/.test(value) || !isId(id))
    throw failure('invalid_input', undefined, [{ field: 'cursor', message: 'Not a cursor of this list' }]);
  return { value, id };
}

export function writeGiftCursor(
  order: GiftOrder,
  { id, occurred_at: at, total_minor: amount }: { id: string; occurred_at: Date; total_minor: string },
): string {
  return isByAmount(order) ? Buffer.from(`${amount}/${id}`).toString('base64url') : writeCursor({ at, id });
}
