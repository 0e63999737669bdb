import { z } from 'zod';
import { Currency, Id, Instant, Minor } from '../primitives.ts';
import { BooksSummaryWire } from './accounting-month.wire.ts';

export const connectionSides = ['firm', 'client'] as const;
export const ConnectionSide = z.enum(connectionSides);
export type ConnectionSide = z.infer<typeof ConnectionSide>;

/** A connection of an advisor firm and a client, as one of them sees it. */
export const ConnectionWire = z.object({
  id: Id,
  /** Which of the two the caller's organization is. */
  side: ConnectionSide,
  askedBy: ConnectionSide,
  /**
   * A request that was not accepted within 14 days is `expired` for both; a repeat is a new request. The requesting side
   * sees a declined request as `asked` until then, so that it cannot find out who has an account.
   */
  status: z.enum(['asked', 'expired', 'accepted', 'ended']),
  /** The recipient of the request; null for the recipient itself. */
  addressedTo: z.string().nullable(),
  /** The other organization: visible to the requested side, and to both once it is accepted. */
  counterpart: z.object({ id: Id, name: z.string() }).nullable(),
  askedAt: Instant,
  /** The firm's people assigned to this client, in addition to its admins; empty for the client. */
  staffIds: z.array(Id),
});
export type ConnectionWire = z.infer<typeof ConnectionWire>;

export const ClientWire = z.object({ organizationId: Id, name: z.string(), currency: Currency });
export type ClientWire = z.infer<typeof ClientWire>;

/** Recent card spending of a client: this calendar month and the last seven days, in UTC. */
export const SpendSummaryWire = z.object({
  sums: z.array(z.object({ currency: Currency, spentThisMonth: Minor })),
  declinedLastWeek: z.number().int(),
  /** Purchases that moved or hold money and have no category, counted up to 1,000; null from an earlier release. */
  uncategorized: z.number().int().nullable().default(null),
  /** Purchases whose required receipt is missing, counted up to 1,000; null from an earlier release. */
  receiptsDue: z.number().int().nullable().default(null),
});
export type SpendSummaryWire = z.infer<typeof SpendSummaryWire>;

/** A client with its figures; a figure is null while the service that owns it is not responding. */
export const ClientOverviewWire = ClientWire.extend({
  available: Minor.nullable(),
  spentThisMonth: Minor.nullable(),
  declinedLastWeek: z.number().int().nullable(),
  uncategorized: z.number().int().nullable(),
  receiptsDue: z.number().int().nullable().default(null),
  /** Null from an earlier release too. */
  books: BooksSummaryWire.nullable().default(null),
});
export type ClientOverviewWire = z.infer<typeof ClientOverviewWire>;
