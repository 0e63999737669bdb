import { Inject, Injectable } from '@nestjs/common';
import { type DeclineReason } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { limitKinds, type CountedLimit } from '../../limits/domain/limit.ts';
import { isFirstPurchase } from '../../cards/domain/card-terms.ts';
import { type CardSnapshot } from '../../cards/domain/card-snapshot.ts';
import { type AuthorizationRequest, type Verdict } from '../domain/decision.ts';
import { DECISION_POOL, connectionTimeoutMs } from '../../decision-pool.ts';

export interface PendingDecision {
  readonly request: AuthorizationRequest;
  readonly snapshot: CardSnapshot;
  readonly verdict: Verdict;
  readonly traceparent: string;
  /** Epoch ms when the request arrived. */
  readonly receivedAtMs: number;
  /** Epoch ms after which the network has been answered with a decline. */
  readonly deadlineAt: number;
}

export type CommittedDecision =
  | {
      readonly outcome: 'decided' | 'known';
      readonly approved: boolean;
      readonly declineReason: DeclineReason | null;
      readonly authorizationId: string;
      /** What is approved, in minor units, where it is less than requested. */
      readonly grantedMinor: number | null;
    }
  /** The card changed since its snapshot: decide again from the start. */
  | { readonly outcome: 'stale' }
  /** The authorization is locked elsewhere: try again shortly. */
  | { readonly outcome: 'busy' }
  /** The authorization belongs to another card: nothing was written. */
  | { readonly outcome: 'foreign' }
  /** The deadline passed before the commit began: nothing was written. */
  | { readonly outcome: 'late' };

interface OutcomeRow {
  item: number;
  outcome: CommittedDecision['outcome'];
  approved: boolean;
  decline_reason: DeclineReason | null;
  authorization_id: string;
  granted_minor: string | null;
}

/** A timer may fire a few milliseconds early by another clock. */
const timerSlackMs = 20;

/** Commits a batch of decisions in one statement and one round trip. */
@Injectable()
export class DecisionCommitter {
  constructor(@Inject(DECISION_POOL) private readonly pool: Pool) {}

  /**
   * `waits`: waits for an authorization that is locked elsewhere instead of answering 'busy'.
   * @throws ConnectionTimeout; any other error may have occurred before or after the commit.
   */
  async commit(decisions: readonly PendingDecision[], waits: boolean): Promise<CommittedDecision[]> {
    const client = await this.connect();
    const nowMs = Date.now();
    try {
      const { rows } = await client.query<OutcomeRow>({
        name: 'commit-decisions',
        text: 'select * from functions.commit_decisions($1, $2)',
        values: [JSON.stringify(decisions.map((decision, item) => toItem(decision, item, nowMs))), waits],
      });
      client.release();
      const outcomes = new Map(rows.map((row) => [row.item, toOutcome(row)]));
      return decisions.map((_, item) => outcomes.get(item) ?? { outcome: 'stale' });
    } catch (error) {
      // After an error of the database, such as a lock timeout, the connection is still good; opening another one takes time.
      client.release(!(error instanceof DatabaseError));
      throw error;
    }
  }

  /** @throws ConnectionTimeout when none was free or opened in time: nothing was sent. */
  private async connect(): Promise<PoolClient> {
    const startedAt = performance.now();
    try {
      return await this.pool.connect();
    } catch (error) {
      if (performance.now() - startedAt < connectionTimeoutMs - timerSlackMs) throw error;
      throw new ConnectionTimeout('No connection to the database in time.', { cause: error });
    }
  }
}

/** Nothing was sent, so trying again is safe. */
export class ConnectionTimeout extends Error {}

/** The fields of the type `decision_item`. */
function toItem(decision: PendingDecision, item: number, nowMs: number) {
  const { request, snapshot, verdict, traceparent, receivedAtMs, deadlineAt } = decision;
  return {
    item,
    remaining_ms: deadlineAt - nowMs,
    organization_id: snapshot.organizationId,
    card_id: snapshot.cardId,
    card_version: snapshot.version,
    user_id: snapshot.userId,
    paying_account_id: snapshot.payingAccountId,
    expense_account_id: snapshot.expenseAccountId,
    spend_program_id: snapshot.program?.id ?? null,
    team_id: snapshot.program?.teamId ?? null,
    ...limitsOf(verdict.counted),
    authorization_id: newId(),
    transfer_id: newId(),
    event_id: newId(),
    stripe_authorization_id: request.stripeAuthorizationId,
    stripe_event_id: request.stripeEventId,
    request_index: request.requestIndex,
    amount: request.amount.toMinorNumber(),
    controllable_up_to: verdict.controllableUpTo?.toMinorNumber() ?? null,
    currency: request.amount.currency,
    merchant: request.merchant,
    network_created_at: request.networkCreatedAt.toISOString(),
    is_first_purchase: isFirstPurchase(snapshot.terms, request.amount),
    decline_reason: verdict.declineReason,
    checks: verdict.checks,
    traceparent,
    requested_at: new Date(receivedAtMs).toISOString(),
    received_ms: receivedAtMs,
  };
}

/** The limits as parallel arrays. */
function limitsOf(counted: readonly CountedLimit[]) {
  return {
    limit_ids: counted.map(({ limit }) => limit.id),
    limit_versions: counted.map(({ limit }) => limit.version),
    limit_minors: counted.map(({ allowed }) => allowed?.toMinorNumber() ?? null),
    limit_periods: counted.map(({ period }) => period.startsAt.toISOString()),
    limit_reasons: counted.map(({ limit }) => limitKinds[limit.kind].reason),
  };
}

function toOutcome(row: OutcomeRow): CommittedDecision {
  const { outcome } = row;
  if (outcome !== 'decided' && outcome !== 'known') return { outcome };
  return {
    outcome,
    approved: row.approved,
    declineReason: row.decline_reason,
    authorizationId: row.authorization_id,
    grantedMinor: row.granted_minor === null ? null : Number(row.granted_minor),
  };
}
