import { failure, type ListOrder } from '@almoner/contracts';
import { isId } from '@almoner/kernel';
import { readCursor, writeCursor } from './keyset.ts';

/** The end of a page: what its last row is sorted by (ISO 8601 or minor units), and its id. */
export interface ListPosition {
  readonly value: string;
  readonly id: string;
}

/** A page of a sorted list. `after`: the end of the page before. */
export interface SortedPage {
  readonly limit: number;
  readonly order: ListOrder;
  readonly after: ListPosition | null;
}

/** The columns that a list can be sorted by. */
export interface SortedColumns {
  readonly date: string;
  readonly amount: string;
  readonly id: string;
}

const isByAmount = (order: ListOrder) => order === 'amount' || order === '-amount';
const isDescending = (order: ListOrder) => order.startsWith('-');

/** The SQL of an order: `by` for `order by`, `type` and `sign` to compare `column` and id with the end of the page before. */
export function orderSql(order: ListOrder, { date, amount, id }: SortedColumns) {
  const [column, type] = isByAmount(order) ? [amount, 'bigint'] : [date, 'timestamptz'];
  const [direction, sign] = isDescending(order) ? ['desc', '<'] : ['asc', '>'];
  return { by: `${column} ${direction}, ${id} ${direction}`, column, type, sign };
}

/** As many digits as an amount of the API can have; more would be an error of the database. */
const amountText = /^-?\d{1,16}$/;

/** @throws DomainError `invalid_input` for a cursor of another sort, or one that was not created here. */
export function readSortedCursor(order: ListOrder, cursor: string | null | undefined): ListPosition | null {
  if (cursor == null) return null;
  if (!isByAmount(order)) {
    const position = readCursor(cursor);
    return position === null ? null : { value: position.at.toISOString(), id: position.id };
  }
  const [value = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('/');
  if (!amountText.test(value) || !isId(id))
    throw failure('invalid_input', undefined, [{ field: 'cursor', message: 'Not a cursor of this list' }]);
  return { value, id };
}

/** `amountMinor`: in minor units. */
export function writeSortedCursor(
  order: ListOrder,
  { at, amountMinor, id }: { readonly at: Date; readonly amountMinor: string | number; readonly id: string },
): string {
  return isByAmount(order)
    ? Buffer.from(`${amountMinor}/${id}`).toString('base64url')
    : writeCursor({ at, id });
}
