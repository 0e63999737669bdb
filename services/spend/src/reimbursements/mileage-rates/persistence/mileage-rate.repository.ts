import { Injectable } from '@nestjs/common';
import { sql, type Transaction } from '@almoner/platform';
import { type OwnMileageRates } from '../../domain/mileage-rates.ts';

/** What an admin set for a year; `tenthsPerMile` is null after a return to the rate of the IRS. */
export interface SetMileageRate {
  readonly year: number;
  /** Tenths of a minor unit for each mile. */
  readonly tenthsPerMile: number | null;
  readonly version: number;
}

@Injectable()
export class MileageRateRepository {
  find(tx: Transaction, organizationId: string): Promise<SetMileageRate[]> {
    return tx.query<SetMileageRate>(sql`
      select year, tenths_per_mile as "tenthsPerMile", version from mileage_rate where organization_id = ${organizationId}`);
  }

  async ownRates(tx: Transaction, organizationId: string): Promise<OwnMileageRates> {
    return ownRatesOf(await this.find(tx, organizationId));
  }

  /** Returns whether it was saved: false if this version is not the stored one. Version 0 is a year that was never set. */
  async save(
    tx: Transaction,
    organizationId: string,
    { year, tenthsPerMile, version }: SetMileageRate,
  ): Promise<boolean> {
    const saved =
      version === 0
        ? await tx.query(sql`
            insert into mileage_rate (organization_id, year, tenths_per_mile, version)
            values (${organizationId}, ${year}, ${tenthsPerMile}, 1)
            on conflict do nothing returning version`)
        : await tx.query(sql`
            update mileage_rate set tenths_per_mile = ${tenthsPerMile}, version = version + 1
            where organization_id = ${organizationId} and year = ${year} and version = ${version} returning version`);
    return saved.length > 0;
  }
}

export const ownRatesOf = (set: readonly SetMileageRate[]): OwnMileageRates =>
  new Map(
    set.flatMap(({ year, tenthsPerMile }) =>
      tenthsPerMile === null ? [] : [[year, tenthsPerMile] as const],
    ),
  );
