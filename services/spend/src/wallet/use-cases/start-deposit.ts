import { Inject, Injectable } from '@nestjs/common';
import { failure, spendEvents, type TransferWire } from '@almoner/contracts';
import { Money, newId } from '@almoner/kernel';
import { AuditTrail, LOGGER, UnitOfWork, authorize, type Ctx, type Logger } from '@almoner/platform';
import { legsOf } from '../../ledger/domain/postings.ts';
import { LedgerRepository } from '../../ledger/persistence/ledger.repository.ts';
import { DepositRepository } from '../persistence/deposit.repository.ts';
import { SendDeposit, isRefusal } from './send-deposit.ts';
import { depositName } from './settle-deposit.ts';

/**
 * An admin brings money from the linked bank. It is incoming at once, and spendable when Stripe says that it is here.
 * Written down before Stripe is asked, so that a crash between the two loses nothing and asks only once.
 */
@Injectable()
export class StartDeposit {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deposits: DepositRepository,
    private readonly ledger: LedgerRepository,
    private readonly sendDeposit: SendDeposit,
    private readonly audit: AuditTrail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * `amount` in minor units. @throws DomainError `organization_not_active`, `bank_account_missing`, `stripe_refused`
   * (nothing moved; also when the key of a deposit that failed is repeated).
   */
  async execute(ctx: Ctx, request: { amount: number }): Promise<TransferWire> {
    const { organizationId } = authorize(ctx, 'money.move');
    const { depositId, transfer } = await this.unitOfWork.runOnce(
      ctx,
      'start-deposit',
      request,
      async (tx) => {
        const funding = await this.deposits.fundingOf(tx);
        if (funding === null) throw failure('organization_not_active');
        if (!funding.hasBankAccount) throw failure('bank_account_missing');
        const { currency } = funding;
        const amount = Money.ofMinor(request.amount, currency);
        const depositId = newId();
        const occurredAt = new Date();
        const transferId = newId();
        await tx.publish(spendEvents.balancesChanged, {
          organizationId,
          occurredAt: occurredAt.toISOString(),
        });
        await this.audit.record(tx, ctx, {
          action: 'deposit.start',
          subject: { kind: 'transfer', id: transferId, name: depositName },
          before: null,
          after: { amount: { amount: request.amount, currency } },
        });
        const posted = await this.ledger.post(tx, organizationId, {
          transferId,
          kind: 'deposit',
          status: 'pending',
          amount,
          description: depositName,
          idempotencyKey: `deposit:${depositId}`,
          sourceId: depositId,
          occurredAt,
          legs: legsOf('deposit_expected', { amount }),
        });
        if (posted === null) throw failure('changed_meanwhile');
        // After the transfer that it refers to.
        await this.deposits.add(tx, organizationId, depositId, transferId, amount);
        return { depositId, transfer: expected(transferId, amount, occurredAt) };
      },
    );
    await this.send(ctx, depositId);
    // The deposit of a repeated key may have failed since its first answer.
    const deposit = await this.deposits.find(depositId);
    if (deposit?.status === 'failed') throw failure('stripe_refused');
    return transfer;
  }

  /** The caller learns of a refusal; after any other failure the sweep tries again. */
  private async send(ctx: Ctx, depositId: string): Promise<void> {
    try {
      await this.sendDeposit.execute(ctx, depositId);
    } catch (error) {
      if (isRefusal(error)) throw error;
      this.logger.warn({ depositId, err: error }, 'deposit not sent; the sweep tries again');
    }
  }
}

function expected(id: string, amount: Money, occurredAt: Date): TransferWire {
  const minor = amount.toMinorNumber();
  return {
    id,
    kind: 'deposit',
    status: 'pending',
    amount: minor,
    currency: amount.currency,
    description: depositName,
    occurredAt: occurredAt.toISOString(),
    entries: [
      { account: 'Linked bank', layer: 'pending', amount: -minor },
      { account: 'Wallet', layer: 'pending', amount: minor },
    ],
  };
}
