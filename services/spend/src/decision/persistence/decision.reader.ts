import { Injectable } from '@nestjs/common';
import {
  type DecisionCheckWire,
  type DecisionWire,
  type DeclineReason,
  type Merchant,
} from '@almoner/contracts';
import { spendPeriodAt, type SpendFrequency } from '@almoner/kernel';
import { TenantReader, type Ctx } from '@almoner/platform';
import { limitKinds, type LimitKind } from '../../limits/domain/limit.ts';

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
  granted_minor: string | null;
  limits: LimitFigures[] | null;
  available_before_minor: string | null;
  spend_program_id: string | null;
}

/** One limit at the time of the decision, in minor units; `spentBefore` is null when an earlier check had failed. */
interface LimitFigures {
  kind: LimitKind;
  limit: number | null;
  frequency: SpendFrequency;
  startsAt: string;
  spentBefore: number | null;
}

interface HistoryRow {
  at: Date;
  what: string;
  amount_minor: string | null;
}

/** The newest entries of a purchase's history. */
const maxSteps = 500;

@Injectable()
export class DecisionReader {
  constructor(private readonly reader: TenantReader) {}

  /** Any authorization of the context's organization. */
  async find(ctx: Ctx, authorizationId: string): Promise<DecisionWire | null> {
    const [row] = await this.reader.query<DecisionRow>(ctx, {
      name: 'decision-of-authorization',
      text: `select a.id, a.card_id, a.stripe_authorization_id, a.merchant, a.amount_minor, a.currency, a.approved, a.status,
               a.decline_reason, a.network_created_at, a.revision, d.requested_at, d.decided_in_ms, d.checks, d.amount_minor as asked_minor, d.granted_minor,
               d.available_before_minor, a.spend_program_id,
               (select jsonb_agg(jsonb_build_object('kind', l.kind, 'frequency', l.frequency, 'limit', u.limit_minor,
                  'startsAt', u.starts_at, 'spentBefore', u.spent_before) order by u.k)
                from unnest(d.limit_ids, d.limit_minors, d.limit_periods, d.limit_spent_before)
                  with ordinality u (id, limit_minor, starts_at, spent_before, k)
                join spend_limit l on l.organization_id = a.organization_id and l.id = u.id) as limits
             from card_authorization a
             left join lateral (
               select * from decision
               where organization_id = a.organization_id and stripe_authorization_id = a.stripe_authorization_id
               order by request_index desc limit 1) d on true
             where a.organization_id = $1 and a.id = $2`,
      values: [ctx.organizationId, authorizationId],
    });
    return row === undefined ? null : toDecision(row, await this.history(ctx, row));
  }

  /** The history of the authorization, in the network's time where the network acted. */
  private history(ctx: Ctx, { id, stripe_authorization_id, revision }: DecisionRow): Promise<HistoryRow[]> {
    return this.reader.query<HistoryRow>(ctx, {
      name: 'history-of-authorization',
      text: `select * from (
             select requested_at as at, case when approved then 'approved' else 'declined' end as what,
               coalesce(granted_minor, amount_minor) as amount_minor
             from decision where organization_id = $3 and stripe_authorization_id = $2
             union all
             select network_created_at, case type when 'capture' then 'captured' when 'refund' then 'refunded' when 'dispute_credit' then 'dispute_credited'
               when 'dispute_reversal' then 'dispute_rescinded' else 'refund_reversed' end, amount_minor
             from card_transaction where organization_id = $3 and stripe_authorization_id = $2
             union all
             select created_at, case kind when 'purchase_release' then 'released' else 'held_by_network' end, amount_minor
             from transfer where organization_id = $3 and idempotency_key in (
               select kind || ':' || $1 || ':' || number
               from generate_series(0, $4::int) number, (values ('purchase_release'), ('purchase_hold')) as kinds (kind))
             order by at desc limit ${maxSteps}) latest order by at`,
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
    requestedAmount:
      row.granted_minor === null
        ? null
        : Number(row.amount_minor) + Number(row.asked_minor) - Number(row.granted_minor),
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

/** The stored checks of the rules, then those of the commit, as far as it got. */
function checksOf(row: DecisionRow): DecisionCheckWire[] {
  if (row.checks === null) return [];
  const amount = Number(row.granted_minor ?? row.asked_minor);
  const checks = [...row.checks, ...(row.limits ?? []).flatMap((limit) => limitCheck(limit, amount))];
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

function limitCheck(
  { kind, limit, frequency, startsAt, spentBefore }: LimitFigures,
  amount: number,
): DecisionCheckWire[] {
  // A rule that the card had before: it counts and refuses nothing.
  if (spentBefore === null || (kind === 'card_rule' && limit === null)) return [];
  const wouldBe = spentBefore + amount;
  const sums = { spentBefore, amount, wouldBe, limit };
  const start = new Date(startsAt);
  const { endsAt } = spendPeriodAt(frequency, start, start);
  const period = {
    frequency,
    periodStart: start.toISOString(),
    periodEnd: endsAt?.toISOString() ?? null,
  };
  return [
    {
      name: limitKinds[kind].check,
      outcome: limit === null || wouldBe <= limit ? 'passed' : 'failed',
      // A budget has no period.
      figures: kind === 'program_budget' ? sums : { ...sums, ...period },
    },
  ];
}
