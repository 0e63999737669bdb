import { Injectable } from '@nestjs/common';
import {
  type DecisionCheckWire,
  type DecisionWire,
  type DeclineReason,
  type Merchant,
} from '@almoner/contracts';
import { type SpendFrequency } from '@almoner/kernel';
import { TenantReader, type Ctx } from '@almoner/platform';

interface DecisionRow {
  id: string;
  card_id: string;
  stripe_authorization_id: string;
  merchant: Merchant;
  amount_minor: string;
  currency: string;
  approved: boolean;
  status: DecisionWire['status'];
  decline_reason: DeclineReason | null;
  network_created_at: Date;
  requested_at: Date | null;
  decided_in_ms: number | null;
  checks: DecisionCheckWire[] | null;
  revision: number;
  asked_minor: string;
  frequency: SpendFrequency;
  period_starts_at: Date;
  period_ends_at: Date | null;
  limit_minor: string;
  spent_before_minor: string | null;
  available_before_minor: string | null;
  spend_program_id: string | null;
  program: ProgramFigures | null;
}

/** As `record_decisions` keeps them, in minor units; the sums are null where an earlier check had failed. */
interface ProgramFigures {
  limit: number;
  budget: number | null;
  frequency: SpendFrequency;
  periodStart: string;
  periodEnd: string | null;
  spentBefore: number | null;
  budgetSpentBefore: number | null;
}

interface HistoryRow {
  at: Date;
  what: string;
  amount_minor: string | null;
}

/** Of a purchase's history, the latest. */
const mostSteps = 500;

@Injectable()
export class DecisionReader {
  constructor(private readonly reader: TenantReader) {}

  /** Of the context's organization, whoever holds the card. */
  async find(ctx: Ctx, authorizationId: string): Promise<DecisionWire | null> {
    const [row] = await this.reader.query<DecisionRow>(ctx, {
      name: 'decision-of-authorization',
      text: `select a.id, a.card_id, a.stripe_authorization_id, a.merchant, a.amount_minor, a.currency, a.approved, a.status,
               a.decline_reason, a.network_created_at, a.revision, d.requested_at, d.decided_in_ms, d.checks, d.amount_minor as asked_minor, d.frequency,
               d.period_starts_at, d.period_ends_at, d.limit_minor, d.spent_before_minor, d.available_before_minor,
               a.spend_program_id, d.program
             from card_authorization a
             left join lateral (select * from decision where stripe_authorization_id = a.stripe_authorization_id order by request_index desc limit 1) d on true
             where a.id = $1`,
      values: [authorizationId],
    });
    return row === undefined ? null : toDecision(row, await this.history(ctx, row));
  }

  /** What happened to it, in the network's time where the network acted. */
  private history(ctx: Ctx, { id, stripe_authorization_id, revision }: DecisionRow): Promise<HistoryRow[]> {
    return this.reader.query<HistoryRow>(ctx, {
      name: 'history-of-authorization',
      text: `select * from (
             select requested_at as at, case when approved then 'approved' else 'declined' end as what, amount_minor
             from decision where stripe_authorization_id = $2
             union all
             select network_created_at, case type when 'capture' then 'captured' else 'refunded' end, amount_minor
             from card_transaction where stripe_authorization_id = $2
             union all
             select created_at, case kind when 'purchase_release' then 'released' else 'held_by_network' end, amount_minor
             from transfer where organization_id = $3 and idempotency_key in (
               select kind || ':' || $1 || ':' || number
               from generate_series(0, $4::int) number, (values ('purchase_release'), ('purchase_hold')) as kinds (kind))
             order by at desc limit ${mostSteps}) latest order by at`,
      values: [id, stripe_authorization_id, ctx.organizationId, revision],
    });
  }
}

function toDecision(row: DecisionRow, history: readonly HistoryRow[]): DecisionWire {
  return {
    id: row.id,
    cardId: row.card_id,
    spendProgramId: row.spend_program_id,
    stripeAuthID: row.stripe_authorization_id,
    merchant: row.merchant,
    amount: Number(row.amount_minor),
    currency: row.currency,
    approved: row.approved,
    status: row.status,
    declineReason: row.decline_reason,
    requestedAt: row.network_created_at.toISOString(),
    decidedInMs: row.decided_in_ms,
    checks: checksOf(row),
    history: history.map(({ at, what, amount_minor }) => ({
      at: at.toISOString(),
      what,
      amount: amount_minor === null ? null : Number(amount_minor),
    })),
  };
}

/** The checks of the rules as they were kept, then those that the commit made of its sums. */
function checksOf(row: DecisionRow): DecisionCheckWire[] {
  if (row.checks === null) return [];
  const amount = Number(row.asked_minor);
  const checks = [...row.checks];
  if (row.spent_before_minor !== null) {
    const [spentBefore, limit] = [Number(row.spent_before_minor), Number(row.limit_minor)];
    const wouldBe = spentBefore + amount;
    checks.push({
      name: 'spend_rule',
      outcome: wouldBe <= limit ? 'passed' : 'failed',
      figures: {
        ...{ spentBefore, amount, wouldBe, limit, frequency: row.frequency },
        periodStart: row.period_starts_at.toISOString(),
        periodEnd: row.period_ends_at?.toISOString() ?? null,
      },
    });
  }
  if (row.program !== null) checks.push(...programChecks(row.program, amount));
  if (row.available_before_minor !== null) {
    const available = Number(row.available_before_minor);
    checks.push({
      name: 'account_balance',
      outcome: amount <= available ? 'passed' : 'failed',
      figures: { available, amount },
    });
  }
  return checks;
}

function programChecks(program: ProgramFigures, amount: number): DecisionCheckWire[] {
  const { limit, budget, frequency, periodStart, periodEnd, spentBefore, budgetSpentBefore } = program;
  const checks: DecisionCheckWire[] = [];
  if (spentBefore !== null)
    checks.push({
      name: 'program_limit',
      outcome: spentBefore + amount <= limit ? 'passed' : 'failed',
      figures: {
        ...{ spentBefore, amount, wouldBe: spentBefore + amount, limit },
        ...{ frequency, periodStart, periodEnd },
      },
    });
  if (budgetSpentBefore !== null)
    checks.push({
      name: 'program_budget',
      outcome: budget === null || budgetSpentBefore + amount <= budget ? 'passed' : 'failed',
      figures: { spentBefore: budgetSpentBefore, amount, wouldBe: budgetSpentBefore + amount, limit: budget },
    });
  return checks;
}
