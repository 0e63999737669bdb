import { type Kind, type Stored } from '../store/kind.ts';
import { type ObjectStore } from '../store/object-store.ts';
import { type ListQuery } from '../store/page-query.ts';
import { type Field, type Fields, integer, shape, text } from './params.ts';
import { type Call, type Route, get } from './router.ts';
import { invalidRequest } from './stripe-error.ts';

const createdFilter: Field<NonNullable<ListQuery['created']>> = {
  required: false,
  parse: (value, path) =>
    typeof value === 'string'
      ? integer.parse(value, path)
      : shape({ gt: integer, gte: integer, lt: integer, lte: integer }).parse(value, path),
};

export const pageFields = {
  limit: integer,
  starting_after: text,
  ending_before: text,
  created: createdFilter,
};

export interface PageParams {
  limit?: number | null;
  starting_after?: string | null;
  ending_before?: string | null;
  created?: ListQuery['created'];
}

export interface ListAnswer<T> {
  object: 'list';
  url: string;
  has_more: boolean;
  data: T[];
}

export function page<T extends Stored>(
  store: ObjectStore,
  kind: Kind<T, Stored>,
  account: string,
  url: string,
  params: PageParams,
  filters: ListQuery['filters'] = {},
): ListAnswer<T> {
  const limit = params.limit ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalidRequest('This value must be between 1 and 100.', {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  }
  const { data, hasMore } = store.list(kind, account, {
    limit,
    startingAfter: params.starting_after,
    endingBefore: params.ending_before,
    created: params.created,
    filters,
  });
  return { object: 'list', url, has_more: hasMore, data };
}

type Filters = Record<string, { path: string; field: Field<string | number> }>;

/** `GET` of a collection; each filter compares a parameter with a path inside the object. */
export function listRoute<T extends Stored>(
  store: ObjectStore,
  url: string,
  kind: Kind<T, Stored>,
  filters: Filters = {},
): Route {
  const filterFields: Fields = Object.fromEntries(
    Object.entries(filters).map(([name, { field }]) => [name, field]),
  );
  return get(url, { ...filterFields, ...pageFields }, (call: Call, params) => {
    const given: Record<string, unknown> = params;
    const wanted = Object.entries(filters).map(([name, { path }]) => [path, scalar(given[name])] as const);
    return page(store, kind, call.account, url, params, Object.fromEntries(wanted));
  });
}

export const by = (path: string, field: Field<string | number> = text) => ({ path, field });

function scalar(value: unknown): string | number | undefined {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}
