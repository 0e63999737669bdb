import { Injectable } from '@nestjs/common';
import { type RequestableProgramWire } from '@almoner/contracts';
import { TenantReader, sql, type Ctx, type Transaction } from '@almoner/platform';

const maxPrograms = 1_000;

@Injectable()
export class RequestableProgramReader {
  constructor(private readonly reader: TenantReader) {}

  /** The programs that are not closed, by name, without their figures. */
  list(ctx: Ctx): Promise<RequestableProgramWire[]> {
    return this.reader.query<RequestableProgramWire>(ctx, {
      name: 'requestable-programs',
      text: `select id, name, team_id as "teamId", frequency, currency::text as currency from spend_program
             where organization_id = $1 and status <> 'closed' order by lower(name), id limit ${maxPrograms}`,
      values: [ctx.organizationId],
    });
  }

  async hasCard(
    tx: Transaction,
    organizationId: string,
    programId: string,
    userId: string,
  ): Promise<boolean> {
    const rows = await tx.query(sql`
      select 1 from card where organization_id = ${organizationId} and user_id = ${userId}
        and spend_program_id = ${programId} and status <> 'canceled'`);
    return rows.length > 0;
  }
}
