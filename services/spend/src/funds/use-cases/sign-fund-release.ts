import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { failure, notFound } from '@almoner/contracts';
import { Money, type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, type Ctx, type Transaction } from '@almoner/platform';
import { legsOf, type Leg } from '../../ledger/domain/postings.ts';
import { LedgerRepository } from '../../ledger/persistence/ledger.repository.ts';
import { publishBalances } from '../../ledger/publish-balances.ts';
import {
  SignedMovements,
  accountsOfSignedMovements,
  type SignatureSubjectWire,
  type SignedMovementHandler,
} from '../../signatures/signed-movements.ts';
import { releaseRefusalOf } from '../domain/fund.ts';
import { FundRepository } from '../persistence/fund.repository.ts';

interface HeldRelease {
  readonly organizationId: string;
  readonly fundId: string;
  readonly transferId: string;
  readonly amount: Money;
}

const bookings = {
  posted: { rule: 'fund_release_signed', action: 'fund.release' },
  voided: { rule: 'fund_release_canceled', action: 'fund.cancel-release' },
} as const;

/** Posts a release from a restricted fund once a second admin has signed it, or releases its money when nobody did. */
@Injectable()
export class SignFundRelease implements SignedMovementHandler, OnModuleInit {
  constructor(
    private readonly movements: SignedMovements,
    private readonly funds: FundRepository,
    private readonly ledger: LedgerRepository,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.movements.register('fund_release', this);
  }

  /**
   * The terms of the fund and its refunds are checked again: days may have passed.
   * @throws DomainError `fund_not_available_yet`, `insufficient_funds`; the request stays open then, and can be rejected.
   */
  async execute(tx: Transaction, ctx: Ctx, subject: SignatureSubjectWire): Promise<void> {
    const release = heldRelease(ctx, subject);
    const { organizationId, fundId } = release;
    const fund = await this.funds.lock(tx, organizationId, fundId);
    if (fund === null) throw notFound();
    const refusal = releaseRefusalOf(fund, this.clock.now());
    if (refusal !== null) throw failure(refusal);
    const legs = legsOfEnd(release, 'posted');
    await this.record(tx, ctx, subject, 'posted');
    const accounts = await this.ledger.lock(
      tx,
      organizationId,
      legs.map(({ account }) => account),
    );
    const refundsUnderWay = await this.funds.refundsUnderWay(tx, organizationId, fund);
    // The available amount no longer includes the money on hold for this release.
    const payer = accounts.find(({ kind }) => kind === 'fund');
    if (payer === undefined || payer.availableMinor < refundsUnderWay) throw failure('insufficient_funds');
    await this.end(tx, release, 'posted', legs);
  }

  /** Does not lock the fund: several movements may be canceled in one transaction, after their accounts were locked. */
  async cancel(tx: Transaction, ctx: Ctx, subject: SignatureSubjectWire): Promise<void> {
    const release = heldRelease(ctx, subject);
    await this.record(tx, ctx, subject, 'voided');
    await this.ledger.lockKinds(tx, release.organizationId, accountsOfSignedMovements);
    await this.end(tx, release, 'voided', legsOfEnd(release, 'voided'));
  }

  private async end(
    tx: Transaction,
    { organizationId, transferId }: HeldRelease,
    status: 'posted' | 'voided',
    legs: readonly Leg[],
  ): Promise<void> {
    const at = this.clock.now();
    const isEnded = await this.ledger.resolve(tx, organizationId, transferId, status, legs, at);
    if (!isEnded) throw new Error(`Transfer ${transferId} does not wait for a signature.`);
  }

  private async record(
    tx: Transaction,
    ctx: Ctx,
    subject: SignatureSubjectWire,
    status: 'posted' | 'voided',
  ): Promise<void> {
    const { organizationId, fundId, amount } = heldRelease(ctx, subject);
    await publishBalances(tx, organizationId);
    await this.audit.record(tx, ctx, {
      action: bookings[status].action,
      subject: { kind: 'fund', id: fundId, name: subject.description },
      before: { status: 'pending' },
      after: { status, amount: { amount: amount.toMinorNumber(), currency: amount.currency } },
    });
  }
}

function heldRelease(
  { organizationId }: Ctx,
  { movementId: transferId, fundId, amount, currency }: SignatureSubjectWire,
): HeldRelease {
  if (organizationId === null || fundId === undefined || amount === null)
    throw new Error(`The release ${transferId} has no organization, fund or amount.`);
  return { organizationId, fundId, transferId, amount: Money.ofMinor(amount, currency) };
}

const legsOfEnd = ({ fundId, amount }: HeldRelease, status: 'posted' | 'voided') =>
  legsOf(
    bookings[status].rule,
    { amount },
    {
      fund: { kind: 'fund', ownerId: fundId },
      fund_release: { kind: 'fund_release', ownerId: fundId },
    },
    { fund: fundId },
  );
