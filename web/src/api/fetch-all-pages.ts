import {
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
  type QueryReturnValue,
} from '@reduxjs/toolkit/query';
import { maxPageSize } from '../lib/all-pages.ts';

type Answer = QueryReturnValue<unknown, FetchBaseQueryError, FetchBaseQueryMeta>;
type Send = (request: FetchArgs) => Answer | PromiseLike<Answer>;
interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** Every item of a paged list, for pages of the console that search and sort the whole list. */
export async function fetchAllPages<Item>(
  send: Send,
  url: string,
  filter: object = {},
): Promise<{ data: Item[] } | { error: FetchBaseQueryError }> {
  const all: Item[] = [];
  let cursor: string | undefined;
  do {
    const { data, error, meta } = await send({ url, params: { ...filter, limit: maxPageSize, cursor } });
    if (error !== undefined) return { error };
    const page = isPage<Item>(data) ? data : arrayPage<Item>(data, meta);
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { data: all };
}

function isPage<Item>(data: unknown): data is Page<Item> {
  return typeof data === 'object' && data !== null && 'items' in data;
}

/** The specified calls return plain arrays, with the next cursor in a header. */
function arrayPage<Item>(data: unknown, meta: FetchBaseQueryMeta | undefined): Page<Item> {
  const items = Array.isArray(data) ? (data as Item[]) : [];
  return { items, nextCursor: meta?.response?.headers.get('x-next-cursor') ?? null };
}
