import { type Database } from '../../store/database.ts';

export interface SpentQuery {
  /** `card` or `cardholder`, and the id. */
  by: 'card' | 'cardholder';
  id: string;
  since: number;
  categories: string[] | null;
}

/** Captures less refunds, plus open holds, since a moment. */
export function spentSince(database: Database, query: SpentQuery): number {
  return held(database, query) + captured(database, query);
}

function held(database: Database, query: SpentQuery): number {
  return sum(
    database,
    query,
    // As in sums.ts; an authorization of an older sandbox has no sums but its amount and what was captured.
    `select sum(max(0, coalesce(json_extract(body, '$.sandbox.authorized'), json_extract(body, '$.amount'))
       - coalesce(json_extract(body, '$.sandbox.reversed'), 0) - json_extract(body, '$.sandbox.captured'))) as total
     from object where kind = 'issuing.authorization' and json_extract(body, '$.status') = 'pending'`,
  );
}

function captured(database: Database, query: SpentQuery): number {
  return sum(
    database,
    query,
    `select -sum(json_extract(body, '$.amount')) as total from object where kind = 'issuing.transaction'`,
  );
}

function sum(database: Database, query: SpentQuery, select: string): number {
  const categories = query.categories?.length ? query.categories : null;
  const inCategories = categories
    ? ` and json_extract(body, '$.merchant_data.category') in (${categories.map(() => '?').join(', ')})`
    : '';
  const row = database.first(
    `${select} and json_extract(body, '$.${query.by}') = ? and created >= ?${inCategories}`,
    query.id,
    query.since,
    ...(categories ?? []),
  );
  return Number(row?.total ?? 0);
}
