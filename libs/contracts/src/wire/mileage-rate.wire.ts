import { z } from 'zod';

/** `irs_business`: the standard mileage rate of the IRS for business; `organization`: one that an admin set. */
export const mileageRateSources = ['irs_business', 'organization'] as const;
const MileageRateSource = z.enum(mileageRateSources);

/** The first year for which an organization can set a rate. */
export const firstMileageYear = 2020;

/** Tenths of a minor unit for each mile: 5,000 is $5.00. */
export const maxTenthsPerMile = 5_000;

/** The rate that the amount of a mileage line was computed with. */
export const MileageRateWire = z.object({
  /** Tenths of a minor unit for each mile: 725 is 72.5 cents. */
  tenthsPerMile: z.number().int(),
  /** The year of the trip, for which the rate was set. */
  year: z.number().int(),
  source: MileageRateSource,
});
export type MileageRateWire = z.infer<typeof MileageRateWire>;

/** The rate for the trips of one year. */
export const MileageRateOfYearWire = z.object({
  year: z.number().int(),
  /** Tenths of a minor unit for each mile; null if there is no rate, so that trips of the year are refused. */
  tenthsPerMile: z.number().int().nullable(),
  /** Null if there is no rate. */
  source: MileageRateSource.nullable(),
  /** The rate of the IRS, which applies unless the organization sets its own; null if none is known for the whole year. */
  irsTenthsPerMile: z.number().int().nullable(),
  /** To be sent with a change; 0 before the first one. */
  version: z.number().int(),
});
export type MileageRateOfYearWire = z.infer<typeof MileageRateOfYearWire>;

export const MileageRateInput = z.strictObject({
  /** Null for the rate of the IRS. */
  tenthsPerMile: z.number().int().min(1).max(maxTenthsPerMile).nullable(),
  /** The version that was read: the change is refused if the rate was changed since. */
  version: z.number().int().min(0),
});
export type MileageRateInput = z.infer<typeof MileageRateInput>;
