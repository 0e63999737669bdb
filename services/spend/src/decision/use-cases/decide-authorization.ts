import { Inject, Injectable } from '@nestjs/common';
import { type DeclineReason } from '@almoner/contracts';
import { LOGGER, Outbox, withOrganization, type Ctx, type Logger } from '@almoner/platform';
import { VoidHold } from '../../authorizations/use-cases/void-hold.ts';
import { CardSnapshotRepository } from '../../cards/persistence/card-snapshot.repository.ts';
import { decide } from '../domain/decide.ts';
import { type AuthorizationRequest } from '../domain/decision.ts';
import { DecisionQueue } from '../persistence/decision-queue.ts';

export interface Answer {
  readonly approved: boolean;
  readonly declineReason: DeclineReason | null;
}

/** What a decision came to, with what is needed to void it. */
interface Outcome extends Answer {
  /** Whose card it is; null when nobody's. */
  readonly organizationId: string | null;
  /** False only when nothing can have been written. */
  readonly mayHold: boolean;
}

const declined = (declineReason: DeclineReason): Outcome => ({
  approved: false,
  declineReason,
  organizationId: null,
  mayHold: false,
});

/** Kept back from the caller's deadline for the way of the answer. */
const replyTimeMs = 50;
/** The first on the snapshot that is at hand, the others on the card as it is. */
const tries = 12;

/**
 * May this card spend this? Read the snapshot, apply the rules, commit with room and money taken under lock.
 * Fails closed: whatever goes wrong is a decline, and what may have been committed without our answer is voided.
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
    const deadlineAt = ctx.deadlineAt - replyTimeMs;
    const decision = this.decide(ctx, request, receivedAtMs, deadlineAt);
    const outcome = await inTime(decision, deadlineAt - receivedAtMs);
    if (outcome === 'too late') {
      void decision.then((late) => this.voidLate(ctx, request, late, receivedAtMs));
      return declined('decision_timeout');
    }
    if (!outcome.approved && outcome.mayHold) void this.voidLate(ctx, request, outcome, receivedAtMs);
    return { approved: outcome.approved, declineReason: outcome.declineReason };
  }

  private async decide(
    ctx: Ctx,
    request: AuthorizationRequest,
    receivedAtMs: number,
    deadlineAt: number,
  ): Promise<Outcome> {
    let organizationId: string | null = null;
    try {
      for (let attempt = 1; attempt <= tries; attempt++) {
        const snapshot = await (attempt === 1
          ? this.snapshots.readKept(request)
          : this.snapshots.read(request));
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
        if (committed.outcome === 'foreign') return this.refuseForeign(request);
        if (committed.outcome !== 'decided' && committed.outcome !== 'known') continue;
        this.outbox.wake();
        const { approved, declineReason } = committed;
        return { approved, declineReason, organizationId, mayHold: approved };
      }
      return declined('decision_unavailable');
    } catch (error) {
      const { stripeAuthorizationId } = request;
      this.logger.error({ stripeAuthorizationId, err: error }, 'no decision; declined');
      // The connection may have broken after the commit: then a hold is there that nobody was told of.
      return { ...declined('decision_unavailable'), organizationId, mayHold: true };
    }
  }

  /** Signed by Stripe, and yet of a card that is not the authorization's: somebody must look. */
  private refuseForeign({ stripeAuthorizationId, stripeCardId }: AuthorizationRequest): Outcome {
    this.logger.error(
      { stripeAuthorizationId, stripeCardId },
      'a request names the authorization of another card',
    );
    return declined('card_unknown');
  }

  /** The network has a "no" by now: a hold that was committed after all must not stay. */
  private async voidLate(
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

async function inTime<Result>(work: Promise<Result>, budgetMs: number): Promise<Result | 'too late'> {
  let timer: NodeJS.Timeout | undefined;
  const alarm = new Promise<'too late'>((resolve) => {
    timer = setTimeout(() => resolve('too late'), Math.max(0, budgetMs));
  });
  try {
    return await Promise.race([work, alarm]);
  } finally {
    clearTimeout(timer);
  }
}
