import { type FastifyReply } from 'fastify';

interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

/** The specified list calls give plain arrays of this many unless asked otherwise. */
export const arrayLimit = 1_000;
const header = 'x-next-cursor';

interface PageQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** What to ask of a service for a plain array. */
export function pageRequest({ limit = arrayLimit, cursor }: PageQuery) {
  return { limit, cursor: cursor ?? null };
}

/** The items of a page as a plain array; where it goes on is said in a header. */
export function asArray<Item>(reply: FastifyReply, { items, nextCursor }: Page<Item>): Item[] {
  if (nextCursor !== null) void reply.header(header, nextCursor);
  return items;
}
