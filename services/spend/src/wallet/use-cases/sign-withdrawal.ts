import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Money } from '@almoner/kernel';
import { AuditTrail, type Ctx, type Transaction } from '@almoner/platform';
import { legsOf } from '../../ledger/domain/postings.ts';
import { LedgerRepository } from '../../ledger/persistence/ledger.repository.ts';
import { publishBalances } from '../../ledger/publish-balances.ts';
import {
  SignedMovements,
  accountsOfSignedMovements,
  type SignatureSubjectWire,
  type SignedMovementHandler,
} from '../../signatures/signed-movements.ts';
import { WithdrawalRepository } from '../persistence/withdrawal.repository.ts';
import { SendWithdrawal } from './send-withdrawal.ts';
import { withdrawalName } from './settle-withdrawal.ts';

/** Sends a withdrawal once a second admin has signed it, or releases its money when nobody did. */
@Injectable()
export class SignWithdrawal implements SignedMovementHandler, OnModuleInit {
  constructor(
    private readonly movements: SignedMovements,
    private readonly withdrawals: WithdrawalRepository,
    private readonly ledger: LedgerRepository,
    private readonly sendWithdrawal: SendWithdrawal,
    private readonly audit: AuditTrail,
  ) {}

  onModuleInit(): void {
    this.movements.register('withdrawal', this);
  }

  /** The sweep sends it where `afterExecution` cannot. */
  async execute(tx: Transaction, ctx: Ctx, subject: SignatureSubjectWire): Promise<void> {
    await this.endWaiting(tx, ctx, subject, 'requested');
  }

  async afterExecution(ctx: Ctx, { movementId }: SignatureSubjectWire): Promise<void> {
    const withdrawal = await this.withdrawals.findByBooking(movementId);
    if (withdrawal?.organizationId === ctx.organizationId)
      await this.sendWithdrawal.execute(ctx, withdrawal.id);
  }

  async cancel(tx: Transaction, ctx: Ctx, subject: SignatureSubjectWire): Promise<void> {
    const { movementId: transferId, currency } = subject;
    const organizationId = await this.endWaiting(tx, ctx, subject, 'canceled');
    const amount = Money.ofMinor(subject.amount ?? 0, currency);
    await publishBalances(tx, organizationId);
    await this.audit.record(tx, ctx, {
      action: 'withdrawal.cancel',
      subject: { kind: 'transfer', id: transferId, name: withdrawalName },
      before: { status: 'pending' },
      after: { status: 'voided', amount: { amount: amount.toMinorNumber(), currency } },
    });
    await this.ledger.lockKinds(tx, organizationId, accountsOfSignedMovements);
    const legs = legsOf('withdrawal_failed', { amount });
    const isReleased = await this.ledger.resolve(tx, organizationId, transferId, 'voided', legs, new Date());
    if (!isReleased) throw new Error(`Transfer ${transferId} of an unsigned withdrawal is not pending.`);
  }

  private async endWaiting(
    tx: Transaction,
    { organizationId }: Ctx,
    { movementId }: SignatureSubjectWire,
    status: 'requested' | 'canceled',
  ): Promise<string> {
    if (organizationId === null) throw new Error('A signature belongs to an organization.');
    const id = await this.withdrawals.endWaiting(tx, organizationId, movementId, status);
    if (id === null)
      throw new Error(`The withdrawal of transfer ${movementId} does not wait for a signature.`);
    return organizationId;
  }
}
