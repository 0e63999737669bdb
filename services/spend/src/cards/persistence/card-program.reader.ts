import { Injectable } from '@nestjs/common';
import { type CardProgramState } from '@almoner/contracts';
import { type SpendFrequency } from '@almoner/kernel';
import { TenantReader, type Ctx } from '@almoner/platform';
import { periodUsage } from '../../limits/domain/period-usage.ts';
import { stateAt, type ProgramStatus } from '../../programs/domain/program.ts';

interface ProgramRow {
  id: string;
  status: ProgramStatus;
  starts_at: Date;
  ends_at: Date | null;
  created_at: Date;
  frequency: SpendFrequency;
  limit_minor: string;
  counter_starts_at: Date | null;
  spent_minor: string;
  held_minor: string;
  budget_minor: string | null;
  budget_used_minor: string;
}

export const noProgram: CardProgramState = { programState: null, programLeft: null };

/** State and remaining amount of the programs of cards. */
@Injectable()
export class CardProgramReader {
  constructor(private readonly reader: TenantReader) {}

  /** By program. Reads the newest counters: its cost does not grow with history. */
  async list(
    ctx: Ctx,
    programIds: readonly (string | null)[],
    now: Date,
  ): Promise<ReadonlyMap<string | null, CardProgramState>> {
    const ids = [...new Set(programIds)].filter((id) => id !== null);
    if (ids.length === 0) return new Map();
    const rows = await this.reader.query<ProgramRow>(ctx, {
      name: 'programs-of-cards',
      text: `
        select p.id, p.status, p.starts_at, p.ends_at, p.created_at, l.frequency, l.limit_minor,
          n.period_starts_at as counter_starts_at, coalesce(n.spent_minor, 0) as spent_minor, coalesce(n.held_minor, 0) as held_minor,
          m.limit_minor as budget_minor, coalesce(b.spent_minor + b.held_minor, 0) as budget_used_minor
        from spend_program p
        join spend_limit l on l.organization_id = p.organization_id and l.owner_id = p.id and l.kind = 'program_period'
        join spend_limit m on m.organization_id = p.organization_id and m.owner_id = p.id and m.kind = 'program_budget'
        left join lateral (
          select * from limit_counter where limit_id = l.id order by period_starts_at desc limit 1) n on true
        left join limit_counter b on b.limit_id = m.id and b.period_starts_at = 'epoch'
        where p.organization_id = $1 and p.id = any($2::uuid[])`,
      values: [ctx.organizationId, ids],
    });
    return new Map(rows.map((row) => [row.id, stateOf(row, now)]));
  }
}

function stateOf(row: ProgramRow, now: Date): CardProgramState {
  const { status, starts_at: startsAt, ends_at: endsAt } = row;
  const period = periodUsage(
    {
      frequency: row.frequency,
      createdAt: row.created_at,
      limitMinor: Number(row.limit_minor),
      counterStartsAt: row.counter_starts_at,
      spentMinor: Number(row.spent_minor),
      heldMinor: Number(row.held_minor),
    },
    now,
  );
  const ofBudget =
    row.budget_minor === null
      ? Number.POSITIVE_INFINITY
      : Number(row.budget_minor) - Number(row.budget_used_minor);
  return {
    programState: stateAt({ status, startsAt, endsAt }, now),
    programLeft: Math.max(0, Math.min(period.limit - period.spent, ofBudget)),
  };
}
