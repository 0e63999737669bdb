import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Money, type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, type Ctx, type Transaction } from '@almoner/platform';
import { legsOf } from '../../ledger/domain/postings.ts';
import { LedgerRepository } from '../../ledger/persistence/ledger.repository.ts';
import { publishBalances } from '../../ledger/publish-balances.ts';
import {
  SignedMovements,
  accountsOfSignedMovements,
  type SignatureSubjectWire,
  type SignedMovementHandler,
} from '../../signatures/signed-movements.ts';
import { type VaultMoveKind } from '../vault-moves.ts';

const bookings = {
  vault_in: {
    posted: { rule: 'vault_funding_signed', action: 'vault.fund' },
    voided: { rule: 'vault_funding_canceled', action: 'vault.cancel' },
  },
  vault_out: {
    posted: { rule: 'vault_return_signed', action: 'vault.return' },
    voided: { rule: 'vault_return_canceled', action: 'vault.cancel' },
  },
} as const satisfies Record<VaultMoveKind, unknown>;

/** Posts a move into or out of the vault once a second admin has signed it, or releases its money when nobody did. */
@Injectable()
export class SignVaultMove implements SignedMovementHandler, OnModuleInit {
  constructor(
    private readonly movements: SignedMovements,
    private readonly ledger: LedgerRepository,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.movements.register('vault_in', this);
    this.movements.register('vault_out', this);
  }

  execute(tx: Transaction, ctx: Ctx, subject: SignatureSubjectWire): Promise<void> {
    return this.end(tx, ctx, subject, 'posted');
  }

  cancel(tx: Transaction, ctx: Ctx, subject: SignatureSubjectWire): Promise<void> {
    return this.end(tx, ctx, subject, 'voided');
  }

  private async end(
    tx: Transaction,
    ctx: Ctx,
    { movement, movementId: transferId, amount: minor, currency, description }: SignatureSubjectWire,
    status: 'posted' | 'voided',
  ): Promise<void> {
    if (movement !== 'vault_in' && movement !== 'vault_out')
      throw new Error(`${movement} is not a movement of the vault.`);
    const { organizationId } = ctx;
    if (organizationId === null) throw new Error('A signature belongs to an organization.');
    const amount = Money.ofMinor(minor ?? 0, currency);
    const { rule, action } = bookings[movement][status];
    await publishBalances(tx, organizationId);
    await this.audit.record(tx, ctx, {
      action,
      subject: { kind: 'transfer', id: transferId, name: description },
      before: { status: 'pending' },
      after: { status, amount: { amount: amount.toMinorNumber(), currency } },
    });
    await this.ledger.lockKinds(tx, organizationId, accountsOfSignedMovements);
    const legs = legsOf(rule, { amount });
    const at = this.clock.now();
    const isEnded = await this.ledger.resolve(tx, organizationId, transferId, status, legs, at);
    if (!isEnded) throw new Error(`Transfer ${transferId} does not wait for a signature.`);
  }
}
