import { Inject, Injectable } from '@nestjs/common';
import { type OnlineGiftMethod } from '@almoner/contracts';
import { SYSTEM_POOL, sql, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';
import { type FeeRate, type FeeRates } from '../domain/gift-quote.ts';

interface FeeRateRow {
  method: OnlineGiftMethod;
  basis_points: number;
  fixed_minor: number;
  max_minor: number | null;
}

const ofOrganization = `select method, basis_points, fixed_minor, max_minor from fee_rate where organization_id = $1`;

/** The rates that organizations have set themselves. */
@Injectable()
export class FeeRateRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  /** Also for visitors, who belong to no organization. */
  async read(organizationId: string): Promise<Partial<FeeRates>> {
    const { rows } = await this.systemPool.query<FeeRateRow>(ofOrganization, [organizationId]);
    return toRates(rows);
  }

  async readIn(tx: Transaction, organizationId: string): Promise<Partial<FeeRates>> {
    return toRates(await tx.query<FeeRateRow>(ofOrganization, [organizationId]));
  }

  async set(tx: Transaction, organizationId: string, method: OnlineGiftMethod, rate: FeeRate): Promise<void> {
    const { basisPoints, fixedMinor, maxMinor } = rate;
    await tx.query(sql`
      insert into fee_rate (organization_id, method, basis_points, fixed_minor, max_minor)
      values (${organizationId}, ${method}, ${basisPoints}, ${fixedMinor}, ${maxMinor})
      on conflict (organization_id, method) do update set
        basis_points = excluded.basis_points, fixed_minor = excluded.fixed_minor, max_minor = excluded.max_minor`);
  }

  async remove(tx: Transaction, organizationId: string, method: OnlineGiftMethod): Promise<void> {
    await tx.query(
      sql`delete from fee_rate where organization_id = ${organizationId} and method = ${method}`,
    );
  }
}

const toRates = (rows: readonly FeeRateRow[]): Partial<FeeRates> =>
  Object.fromEntries(
    rows.map((row) => [
      row.method,
      {
        basisPoints: BigInt(row.basis_points),
        fixedMinor: BigInt(row.fixed_minor),
        maxMinor: row.max_minor === null ? null : BigInt(row.max_minor),
      },
    ]),
  );
