import { Inject, Injectable } from '@nestjs/common';
import { authEvents, type Origin, type PayloadOf } from '@almoner/contracts';
import { browserName, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, type Ctx } from '@almoner/platform';

type Failure = Pick<PayloadOf<typeof authEvents.signInFailed>, 'email' | 'method' | 'reason'>;

/** Publishes failed attempts in a transaction of its own, because the attempt's was rolled back or changed nothing. */
@Injectable()
export class FailedSignIns {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async record(ctx: Ctx, { origin, ...failed }: Failure & { readonly origin: Origin }): Promise<void> {
    const from = { network: origin.network, browser: browserName(origin.browser) };
    const occurredAt = this.clock.now().toISOString();
    await this.unitOfWork.run(ctx, (tx) =>
      tx.publish(authEvents.signInFailed, { ...failed, ...from, occurredAt }),
    );
  }
}
