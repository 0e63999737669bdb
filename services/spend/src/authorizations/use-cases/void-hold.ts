import { Injectable } from '@nestjs/common';
import { spendEvents } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { UnitOfWork, type Ctx, type Transaction } from '@almoner/platform';
import { publishBalances } from '../../ledger/publish-balances.ts';
import { sumOf, type ApprovedRequest } from '../domain/heard-requests.ts';
import {
  AuthorizationRepository,
  factOf,
  type BookedAuthorization,
} from '../persistence/authorization.repository.ts';
import { MoveHold } from './move-hold.ts';

/** By then the network has recorded a request or never will: it waits two seconds for our answer. */
const networkAnswersWithinSeconds = 15;

/** One arrival of a request: the same event may arrive twice, and only one of them is answered too late. */
export interface Delivery {
  readonly stripeEventId: string;
  readonly receivedAt: Date;
}

/** Releases what we approved and the network never heard of. What the network itself holds stays. */
@Injectable()
export class VoidHold {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authorizations: AuthorizationRepository,
    private readonly moveHold: MoveHold,
  ) {}

  /**
   * `ctx` is bound to the organization of the authorization. Voids what was approved for one delivery, or, without one,
   * every request that the network had time to record and did not. As often as needed, with one effect.
   */
  async execute(ctx: Ctx, stripeAuthorizationId: string, delivery?: Delivery): Promise<void> {
    await this.unitOfWork.run(ctx, async (tx) => {
      const before = await this.authorizations.lock(tx, stripeAuthorizationId);
      if (before === null || before.decided.isZero()) return;
      const unheard = await this.unheard(tx, before, delivery);
      const voidedRequests = [...before.voidedRequests, ...unheard.map(({ index }) => index)];
      const decided = before.decided.minus(sumOf(unheard, before.decided.currency)).atLeastZero();
      if (decided.equals(before.decided)) return;
      // Voiding an increment alone leaves the first request, which the network approved by itself.
      const mayClose = delivery === undefined || voidedRequests.includes(0);
      const lowered = withDecided({ ...before, voidedRequests }, decided, mayClose);
      const after = await this.authorizations.save(tx, lowered, { isConfirmed: false });
      await tx.publish(spendEvents.authorizationUpdated, factOf(after));
      await publishBalances(tx, after.organizationId);
      await this.moveHold.execute(tx, before, after);
    });
  }

  /** Our approvals among the wanted requests that the network's view cannot contain. */
  private async unheard(
    tx: Transaction,
    before: BookedAuthorization,
    delivery: Delivery | undefined,
  ): Promise<ApprovedRequest[]> {
    const wanted =
      delivery === undefined
        ? await this.authorizations.requestsOlderThan(tx, before, networkAnswersWithinSeconds)
        : [await this.authorizations.requestDecidedFor(tx, before, delivery)];
    const approved = await this.authorizations.approvedRequests(tx, before);
    const [heardOf] = before.progress.counts;
    return approved.filter(({ index }) => index >= heardOf && wanted.includes(index));
  }
}

/** An authorization of which the network knows nothing and nothing of ours is left is declined. */
function withDecided(before: BookedAuthorization, decided: Money, mayClose: boolean): BookedAuthorization {
  const amount = before.amount.minus(before.decided.minus(decided));
  const after = { ...before, decided, amount, revision: before.revision + 1 };
  if (!mayClose || before.progress.counts[0] > 0 || decided.isPositive()) return after;
  return {
    ...after,
    amount: before.amount,
    status: 'closed',
    approved: false,
    declineReason: 'decision_timeout',
  };
}
