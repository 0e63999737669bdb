import { Injectable } from '@nestjs/common';
import { type SpendProgramWire } from '@almoner/contracts';
import { type SpendFrequency } from '@almoner/kernel';
import { TenantReader, commonLength, pageMaxBytes, withinBytes, type Ctx } from '@almoner/platform';
import { type ProgramRight } from '../domain/program.ts';
import {
  controlColumns,
  toControlsWire,
  type ControlColumns,
} from '../../limits/persistence/control-columns.ts';
import { periodUsage } from '../../limits/domain/period-usage.ts';

/** The programs that a person may see: all, or those of these teams, and those that they are a member of or have a card on. */
export type ProgramVisibility = 'all' | { readonly teamIds: readonly string[]; readonly userId: string };

interface ProgramRow extends ControlColumns {
  id: string;
  name: string;
  organization_id: string;
  team_id: string | null;
  frequency: SpendFrequency;
  limit_minor: string;
  admin_limit_minor: string | null;
  budget_minor: string | null;
  currency: string;
  paying_account_id: string;
  members: string[];
  status: SpendProgramWire['status'];
  paused_with: ProgramRight | null;
  starts_at: Date;
  ends_at: Date | null;
  created_at: Date;
  default_category_id: string | null;
  counter_starts_at: Date | null;
  counter_spent_minor: string;
  counter_held_minor: string;
  budget_spent_minor: string;
  budget_held_minor: string;
}

const maxPrograms = 1_000;
const membersMaxBytes = 300_000;

/** Programs with their usage, from the newest counters: the cost does not grow with history. */
@Injectable()
export class ProgramReader {
  constructor(private readonly reader: TenantReader) {}

  /** By name, closed ones last. */
  async list(
    ctx: Ctx,
    visibility: ProgramVisibility,
    now: Date,
    programId: string | null = null,
  ): Promise<SpendProgramWire[]> {
    const rows = await this.reader.query<ProgramRow>(ctx, {
      name: 'spend-programs',
      text: `select p.*, l.limit_minor, m.limit_minor as budget_minor, n.period_starts_at as counter_starts_at,
               coalesce(n.spent_minor, 0) as counter_spent_minor,
               coalesce(n.held_minor, 0) as counter_held_minor, coalesce(b.spent_minor, 0) as budget_spent_minor,
               coalesce(b.held_minor, 0) as budget_held_minor,
               ${controlColumns('p')},
               coalesce(k.members, '{}') as members
             from spend_program p
             left join (
               select x.program_id, array_agg(distinct x.user_id) as members from (
                 select c.spend_program_id as program_id, c.user_id from card c
                 where c.organization_id = $1 and c.spend_program_id is not null and c.status <> 'canceled'
                   and ($2::uuid is null or c.spend_program_id = $2)
                 union all
                 select m.program_id, m.member_id from program_member m
                 where m.organization_id = $1 and m.kind = 'person' and ($2::uuid is null or m.program_id = $2)) x
               group by x.program_id) k on k.program_id = p.id
             join spend_limit l on l.organization_id = p.organization_id and l.owner_id = p.id and l.kind = 'program_period'
             join spend_limit m on m.organization_id = p.organization_id and m.owner_id = p.id and m.kind = 'program_budget'
             left join lateral (
               select * from limit_counter where limit_id = l.id order by period_starts_at desc limit 1) n on true
             left join limit_counter b on b.limit_id = m.id and b.period_starts_at = 'epoch'
             where p.organization_id = $1 and ($2::uuid is null or p.id = $2)
               and ($3::uuid[] is null or p.team_id = any($3) or exists (
                 select 1 from card c where c.organization_id = p.organization_id and c.spend_program_id = p.id
                   and c.user_id = $4 and c.status <> 'canceled')
                 or exists (
                 select 1 from program_member m where m.organization_id = p.organization_id and m.program_id = p.id
                   and m.kind = 'person' and m.member_id = $4))
             order by p.status = 'closed', lower(p.name), p.id limit ${maxPrograms}`,
      values: [
        ctx.organizationId,
        programId,
        visibility === 'all' ? null : visibility.teamIds,
        visibility === 'all' ? null : visibility.userId,
      ],
    });
    return limitedToReply(rows.map((row) => toWire(row, now)));
  }

  async find(
    ctx: Ctx,
    visibility: ProgramVisibility,
    now: Date,
    programId: string,
  ): Promise<SpendProgramWire | null> {
    const [program] = await this.list(ctx, visibility, now, programId);
    return program ?? null;
  }
}

/** Limits the size of a reply: when programs have very many members, each lists the same number of them. */
function limitedToReply(programs: readonly SpendProgramWire[]): SpendProgramWire[] {
  const fitting = withinBytes(
    programs.map((program) => ({ ...program, members: [] })),
    pageMaxBytes,
  );
  const shown = programs.slice(0, fitting.length);
  const length = commonLength(
    shown.map(({ members }) => members),
    membersMaxBytes,
  );
  return shown.map((program) => ({ ...program, members: program.members.slice(0, length) }));
}

function toWire(row: ProgramRow, now: Date): SpendProgramWire {
  const held = Number(row.budget_held_minor);
  const { frequency, created_at: createdAt } = row;
  return {
    id: row.id,
    name: row.name,
    organizationId: row.organization_id,
    teamId: row.team_id,
    frequency,
    limit: Number(row.limit_minor),
    adminLimit: row.admin_limit_minor === null ? null : Number(row.admin_limit_minor),
    budget: row.budget_minor === null ? null : Number(row.budget_minor),
    currency: row.currency,
    payingAccountId: row.paying_account_id,
    ...toControlsWire(row),
    members: row.members,
    status: row.status,
    pausedByAdmin: row.paused_with === 'all',
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    defaultCategoryId: row.default_category_id,
    usage: periodUsage(
      {
        frequency,
        createdAt,
        limitMinor: Number(row.limit_minor),
        counterStartsAt: row.counter_starts_at,
        spentMinor: Number(row.counter_spent_minor),
        heldMinor: Number(row.counter_held_minor),
      },
      now,
    ),
    budgetUsage: { spent: Number(row.budget_spent_minor) + held, held },
  };
}
