import { Injectable } from '@nestjs/common';
import { spendEvents } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { UnitOfWork, type Ctx, type Transaction } from '@almoner/platform';
import { FirstPurchaseRepository } from '../../cards/persistence/first-purchase.repository.ts';
import { publishBalances } from '../../ledger/publish-balances.ts';
import { sumOf, type ApprovedRequest } from '../domain/recorded-requests.ts';
import {
  AuthorizationRepository,
  factOf,
  type RecordedAuthorization,
} from '../persistence/authorization.repository.ts';
import { MoveHold } from './move-hold.ts';

/** The network waits two seconds for our response; after this time it has recorded a request or never will. */
const networkAnswersWithinSeconds = 15;

/** One delivery of a request: the same event may be delivered twice, and only one of the two be answered too late. */
export interface Delivery {
  readonly stripeEventId: string;
  readonly receivedAt: Date;
}

/** Releases approvals that the network never recorded. The network's own holds stay. */
@Injectable()
export class VoidHold {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authorizations: AuthorizationRepository,
    private readonly firstPurchases: FirstPurchaseRepository,
    private readonly moveHold: MoveHold,
  ) {}

  /**
   * `ctx` is bound to the organization of the authorization. Voids what was approved for one delivery, or, without one,
   * every request that the network had time to record and did not. Repeating it has no further effect.
   */
  async execute(ctx: Ctx, stripeAuthorizationId: string, delivery?: Delivery): Promise<void> {
    await this.unitOfWork.run(ctx, async (tx) => {
      const before = await this.authorizations.lock(tx, stripeAuthorizationId);
      if (before === null || before.decided.isZero()) return;
      const unrecorded = await this.unrecorded(tx, before, delivery);
      const voidedRequests = [...before.voidedRequests, ...unrecorded.map(({ index }) => index)];
      const decided = before.decided.minus(sumOf(unrecorded, before.decided.currency)).atLeastZero();
      if (decided.equals(before.decided)) return;
      // Voiding an increment leaves the first request, which the network approved on its own.
      const mayClose = delivery === undefined || voidedRequests.includes(0);
      const lowered = withDecided({ ...before, voidedRequests }, decided, mayClose);
      const after = await this.authorizations.save(tx, lowered, { isConfirmed: false });
      if (!after.approved && after.captured.isZero())
        await this.firstPurchases.release(tx, after.organizationId, stripeAuthorizationId);
      await tx.publish(spendEvents.authorizationUpdated, factOf(after));
      await publishBalances(tx, after.organizationId);
      await this.moveHold.execute(tx, before, after);
    });
  }

  /** Our approvals among the wanted requests that the network's description cannot contain. */
  private async unrecorded(
    tx: Transaction,
    before: RecordedAuthorization,
    delivery: Delivery | undefined,
  ): Promise<ApprovedRequest[]> {
    const wanted =
      delivery === undefined
        ? await this.authorizations.requestsOlderThan(tx, before, networkAnswersWithinSeconds)
        : [await this.authorizations.requestDecidedFor(tx, before, delivery)];
    const approved = await this.authorizations.approvedRequests(tx, before);
    const [recordedCount] = before.progress.counts;
    return approved.filter(({ index }) => index >= recordedCount && wanted.includes(index));
  }
}

/** An authorization that the network never recorded, and for which we no longer approve anything, is declined. */
function withDecided(
  before: RecordedAuthorization,
  decided: Money,
  mayClose: boolean,
): RecordedAuthorization {
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
