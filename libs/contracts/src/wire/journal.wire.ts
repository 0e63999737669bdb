import { z } from 'zod';
import { Currency, Day, Id, Instant, Minor } from '../primitives.ts';

/** One line of a journal entry: debit is positive. */
export const JournalLineWire = z.object({
  /** Parts joined by colons, as hledger and beancount name accounts. */
  account: z.string(),
  amount: Minor,
  /**
   * For an account whose name ends with the name of a fund or a team: `under` is what precedes that name, `ownerId` is the fund or the team,
   * and the last characters of `id` end the name of the account. Absent from an earlier release.
   */
  chosenName: z.object({ under: z.string(), name: z.string(), id: Id, ownerId: Id }).optional(),
  /** For an expense: its category, which the name of the account ends with; null for one without. */
  categoryId: Id.nullable(),
  /** Names, for the tags of the line; absent where there is none. Their ids are absent from an earlier release. */
  fund: z.string().optional(),
  fundId: Id.optional(),
  program: z.string().optional(),
  programId: Id.optional(),
  team: z.string().optional(),
  teamId: Id.optional(),
});
export type JournalLineWire = z.infer<typeof JournalLineWire>;

/** What was posted at a moment: a PostgreSQL snapshot, and when it was taken. */
export const JournalSnapshotWire = z.object({
  transactions: z
    .string()
    .max(100_000)
    .regex(/^\d{1,19}:\d{1,19}:(\d{1,19}(,\d{1,19})*)?$/),
  at: Instant,
});
export type JournalSnapshotWire = z.infer<typeof JournalSnapshotWire>;

/** One posted transfer: its lines sum to zero. */
export const JournalEntryWire = z.object({
  id: Id,
  date: Day,
  /** The original day, if its month was already closed when the transfer was posted. */
  originalDate: Day.optional(),
  kind: z.string(),
  description: z.string(),
  currency: Currency,
  lines: z.array(JournalLineWire),
});
export type JournalEntryWire = z.infer<typeof JournalEntryWire>;
