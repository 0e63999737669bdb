import { Injectable } from '@nestjs/common';
import { spendEvents } from '@almoner/contracts';
import { Money } from '@almoner/kernel';
import { UnitOfWork, type Ctx } from '@almoner/platform';
import {
  AuthorizationRepository,
  factOf,
} from '../../authorizations/persistence/authorization.repository.ts';
import { AdjustHold } from '../../authorizations/use-cases/adjust-hold.ts';

/** Gives a hold back that the network never got our yes for. */
@Injectable()
export class HoldVoider {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly authorizations: AuthorizationRepository,
    private readonly adjustHold: AdjustHold,
  ) {}

  /** `ctx` is bound to the organization of the authorization. A hold that the network has confirmed stays. */
  async voidHold(ctx: Ctx, stripeAuthorizationId: string): Promise<void> {
    await this.unitOfWork.run(ctx, async (tx) => {
      const known = await this.authorizations.lock(tx, stripeAuthorizationId);
      const isConfirmed = known !== null && known.progress.counts[0] > 0;
      if (known === null || isConfirmed || !known.approved) return;
      const released = await this.adjustHold.to(
        tx,
        { ...known, revision: known.revision + 1 },
        Money.zero(known.amount.currency),
      );
      const voided = {
        ...released,
        status: 'closed' as const,
        approved: false,
        declineReason: 'decision_timeout' as const,
      };
      await this.authorizations.save(tx, voided, false);
      await tx.publish(spendEvents.authorizationUpdated, factOf(voided));
    });
  }
}
