import { z } from 'zod';
import { Currency, Day, Id, Instant, Minor } from '../primitives.ts';

export const donorImportMaxBytes = 5_000_000;
export const donorImportMaxRows = 10_000;
/** How long everything that an import made can be removed again. */
export const donorImportUndoDays = 30;

/**
 * Fields to map columns to. A row needs an email or a name; an amount and a day make a past gift. Where the cell of `name` is empty, or no
 * column has it, the name is the first name and the last name.
 */
export const donorImportFields = [
  'email',
  'name',
  'firstName',
  'lastName',
  'line1',
  'line2',
  'city',
  'region',
  'postalCode',
  'country',
  'tags',
  'note',
  'amount',
  'date',
  'campaign',
  'fund',
  'employer',
] as const;
export type DonorImportField = (typeof donorImportFields)[number];

export const donorImportStatuses = [
  'checking',
  'ready',
  'importing',
  'imported',
  'undoing',
  'undone',
] as const;

/** The order of day, month and year; a date such as 2026-11-12 is read correctly with each of them. */
export const dateOrders = ['iso', 'us', 'european'] as const;
/** How the characters of the file were stored; `windows-1252` is Excel's default. */
export const donorImportEncodings = ['utf-8', 'utf-16', 'windows-1252'] as const;
export type DonorImportEncoding = (typeof donorImportEncodings)[number];
export const decimalSigns = ['point', 'comma'] as const;

const column = z.number().int().min(0).max(199).nullable();

export const DonorImportSettings = z.strictObject({
  /** Index of the column of each field; a field without one is not imported. */
  mapping: z.strictObject({
    email: column,
    name: column,
    /**
     * Absent, not null, without a column, because an earlier release refuses unknown fields; so are `employer` and the parts of the
     * address.
     */
    firstName: column.optional(),
    lastName: column.optional(),
    postalCode: column,
    tags: column,
    note: column,
    amount: column,
    date: column,
    campaign: column,
    fund: column,
    employer: column.optional(),
    line1: column.optional(),
    line2: column.optional(),
    city: column.optional(),
    region: column.optional(),
    country: column.optional(),
  } satisfies Record<DonorImportField, z.ZodType>),
  dateOrder: z.enum(dateOrders),
  decimalSign: z.enum(decimalSigns),
});
export type DonorImportSettings = z.infer<typeof DonorImportSettings>;

export const DonorImportWire = z.object({
  id: Id,
  fileName: z.string(),
  /** Null for a file that an earlier release read; absent from one. */
  encoding: z.enum(donorImportEncodings).nullable().default(null),
  status: z.enum(donorImportStatuses),
  columns: z.array(z.string()),
  /** The first rows of the file; long cells are cut. */
  samples: z.array(z.array(z.string())),
  settings: DonorImportSettings,
  rowCount: z.number().int(),
  /** Rows that the current step has handled. */
  handledCount: z.number().int(),
  /** The result of the import, planned or actual. Rows with problems are left out. */
  problemCount: z.number().int(),
  giftCount: z.number().int(),
  newDonorCount: z.number().int(),
  total: Minor,
  currency: Currency,
  createdAt: Instant,
  createdBy: z.string(),
  importedAt: Instant.nullable(),
  /** Null before it is imported. */
  undoableUntil: Instant.nullable(),
  undoneAt: Instant.nullable(),
  /** Donors that were kept when the import was undone, because they had changed since. */
  keptDonorCount: z.number().int(),
});
export type DonorImportWire = z.infer<typeof DonorImportWire>;

export const donorImportProblems = [
  'email_or_name_missing',
  'email_invalid',
  'text_invalid',
  'amount_missing',
  'amount_invalid',
  'amount_other_currency',
  'date_missing',
  'date_invalid',
  'date_in_future',
  'campaign_unknown',
  'country_unknown',
  'fund_unknown',
  'fund_ambiguous',
  'duplicate_in_file',
  'gift_exists',
  'donor_kept',
] as const;
export type DonorImportProblem = (typeof donorImportProblems)[number];

export const DonorImportProblemWire = z.object({
  /** As spreadsheets count: the header is line 1. */
  line: z.number().int(),
  problems: z.array(
    z.object({ field: z.enum(donorImportFields).nullable(), code: z.enum(donorImportProblems) }),
  ),
  /**
   * True if the whole row is left out; otherwise only a part of it is, such as an unknown campaign or country. Absent from an
   * earlier release.
   */
  isLeftOut: z.boolean().default(true),
  /** The first twenty; long ones are cut. */
  cells: z.array(z.string()),
});
export type DonorImportProblemWire = z.infer<typeof DonorImportProblemWire>;

/** A gift from earlier years, imported as history: neither booked nor receipted. */
export const PastGiftWire = z.object({
  id: Id,
  givenOn: Day,
  amount: Minor,
  currency: Currency,
  campaignTitle: z.string().nullable(),
  fundName: z.string().nullable(),
});
export type PastGiftWire = z.infer<typeof PastGiftWire>;
