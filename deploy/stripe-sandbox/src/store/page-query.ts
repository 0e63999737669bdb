import { type SQLInputValue } from 'node:sqlite';
import { resourceMissing } from '../http/stripe-error.ts';
import { type Database } from './database.ts';
import { type Kind, type Stored } from './kind.ts';

export interface CreatedRange {
  gt?: number | null;
  gte?: number | null;
  lt?: number | null;
  lte?: number | null;
}

export interface ListQuery {
  limit: number;
  startingAfter?: string | null;
  endingBefore?: string | null;
  created?: CreatedRange | number | null;
  /** JSON path inside the object → the accepted value or values. */
  filters?: Record<string, SQLInputValue | string[] | undefined>;
}

interface Condition {
  sql: string;
  values: SQLInputValue[];
}
type Row = Record<string, unknown>;

/** Newest first; `ending_before` reads newer objects and reverses the page. */
export function selectPage(
  database: Database,
  kind: Pick<Kind<Stored>, 'object' | 'noun'>,
  account: string,
  query: ListQuery,
): { rows: Row[]; hasMore: boolean } {
  const backwards = query.endingBefore != null;
  const conditions = [
    { sql: 'account = ? and kind = ?', values: [account, kind.object] },
    ...createdConditions(query.created),
    ...filterConditions(query.filters ?? {}),
    ...cursorConditions(database, kind, account, query),
  ];
  const rows = database.all(
    `select body from object where ${conditions.map(({ sql }) => sql).join(' and ')}
     order by sequence ${backwards ? 'asc' : 'desc'} limit ?`,
    ...conditions.flatMap(({ values }) => values),
    query.limit + 1,
  );
  const page = rows.slice(0, query.limit);
  return { rows: backwards ? page.reverse() : page, hasMore: rows.length > query.limit };
}

function createdConditions(created: ListQuery['created']): Condition[] {
  if (created == null) return [];
  if (typeof created === 'number') return [{ sql: 'created = ?', values: [created] }];
  const operators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
  return (['gt', 'gte', 'lt', 'lte'] as const).flatMap((name) => {
    const bound = created[name];
    return bound == null ? [] : [{ sql: `created ${operators[name]} ?`, values: [bound] }];
  });
}

function filterConditions(filters: NonNullable<ListQuery['filters']>): Condition[] {
  return Object.entries(filters).flatMap(([path, wanted]) => {
    if (wanted == null) return [];
    const values = Array.isArray(wanted) ? wanted : [wanted];
    if (!values.length) return [];
    return [{ sql: `json_extract(body, '$.${path}') in (${values.map(() => '?').join(', ')})`, values }];
  });
}

function cursorConditions(
  database: Database,
  kind: Pick<Kind<Stored>, 'object' | 'noun'>,
  account: string,
  query: ListQuery,
): Condition[] {
  const at = (id: string, param: string) => {
    const row = database.first(
      'select sequence from object where id = ? and kind = ? and account = ?',
      id,
      kind.object,
      account,
    );
    if (!row) throw resourceMissing(kind.noun, id, param);
    return Number(row.sequence);
  };
  const conditions: Condition[] = [];
  if (query.startingAfter != null) {
    conditions.push({ sql: 'sequence < ?', values: [at(query.startingAfter, 'starting_after')] });
  }
  if (query.endingBefore != null) {
    conditions.push({ sql: 'sequence > ?', values: [at(query.endingBefore, 'ending_before')] });
  }
  return conditions;
}
