import { Injectable } from '@nestjs/common';
import { spendEvents } from '@almoner/contracts';
import { type Money } from '@almoner/kernel';
import {
  AuditTrail,
  UnitOfWork,
  withOrganization,
  type Ctx,
  type StripeEventOutcome,
} from '@almoner/platform';
import { legsOf } from '../../ledger/domain/postings.ts';
import { LedgerRepository } from '../../ledger/persistence/ledger.repository.ts';
import { DepositRepository, type Deposit } from '../persistence/deposit.repository.ts';

export const depositName = 'Deposit from the linked bank';

const shown = (amount: Money) => ({ amount: amount.toMinorNumber(), currency: amount.currency });

interface FundingOutcome {
  readonly stripeTopupId: string;
  readonly stripeAccountId: string;
  /** The deposit that Stripe carries in its metadata; ours may not know Stripe's id yet. */
  readonly depositId: string | null;
  readonly hasArrived: boolean;
  /** Stripe's time; the deposit is dated by it. */
  readonly occurredAt: Date;
}

/** Stripe says how a deposit ended: the incoming money becomes posted, or goes away. Once, however often it is told. */
@Injectable()
export class SettleDeposit {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deposits: DepositRepository,
    private readonly ledger: LedgerRepository,
    private readonly audit: AuditTrail,
  ) {}

  async execute(ctx: Ctx, outcome: FundingOutcome): Promise<StripeEventOutcome> {
    const deposit =
      (await this.deposits.findByTopup(outcome.stripeTopupId)) ??
      (outcome.depositId === null ? null : await this.deposits.find(outcome.depositId));
    if (deposit === null) return 'ignored';
    if (deposit.stripeAccountId !== outcome.stripeAccountId) return 'quarantined';
    await this.end(withOrganization(ctx, deposit.organizationId), deposit, outcome);
    return 'applied';
  }

  async fail(ctx: Ctx, depositId: string): Promise<void> {
    const deposit = await this.deposits.find(depositId);
    if (deposit !== null)
      await this.end(withOrganization(ctx, deposit.organizationId), deposit, {
        hasArrived: false,
        occurredAt: new Date(),
      });
  }

  private async end(
    ctx: Ctx,
    { id, organizationId, transferId, amount }: Deposit,
    { hasArrived, occurredAt }: Pick<FundingOutcome, 'hasArrived' | 'occurredAt'>,
  ): Promise<void> {
    await this.unitOfWork.run(ctx, async (tx) => {
      const isEndedNow = await this.deposits.end(tx, id, hasArrived ? 'settled' : 'failed');
      if (!isEndedNow) return;
      const legs = legsOf(hasArrived ? 'deposit_settled' : 'deposit_failed', { amount });
      await this.ledger.resolve(
        tx,
        organizationId,
        transferId,
        hasArrived ? 'posted' : 'voided',
        legs,
        occurredAt,
      );
      await this.audit.record(tx, ctx, {
        action: hasArrived ? 'deposit.settle' : 'deposit.fail',
        subject: { kind: 'transfer', id: transferId, name: depositName },
        before: { status: 'pending' },
        after: { status: hasArrived ? 'posted' : 'voided', amount: shown(amount) },
        by: 'stripe',
      });
      await tx.publish(spendEvents.balancesChanged, { organizationId, occurredAt: new Date().toISOString() });
    });
  }
}
