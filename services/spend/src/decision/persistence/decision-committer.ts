import { Inject, Injectable } from '@nestjs/common';
import { type DeclineReason } from '@almoner/contracts';
import { newId, type SpendPeriod } from '@almoner/kernel';
import { type Pool } from 'pg';
import { type Program } from '../../programs/domain/program.ts';
import { type AuthorizationRequest, type CardSnapshot, type Verdict } from '../domain/decision.ts';
import { DECISION_POOL } from '../decision-pool.ts';

export interface PendingDecision {
  readonly request: AuthorizationRequest;
  readonly snapshot: CardSnapshot;
  readonly verdict: Verdict;
  readonly traceparent: string;
  /** Epoch ms when the request reached us. */
  readonly receivedAtMs: number;
  /** Epoch ms after which the network has its decline already. */
  readonly deadlineAt: number;
}

export type CommittedDecision =
  | {
      readonly outcome: 'decided' | 'known';
      readonly approved: boolean;
      readonly declineReason: DeclineReason | null;
      readonly authorizationId: string;
    }
  /** The card changed since its snapshot: decide once more from the start. */
  | { readonly outcome: 'stale' };

interface OutcomeRow {
  item: number;
  outcome: 'decided' | 'known' | 'stale';
  approved: boolean;
  decline_reason: DeclineReason | null;
  authorization_id: string;
}

/** The second round trip of a decision: everything that waits together, in one statement. */
@Injectable()
export class DecisionCommitter {
  constructor(@Inject(DECISION_POOL) private readonly pool: Pool) {}

  async commit(decisions: readonly PendingDecision[]): Promise<CommittedDecision[]> {
    const { rows } = await this.pool.query<OutcomeRow>({
      name: 'commit-decisions',
      text: 'select * from commit_decisions($1)',
      values: [JSON.stringify(decisions.map(toItem))],
    });
    const outcomes = new Map(rows.map((row) => [row.item, toOutcome(row)]));
    return decisions.map((_, item) => outcomes.get(item) ?? { outcome: 'stale' });
  }
}

function toItem({ request, snapshot, verdict, traceparent, receivedAtMs }: PendingDecision, item: number) {
  const amount = request.amount.toMinorNumber();
  const networkCreatedAt = request.networkCreatedAt.toISOString();
  return {
    item,
    organization_id: snapshot.organizationId,
    paying_account_id: snapshot.payingAccountId,
    expense_account_id: snapshot.expenseAccountId,
    authorization_id: newId(),
    transfer_id: newId(),
    event_id: newId(),
    card_id: snapshot.cardId,
    user_id: snapshot.userId,
    version: snapshot.version,
    stripe_authorization_id: request.stripeAuthorizationId,
    request_index: request.requestIndex,
    amount,
    currency: request.amount.currency,
    merchant: request.merchant,
    network_created_at: networkCreatedAt,
    frequency: snapshot.rule.frequency,
    starts_at: verdict.period.startsAt.toISOString(),
    ends_at: verdict.period.endsAt?.toISOString() ?? null,
    limit_minor: snapshot.rule.limit.toMinorNumber(),
    ...programOf(snapshot.program, verdict.programPeriod),
    decline_reason: verdict.declineReason,
    checks: verdict.checks,
    traceparent,
    requested_at: new Date(receivedAtMs).toISOString(),
    received_ms: receivedAtMs,
    fact: {
      organizationId: snapshot.organizationId,
      cardId: snapshot.cardId,
      userId: snapshot.userId,
      stripeAuthorizationId: request.stripeAuthorizationId,
      currency: request.amount.currency,
      merchant: request.merchant,
      networkCreatedAt,
    },
  };
}

/** What the commit needs of a card's program; nothing for a card without one. */
function programOf(program: Program | null, period: SpendPeriod | null) {
  if (program === null || period === null) return {};
  const [limit, budget] = [program.limit.toMinorNumber(), program.budget?.toMinorNumber() ?? null];
  const [periodStart, periodEnd] = [period.startsAt.toISOString(), period.endsAt?.toISOString() ?? null];
  return {
    program_id: program.id,
    program_version: program.version,
    program_starts_at: periodStart,
    program_limit: limit,
    program_budget: budget,
    program_figures: { limit, budget, frequency: program.frequency, periodStart, periodEnd },
  };
}

function toOutcome(row: OutcomeRow): CommittedDecision {
  if (row.outcome === 'stale') return { outcome: 'stale' };
  return {
    outcome: row.outcome,
    approved: row.approved,
    declineReason: row.decline_reason,
    authorizationId: row.authorization_id,
  };
}
