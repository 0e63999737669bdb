import { Injectable } from '@nestjs/common';
import { type Transaction } from '@almoner/platform';

@Injectable()
export class ExportStart {
  /**
   * Returns a time of the database, in microseconds, before which every purchase is committed. The lock excludes the
   * triggers that record purchases and their changes.
   */
  async read(tx: Transaction, organizationId: string): Promise<string> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('purchase-export:' || $1::uuid, 0))`, [
      organizationId,
    ]);
    const [row] = await tx.query<{ as_of: string }>(
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as as_of`,
      [],
    );
    if (row === undefined) throw new Error('PostgreSQL returned no time.');
    return row.as_of;
  }
}
