import { Injectable } from '@nestjs/common';
import { type ProgramLimits, type SpendFrequency } from '@almoner/kernel';
import { TenantReader, type Ctx, type Transaction } from '@almoner/platform';

/** The limit that a request would give a card, and the limits of the card's program. */
export interface RequestedLimit extends Pick<ProgramLimits, 'limit' | 'frequency'> {
  readonly approvalId: string;
  readonly program: ProgramLimits;
}

interface Row {
  readonly approval_id: string;
  readonly frequency: SpendFrequency;
  readonly requested: string;
  readonly name: string;
  readonly program_frequency: SpendFrequency;
  readonly program_limit: string;
  readonly budget: string | null;
  readonly currency: string;
}

const text = `
  select r.id as approval_id, coalesce(r.payload->>'frequency', l.frequency) as frequency, r.payload->>'requestedLimit' as requested,
    p.name, p.frequency as program_frequency, n.limit_minor as program_limit, b.limit_minor as budget, p.currency::text as currency
  from approval_request r
  left join card c on r.kind = 'card_limit' and c.organization_id = r.organization_id and c.id = (r.payload->>'cardId')::uuid
  left join spend_limit l on l.organization_id = c.organization_id and l.owner_id = c.original_card_id and l.kind = 'card_rule'
    and l.limit_minor is not null
  join spend_program p on p.organization_id = r.organization_id
    and p.id = case r.kind when 'card' then (r.payload->>'programId')::uuid else c.spend_program_id end
  join spend_limit n on n.organization_id = p.organization_id and n.owner_id = p.id and n.kind = 'program_period'
  join spend_limit b on b.organization_id = p.organization_id and b.owner_id = p.id and b.kind = 'program_budget'
  where r.organization_id = $1 and r.id = any($2::uuid[]) and r.kind in ('card', 'card_limit')`;

@Injectable()
export class RequestedLimitReader {
  constructor(private readonly reader: TenantReader) {}

  /** For the requests among these that are for a card of a program. */
  async list(ctx: Ctx, approvalIds: readonly string[]): Promise<RequestedLimit[]> {
    const values = [ctx.organizationId, approvalIds];
    return (await this.reader.query<Row>(ctx, { name: 'requested-limits', text, values })).map(toLimit);
  }

  /** Null for a request that is about no card of a program. */
  async find(tx: Transaction, organizationId: string, approvalId: string): Promise<RequestedLimit | null> {
    const [row] = await tx.query<Row>(text, [organizationId, [approvalId]]);
    return row === undefined ? null : toLimit(row);
  }
}

function toLimit(row: Row): RequestedLimit {
  return {
    approvalId: row.approval_id,
    frequency: row.frequency,
    limit: Number(row.requested),
    program: {
      name: row.name,
      frequency: row.program_frequency,
      limit: Number(row.program_limit),
      budget: row.budget === null ? null : Number(row.budget),
      currency: row.currency,
    },
  };
}
