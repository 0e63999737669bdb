import { Injectable } from '@nestjs/common';
import { spendEvents } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { UnitOfWork, type Ctx } from '@almoner/platform';
import {
  AuthorizationRepository,
  factOf,
  type BookedAuthorization,
} from '../persistence/authorization.repository.ts';
import { MoveHold } from './move-hold.ts';

/** Releases what we approved and the network never heard of. What the network itself holds stays. */
@Injectable()
export class VoidHold {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authorizations: AuthorizationRepository,
    private readonly moveHold: MoveHold,
  ) {}

  /**
   * `ctx` is bound to the organization of the authorization. Voids the request of one event, or, without an event, every
   * request that the network's view does not contain. As often as needed, with one effect.
   */
  async execute(ctx: Ctx, stripeAuthorizationId: string, stripeEventId?: string): Promise<void> {
    await this.unitOfWork.run(ctx, async (tx) => {
      const before = await this.authorizations.lock(tx, stripeAuthorizationId);
      if (before === null) return;
      const [heardOf] = before.progress.counts;
      const requests = await this.authorizations.requestsFrom(tx, before, heardOf, stripeEventId ?? null);
      const voided = [...new Set([...before.voidedRequests, ...requests])];
      const decided = await this.authorizations.decidedFrom(
        tx,
        { ...before, voidedRequests: voided },
        heardOf,
      );
      if (decided.equals(before.decided)) return;
      const after = await this.authorizations.save(
        tx,
        withDecided({ ...before, voidedRequests: voided }, decided),
        {
          isConfirmed: false,
        },
      );
      await tx.publish(spendEvents.authorizationUpdated, factOf(after));
      await tx.publish(spendEvents.balancesChanged, {
        organizationId: after.organizationId,
        occurredAt: new Date().toISOString(),
      });
      await this.moveHold.execute(tx, before, after);
    });
  }
}

/** An authorization of which the network knows nothing and nothing of ours is left is declined. */
function withDecided(before: BookedAuthorization, decided: Money): BookedAuthorization {
  const amount = before.amount.minus(before.decided.minus(decided));
  const after = { ...before, decided, amount, revision: before.revision + 1 };
  if (before.progress.counts[0] > 0 || decided.isPositive()) return after;
  return {
    ...after,
    amount: before.amount,
    status: 'closed',
    approved: false,
    declineReason: 'decision_timeout',
  };
}
