import { z } from 'zod';
import { Currency, Id, Instant, Minor } from '../primitives.ts';

export const connectionSides = ['firm', 'client'] as const;
export const ConnectionSide = z.enum(connectionSides);
export type ConnectionSide = z.infer<typeof ConnectionSide>;

/** An advisor firm and a client, from the viewpoint of one of them. */
export const ConnectionWire = z.object({
  id: Id,
  /** Which of the two the caller's organization is. */
  side: ConnectionSide,
  askedBy: ConnectionSide,
  /**
   * A request that nobody accepted in 14 days is `expired` for both; asked again, it is a new one. One that was declined
   * stays `asked` until then for whoever asked: nobody learns who has an account.
   */
  status: z.enum(['asked', 'expired', 'accepted', 'ended']),
  /** To whom the request went; null for the one who got it. */
  addressedTo: z.string().nullable(),
  /** The other organization: known to whoever was asked, and to both once it is accepted. */
  counterpart: z.object({ id: Id, name: z.string() }).nullable(),
  askedAt: Instant,
  /** The firm's people who work for this client, beside its admins; empty for the client. */
  staffIds: z.array(Id),
});
export type ConnectionWire = z.infer<typeof ConnectionWire>;

export const ClientWire = z.object({ organizationId: Id, name: z.string(), currency: Currency });
export type ClientWire = z.infer<typeof ClientWire>;

/** What a client's cards did lately: this calendar month and the last seven days, in UTC. */
export const SpendSummaryWire = z.object({
  sums: z.array(z.object({ currency: Currency, spentThisMonth: Minor })),
  declinedLastWeek: z.number().int(),
});
export type SpendSummaryWire = z.infer<typeof SpendSummaryWire>;

/** A client with its figures; null while the service that owns a figure does not answer. */
export const ClientOverviewWire = ClientWire.extend({
  available: Minor.nullable(),
  spentThisMonth: Minor.nullable(),
  declinedLastWeek: z.number().int().nullable(),
});
export type ClientOverviewWire = z.infer<typeof ClientOverviewWire>;
