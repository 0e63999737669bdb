import { Inject, Injectable } from '@nestjs/common';
import { type DeclineReason } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { DatabaseError, type Pool } from 'pg';
import { limitKinds } from '../../limits/domain/limit.ts';
import { isFirstPurchase } from '../../cards/domain/card-terms.ts';
import { type CardSnapshot } from '../../cards/domain/card-snapshot.ts';
import { type AuthorizationRequest, type Verdict } from '../domain/decision.ts';
import { Json, recordFields, recordList, recordsIn } from './record-literal.ts';
import { DECISION_POOL, connectInTime } from '../../decision-pool.ts';

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
      /** The approved amount, in minor units, where it is less than requested. */
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

const statement = `select * from functions.commit_decision_items(${recordsIn('$1', 'functions.decision_item')}, $2)`;

/** A decision with the text of its `decision_item`, written when it is queued. A retry writes rows with the same ids. */
export interface PreparedDecision extends PendingDecision {
  /** From `organization_id` on, with the closing parenthesis. */
  readonly itemText: string;
}

export const prepareDecision = (decision: PendingDecision): PreparedDecision => ({
  ...decision,
  itemText: itemText(decision),
});

/** Commits a batch of decisions in one statement and one round trip. */
@Injectable()
export class DecisionCommitter {
  constructor(@Inject(DECISION_POOL) private readonly pool: Pool) {}

  /**
   * `waits`: waits for an authorization that is locked elsewhere instead of answering 'busy'.
   * @throws ConnectionTimeout; any other error may have occurred before or after the commit.
   */
  async commit(decisions: readonly PreparedDecision[], waits: boolean): Promise<CommittedDecision[]> {
    const client = await connectInTime(this.pool);
    const nowMs = Date.now();
    try {
      const { rows } = await client.query<OutcomeRow>({
        name: 'commit-decisions',
        text: statement,
        values: [
          recordList(decisions.map((one, item) => `(${item},${one.deadlineAt - nowMs},${one.itemText}`)),
          waits,
        ],
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
}

/** A `decision_item` without `item` and `remaining_ms`: its fields in the order of the type. */
function itemText({ request, snapshot, verdict, traceparent, receivedAtMs }: PendingDecision): string {
  const { counted } = verdict;
  return recordFields([
    snapshot.organizationId,
    snapshot.cardId,
    snapshot.version,
    snapshot.userId,
    snapshot.payingAccountId,
    snapshot.expenseAccountId,
    snapshot.program?.id ?? null,
    snapshot.program?.teamId ?? null,
    // The limits as parallel arrays.
    counted.map(({ limit }) => limit.id),
    counted.map(({ limit }) => limit.version),
    counted.map(({ allowed }) => allowed?.toMinorNumber() ?? null),
    counted.map(({ period }) => period.startsAt.toISOString()),
    counted.map(({ limit }) => limitKinds[limit.kind].reason),
    // The ids of the rows to write: authorization, transfer, event.
    newId(),
    newId(),
    newId(),
    request.stripeAuthorizationId,
    request.stripeEventId,
    request.requestIndex,
    request.amount.toMinorNumber(),
    request.amount.currency,
    new Json(request.merchant),
    request.networkCreatedAt.toISOString(),
    // `hold` and `captured`, which the commit finds out.
    null,
    null,
    verdict.controllableUpTo?.toMinorNumber() ?? null,
    // `requested_amount`, which the commit sets where less is approved.
    null,
    isFirstPurchase(snapshot.terms, request.amount),
    verdict.declineReason,
    new Json(verdict.checks),
    traceparent,
    new Date(receivedAtMs).toISOString(),
    receivedAtMs,
  ]);
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
