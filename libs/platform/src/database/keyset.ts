import { failure } from '@almoner/contracts';
import { isId } from '@almoner/kernel';
import { pageMaxBytes, withinBytes } from '../rpc/reply-size.ts';

/** The end of a page: time and id of its last row, newest first. */
export interface KeysetPosition {
  readonly at: Date;
  readonly id: string;
}

export function writeCursor(position: KeysetPosition): string {
  return Buffer.from(`${position.at.toISOString()}/${position.id}`).toString('base64url');
}

/** ISO 8601 as this code writes it; rejects years that PostgreSQL cannot compare exactly. */
const written = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/**
 * `isKey`: accepts the ids of this list where they are not UUIDs. An id must not contain a slash.
 * @throws DomainError `invalid_input` for a cursor that was not created here.
 */
export function readCursor(
  cursor: string | null | undefined,
  isKey: (id: string) => boolean = isId,
): KeysetPosition | null {
  if (cursor == null) return null;
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('/');
  const time = new Date(at);
  if (!written.test(at) || Number.isNaN(time.getTime()) || !isKey(id)) {
    throw failure('invalid_input', undefined, [{ field: 'cursor', message: 'Not a cursor of this list' }]);
  }
  return { at: time, id };
}

/**
 * Expects one row more than `limit`, which shows whether there is a next page, and cuts the page at `pageMaxBytes`. A
 * page may be shorter than `limit`; it is the last one only if `nextCursor` is missing.
 */
export function pageOf<Row, Item = Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => KeysetPosition,
  toItem: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  return pageWithCursor(rows, limit, (row) => writeCursor(positionOf(row)), toItem);
}

/** Like `pageOf`, of a list whose position is not a time. */
export function pageWithCursor<Row, Item>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => string,
  toItem: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const items = withinBytes(rows.slice(0, limit).map(toItem), pageMaxBytes);
  const last = rows[items.length - 1];
  const isLastPage = items.length === rows.length || last === undefined;
  return { items, nextCursor: isLastPage ? null : cursorOf(last) };
}
