import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx, type Transaction } from '@almoner/platform';
import {
  SignedMovements,
  type SignatureSubjectWire,
  type SignedMovementHandler,
} from '../../../signatures/signed-movements.ts';
import { PayoutSteps } from '../payout-steps.ts';
import { PayoutRepository } from '../persistence/payout.repository.ts';
import { SendPayout } from './send-payout.ts';

/** Sends a payout once a second admin has signed it, or releases its money when nobody did. */
@Injectable()
export class SignPayout implements SignedMovementHandler, OnModuleInit {
  constructor(
    private readonly movements: SignedMovements,
    private readonly payouts: PayoutRepository,
    private readonly steps: PayoutSteps,
    private readonly sendPayout: SendPayout,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.movements.register('payout', this);
  }

  /** The sweep sends it where `afterExecution` cannot. */
  async execute(tx: Transaction, ctx: Ctx, { movementId }: SignatureSubjectWire): Promise<void> {
    const { payout } = await this.unsigned(tx, ctx, movementId);
    const { organizationId, id } = payout;
    await this.payouts.setStatus(tx, organizationId, id, { status: 'requested', at: this.clock.now() });
  }

  async afterExecution(ctx: Ctx, { movementId }: SignatureSubjectWire): Promise<void> {
    await this.sendPayout.execute(ctx, movementId);
  }

  async cancel(tx: Transaction, ctx: Ctx, { movementId }: SignatureSubjectWire): Promise<void> {
    const { payout, report } = await this.unsigned(tx, ctx, movementId);
    await this.steps.end(tx, ctx, payout, report, {
      steps: ['fail'],
      failedAs: 'canceled',
      occurredAt: this.clock.now(),
    });
  }

  private async unsigned(tx: Transaction, { organizationId }: Ctx, payoutId: string) {
    const payout = await this.payouts.findIn(tx, organizationId, payoutId);
    if (payout === null) throw new Error(`There is no payout ${payoutId}.`);
    const { report, status } = await this.steps.lock(tx, payout);
    if (status !== 'unsigned') throw new Error(`The payout ${payoutId} does not wait for a signature.`);
    return { payout, report };
  }
}
