import { Injectable } from '@nestjs/common';
import { TenantReader, type Ctx } from '@almoner/platform';

export interface ProgramPeriodCounter {
  readonly startsAt: Date;
  readonly spentMinor: number;
  readonly heldMinor: number;
}

@Injectable()
export class ProgramPeriodReader {
  constructor(private readonly reader: TenantReader) {}

  /** The newest counters of the program's period limit, newest first; a period without purchases has none. */
  async list(ctx: Ctx, programId: string, count: number): Promise<ProgramPeriodCounter[]> {
    const rows = await this.reader.query<{ starts_at: Date; spent_minor: string; held_minor: string }>(ctx, {
      name: 'program-periods',
      text: `select n.period_starts_at as starts_at, n.spent_minor, n.held_minor
             from spend_limit l join limit_counter n on n.organization_id = l.organization_id and n.limit_id = l.id
             where l.organization_id = $1 and l.owner_id = $2 and l.kind = 'program_period'
             order by n.period_starts_at desc limit $3`,
      values: [ctx.organizationId, programId, count],
    });
    return rows.map((row) => ({
      startsAt: row.starts_at,
      spentMinor: Number(row.spent_minor),
      heldMinor: Number(row.held_minor),
    }));
  }
}
