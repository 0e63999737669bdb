import { Inject, Injectable } from '@nestjs/common';
import { orgEvents, type PayloadOf } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx, type Transaction } from '@almoner/platform';

type Change = PayloadOf<typeof orgEvents.changeRecorded>;

/** Tells who changed what, before and after, in the change's own transaction. */
@Injectable()
export class AuditTrail {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  async record(
    tx: Transaction,
    { actor, organizationId }: Ctx,
    change: Pick<Change, 'action' | 'subject' | 'before' | 'after'>,
  ): Promise<void> {
    if (organizationId === null) return;
    await tx.publish(orgEvents.changeRecorded, {
      ...change,
      organizationId,
      actor: actor.kind === 'user' ? { userId: actor.userId, email: actor.email } : null,
      occurredAt: this.clock.now().toISOString(),
    });
  }
}
