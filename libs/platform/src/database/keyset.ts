import { failure } from '@almoner/contracts';
import { isId } from '@almoner/kernel';
import { pageMaxBytes, withinBytes } from '../rpc/reply-size.ts';

/** Where a page ended: the time and id of its last row, newest first. */
export interface KeysetPosition {
  readonly at: Date;
  readonly id: string;
}

export function writeCursor(position: KeysetPosition): string {
  return Buffer.from(`${position.at.toISOString()}/${position.id}`).toString('base64url');
}

/** ISO 8601 as we write it; years of more than four digits are beyond what PostgreSQL can tell apart. */
const written = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** @throws DomainError `invalid_input` for a cursor that we did not write. */
export function readCursor(cursor: string | null | undefined): KeysetPosition | null {
  if (cursor == null) return null;
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('/');
  const time = new Date(at);
  if (!written.test(at) || Number.isNaN(time.getTime()) || !isId(id)) {
    throw failure('invalid_input', undefined, [{ field: 'cursor', message: 'Not a cursor of this list' }]);
  }
  return { at: time, id };
}

/**
 * Cuts the one row too many that tells whether there is a next page, and what would make the page larger than
 * `pageMaxBytes`: a page may be shorter than `limit`, and is the last one only without `nextCursor`.
 */
export function pageOf<Row, Item = Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => KeysetPosition,
  toItem: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const items = withinBytes(rows.slice(0, limit).map(toItem), pageMaxBytes);
  const last = rows[items.length - 1];
  const isLastPage = items.length === rows.length || last === undefined;
  return { items, nextCursor: isLastPage ? null : writeCursor(positionOf(last)) };
}
