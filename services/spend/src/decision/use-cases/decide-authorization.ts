import { Inject, Injectable } from '@nestjs/common';
import { type DeclineReason } from '@almoner/contracts';
import { LOGGER, Outbox, withOrganization, type Ctx, type Logger } from '@almoner/platform';
import { decide } from '../domain/decide.ts';
import { type AuthorizationRequest } from '../domain/decision.ts';
import { CardSnapshotRepository } from '../persistence/card-snapshot.repository.ts';
import { DecisionQueue } from '../persistence/decision-queue.ts';
import { HoldVoider } from '../persistence/hold-voider.ts';

export interface Answer {
  readonly approved: boolean;
  readonly declineReason: DeclineReason | null;
  /** Whose card it is; null when nobody's. */
  readonly organizationId: string | null;
}

const declined = (declineReason: DeclineReason): Answer => ({
  approved: false,
  declineReason,
  organizationId: null,
});

/** Kept back from the caller's deadline for the way of the answer. */
const wayBackMs = 50;
const tries = 2;

/**
 * May this card spend this? Read the snapshot, ask the rules, commit with room and money taken by condition.
 * Fails closed: whatever goes wrong is a decline, and what was committed too late is given back.
 */
@Injectable()
export class DecideAuthorization {
  constructor(
    private readonly snapshots: CardSnapshotRepository,
    private readonly queue: DecisionQueue,
    private readonly voider: HoldVoider,
    private readonly outbox: Outbox,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute(ctx: Ctx, request: AuthorizationRequest): Promise<Answer> {
    const receivedAtMs = Date.now();
    const deadlineAt = ctx.deadlineAt - wayBackMs;
    const decision = this.decide(ctx, request, receivedAtMs, deadlineAt).catch((error: unknown): Answer => {
      this.logger.error(
        { stripeAuthorizationId: request.stripeAuthorizationId, err: error },
        'no decision; declined',
      );
      return declined('decision_unavailable');
    });
    const answer = await inTime(decision, deadlineAt - receivedAtMs);
    if (answer !== 'too late') return answer;
    void decision.then((late) => this.giveBack(ctx, request, late));
    return declined('decision_timeout');
  }

  private async decide(
    ctx: Ctx,
    request: AuthorizationRequest,
    receivedAtMs: number,
    deadlineAt: number,
  ): Promise<Answer> {
    for (let attempt = 1; attempt <= tries; attempt++) {
      const snapshot = await this.snapshots.read(request);
      if (snapshot === null) return declined('card_unknown');
      const verdict = decide(snapshot, request);
      const decision = { request, snapshot, verdict, traceparent: ctx.traceparent, receivedAtMs, deadlineAt };
      const committed = await this.queue.commit(decision);
      if (committed.outcome === 'stale') continue;
      this.outbox.wake();
      const { approved, declineReason } = committed;
      return { approved, declineReason, organizationId: snapshot.organizationId };
    }
    return declined('decision_unavailable');
  }

  /** The network has a "no" by now: a hold that was committed after all must not stay. */
  private async giveBack(ctx: Ctx, request: AuthorizationRequest, late: Answer): Promise<void> {
    if (!late.approved || late.organizationId === null) return;
    this.logger.error(
      { stripeAuthorizationId: request.stripeAuthorizationId },
      'decided too late; the hold is given back',
    );
    const bound = withOrganization(ctx, late.organizationId);
    await this.voider.voidHold(bound, request.stripeAuthorizationId).catch((error: unknown) => {
      this.logger.error(
        { stripeAuthorizationId: request.stripeAuthorizationId, err: error },
        'late hold not given back yet; the sweep will',
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
