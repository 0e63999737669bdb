import { Inject, Injectable } from '@nestjs/common';
import { type DeclineReason } from '@almoner/contracts';
import { LOGGER, Outbox, withOrganization, type Ctx, type Logger } from '@almoner/platform';
import { VoidHold } from '../../authorizations/use-cases/void-hold.ts';
import { type CardSnapshot } from '../../cards/domain/card-snapshot.ts';
import { CardSnapshotRepository } from '../../cards/persistence/card-snapshot.repository.ts';
import { isTimeout } from '../../decision-pool.ts';
import { decide } from '../domain/decide.ts';
import { type AuthorizationRequest } from '../domain/decision.ts';
import { DecisionQueue } from '../persistence/decision-queue.ts';

export interface Answer {
  readonly approved: boolean;
  readonly declineReason: DeclineReason | null;
  /** The approved amount, in minor units, where it is less than requested; null otherwise. */
  readonly grantedMinor: number | null;
}

/** The result of a decision, with what is needed to void it. */
interface Outcome extends Answer {
  /** Null for an unknown card. */
  readonly organizationId: string | null;
  /** False only when nothing can have been written. */
  readonly mayHold: boolean;
}

const declined = (declineReason: DeclineReason): Outcome => ({
  approved: false,
  declineReason,
  grantedMinor: null,
  organizationId: null,
  mayHold: false,
});

/** Reserved from the caller's deadline for sending the answer. */
const replyReserveMs = 50;

/**
 * May this card spend this? Reads the snapshot, applies the rules, and commits with limits and balance checked under lock.
 * Fails closed: any error is a decline, and what may have been committed without an answer is voided.
 */
@Injectable()
export class DecideAuthorization {
  constructor(
    private readonly snapshots: CardSnapshotRepository,
    private readonly queue: DecisionQueue,
    private readonly voidHold: VoidHold,
    private readonly outbox: Outbox,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(ctx: Ctx, request: AuthorizationRequest): Promise<Answer> {
    const receivedAtMs = Date.now();
    const deadlineAt = ctx.deadlineAt - replyReserveMs;
    const decision = this.decide(ctx, request, receivedAtMs, deadlineAt);
    const outcome = await withTimeout(decision, deadlineAt - receivedAtMs);
    if (outcome === 'too late') {
      void decision.then((late) => this.voidUnansweredHold(ctx, request, late, receivedAtMs));
      return declined('decision_timeout');
    }
    if (!outcome.approved && outcome.mayHold)
      void this.voidUnansweredHold(ctx, request, outcome, receivedAtMs);
    const { approved, declineReason, grantedMinor } = outcome;
    return { approved, declineReason, grantedMinor };
  }

  private async decide(
    ctx: Ctx,
    request: AuthorizationRequest,
    receivedAtMs: number,
    deadlineAt: number,
  ): Promise<Outcome> {
    let organizationId: string | null = null;
    try {
      for (let attempt = 1; Date.now() < deadlineAt; attempt++) {
        const snapshot = await this.read(request, attempt);
        if (snapshot === 'not in time') continue;
        if (snapshot === null) return declined('card_unknown');
        ({ organizationId } = snapshot);
        const verdict = decide(snapshot, request);
        const pending = {
          request,
          snapshot,
          verdict,
          traceparent: ctx.traceparent,
          receivedAtMs,
          deadlineAt,
        };
        const committed = await this.queue.commit(pending);
        if (committed.outcome === 'late') return declined('decision_timeout');
        if (committed.outcome === 'foreign') return this.declineForeign(request);
        if (committed.outcome !== 'decided' && committed.outcome !== 'known') continue;
        this.outbox.wake();
        const { approved, declineReason, grantedMinor } = committed;
        return { approved, declineReason, grantedMinor, organizationId, mayHold: approved };
      }
      return declined('decision_timeout');
    } catch (error) {
      const { stripeAuthorizationId } = request;
      this.logger.error({ stripeAuthorizationId, err: error }, 'no decision; declined');
      // The connection may have broken after the commit, which leaves a hold without an answer.
      return { ...declined('decision_unavailable'), organizationId, mayHold: true };
    }
  }

  /**
   * A cached snapshot may be outdated; a card that changes again is read again until the deadline. So is a card that could not be
   * read in time, because nothing has been changed by then.
   */
  private async read(
    request: AuthorizationRequest,
    attempt: number,
  ): Promise<CardSnapshot | null | 'not in time'> {
    try {
      return await (attempt === 1 ? this.snapshots.readCached(request) : this.snapshots.read(request));
    } catch (error) {
      if (isTimeout(error)) return 'not in time';
      throw error;
    }
  }

  /** Signed by Stripe, but for a card that is not the authorization's: an operator must look. */
  private declineForeign({ stripeAuthorizationId, stripeCardId }: AuthorizationRequest): Outcome {
    this.logger.error(
      { stripeAuthorizationId, stripeCardId },
      'a request names the authorization of another card',
    );
    return declined('card_unknown');
  }

  /** The network has been answered with a decline: a hold that was committed nevertheless must not stay. */
  private async voidUnansweredHold(
    ctx: Ctx,
    request: AuthorizationRequest,
    late: Outcome,
    receivedAtMs: number,
  ): Promise<void> {
    if (!late.mayHold || late.organizationId === null) return;
    const { stripeAuthorizationId, stripeEventId } = request;
    if (late.approved) this.logger.error({ stripeAuthorizationId }, 'decided too late; the hold is voided');
    const bound = withOrganization(ctx, late.organizationId);
    const delivery = { stripeEventId, receivedAt: new Date(receivedAtMs) };
    await this.voidHold.execute(bound, stripeAuthorizationId, delivery).catch((error: unknown) => {
      this.logger.error(
        { stripeAuthorizationId, err: error },
        'late hold not voided yet; reconciliation will',
      );
    });
  }
}

async function withTimeout<Result>(work: Promise<Result>, budgetMs: number): Promise<Result | 'too late'> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<'too late'>((resolve) => {
    timer = setTimeout(() => resolve('too late'), Math.max(0, budgetMs));
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
