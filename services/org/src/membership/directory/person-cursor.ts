import { failure } from '@almoner/contracts';
import { isId } from '@almoner/kernel';
import { pageMaxBytes, withinBytes } from '@almoner/platform';
import { type Person } from './domain/directory.ts';

/** People are listed by name; the cursor names the last person of the page. @throws DomainError `invalid_input` */
export function readPersonCursor(cursor: string | null): string | null {
  if (cursor === null || isId(cursor)) return cursor;
  throw failure('invalid_input', undefined, [{ field: 'cursor', message: 'Not a cursor of this list' }]);
}

/** @param people one more than `limit` when there is a next page */
export function pageOfPeople<Item>(
  people: readonly Person[],
  limit: number,
  toItem: (person: Person) => Item,
): { items: Item[]; nextCursor: string | null } {
  const items = withinBytes(people.slice(0, limit).map(toItem), pageMaxBytes);
  const last = people[items.length - 1];
  return { items, nextCursor: items.length === people.length ? null : (last?.id ?? null) };
}
