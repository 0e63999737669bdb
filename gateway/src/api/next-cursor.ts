import { type FastifyReply } from 'fastify';

interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

/** Default length of the plain arrays that the specified list calls return. */
export const arrayLimit = 1_000;
const header = 'x-next-cursor';

interface PageQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The page request to a service for a plain array. */
export function pageRequest({ limit = arrayLimit, cursor }: PageQuery) {
  return { limit, cursor: cursor ?? null };
}

/** The items of a page as a plain array; sets the header with the next cursor. */
export function asArray<Item>(reply: FastifyReply, { items, nextCursor }: Page<Item>): Item[] {
  if (nextCursor !== null) void reply.header(header, nextCursor);
  return items;
}
