import { z } from 'zod';
import { Id, Instant } from '../primitives.ts';

/** The statements of one year. A donor gets one if a receipt of that year is valid; another receipt makes it a new version. */
export const YearlyStatementsWire = z.object({
  year: z.number().int(),
  /** Donors with a statement. */
  donors: z.number().int(),
  /** How many of them have no email address: their statements are printed. */
  withoutAddress: z.number().int(),
  /** How many of them were emailed the current version. */
  sent: z.number().int(),
  /** The latest sending; null before the first. */
  sending: z
    .object({
      id: Id,
      status: z.enum(['sending', 'finished']),
      startedAt: Instant,
      startedBy: z.string(),
      finishedAt: Instant.nullable(),
      /** Donors of it, and those that were handled so far. */
      donors: z.number().int(),
      handled: z.number().int(),
      /** Emails that it sent; donors who already had the current version, or have no address, get none. */
      mails: z.number().int(),
    })
    .nullable(),
});
export type YearlyStatementsWire = z.infer<typeof YearlyStatementsWire>;
