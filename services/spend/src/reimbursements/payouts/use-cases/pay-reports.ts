import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  type ReimbursementWire,
  type ReplyOf,
  type RequestOf,
  type UserPrincipal,
  type reimbursementsRpc,
} from '@almoner/contracts';
import { DomainError, Money, newId, type Clock } from '@almoner/kernel';
import {
  CLOCK,
  LOGGER,
  UnitOfWork,
  authorize,
  type Ctx,
  type Logger,
  type Transaction,
} from '@almoner/platform';
import { LedgerRepository } from '../../../ledger/persistence/ledger.repository.ts';
import { publishBalances } from '../../../ledger/publish-balances.ts';
import { RequestSignature } from '../../../signatures/use-cases/request-signature.ts';
import { isRefusal } from '../../../wallet/use-cases/send-deposit.ts';
import { PersonBankAccountRepository } from '../../person-bank-accounts/persistence/person-bank-account.repository.ts';
import { owedOf } from '../../domain/forgone-part.ts';
import { payingParts } from '../../domain/paying-parts.ts';
import { ReportReader } from '../../persistence/report.reader.ts';
import { type ReportWithLines } from '../../persistence/report.repository.ts';
import { ReportChanges } from '../../report-changes.ts';
import { ReportFunds } from '../../report-funds.ts';
import { toWire } from '../../report.presenter.ts';
import { payingAccount, payoutLegs } from '../domain/payout-bookings.ts';
import { PayoutRepository } from '../persistence/payout.repository.ts';
import { SendPayout } from './send-payout.ts';

type Pay = typeof reimbursementsRpc.pay;
type Result = ReplyOf<Pay>['results'][number];
type Reference = RequestOf<Pay>['reports'][number];

/** Requests to Stripe at the same time. */
const parallelRequests = 5;

/**
 * Pays approved reports to the bank accounts of their authors. The money is on hold immediately, and leaves the account that pays when
 * Stripe has sent it. Each payout is stored before it is requested from Stripe, so that a crash between the two loses nothing and
 * requests it only once. Above the organization's amount Stripe is called only when a second admin has signed.
 */
@Injectable()
export class PayReports {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: ReportChanges,
    private readonly reader: ReportReader,
    private readonly bankAccounts: PersonBankAccountRepository,
    private readonly payouts: PayoutRepository,
    private readonly ledger: LedgerRepository,
    private readonly signatures: RequestSignature,
    private readonly sendPayout: SendPayout,
    private readonly funds: ReportFunds,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Each report on its own: what refuses one does not stop the others. */
  async execute(ctx: Ctx, { reports }: RequestOf<Pay>): Promise<ReplyOf<Pay>> {
    authorize(ctx, 'money.move');
    const refusals = new Map<string, string>();
    const started: { readonly reportId: string; readonly payoutId: string }[] = [];
    for (const { id, version } of reports) {
      try {
        started.push({ reportId: id, payoutId: await this.start(ctx, { id, version }) });
      } catch (error) {
        refusals.set(id, codeOf(error));
      }
    }
    for (let at = 0; at < started.length; at += parallelRequests)
      await Promise.all(
        started.slice(at, at + parallelRequests).map(async ({ reportId, payoutId }) => {
          const refusal = await this.send(ctx, payoutId);
          if (refusal !== null) refusals.set(reportId, refusal);
        }),
      );
    return { results: await Promise.all(reports.map(({ id }) => this.resultOf(ctx, id, refusals.get(id)))) };
  }

  /**
   * @throws DomainError `not_found`, `changed_meanwhile`, `forbidden`, `own_payout`, `reimbursement_not_approved`,
   * `reimbursement_payout_open`, `payouts_not_available`, `payee_bank_account_missing`, `insufficient_funds`, `fund_closed`,
   * `fund_perpetual`, `fund_not_available_yet`
   */
  private async start(ctx: Ctx, { id, version }: Reference): Promise<string> {
    const { organizationId, actor } = authorize(ctx, 'money.move');
    const command = { reportId: id, version };
    const { payoutId } = await this.unitOfWork.runOnce(
      ctx,
      `pay-reimbursement ${id}`,
      command,
      async (tx) => {
        const report = await this.changes.lockFor('pay', tx, ctx, organizationId, command);
        return { payoutId: await this.hold(tx, ctx, organizationId, actor, report) };
      },
    );
    return payoutId;
  }

  private async hold(
    tx: Transaction,
    ctx: Ctx,
    organizationId: string,
    actor: UserPrincipal,
    report: ReportWithLines,
  ): Promise<string> {
    await this.funds.assertOpen(tx, organizationId, report.lines, this.clock.now());
    const bank = await this.bankAccounts.lockReady(tx, organizationId, report.authorId);
    if (bank === null) throw failure('payee_bank_account_missing');
    const [payoutId, startedAt] = [newId(), this.clock.now()];
    // One id for both, so that the signatures on the payout are found by its transfer.
    const transferId = payoutId;
    const amount = Money.ofMinor(owedOf(report), report.currency);
    const description = `${report.authorName}: ${report.title}`;
    const approvalId = await this.signatures.ofMovement(tx, ctx, actor, organizationId, {
      movement: 'payout',
      movementId: payoutId,
      description,
      amount,
      payeeId: report.authorId,
    });
    await this.changes.save(tx, ctx, organizationId, {
      action: 'reimbursement.pay',
      before: report,
      after: { ...report, status: 'processing' },
    });
    await publishBalances(tx, organizationId);
    await this.assertSufficientFunds(tx, organizationId, report);
    const posted = await this.ledger.post(tx, organizationId, {
      transferId,
      kind: 'reimbursement_payout',
      status: 'pending',
      amount,
      description,
      idempotencyKey: `reimbursement_payout:${payoutId}`,
      sourceId: payoutId,
      occurredAt: startedAt,
      legs: payoutLegs('request', payingParts(report), report.authorId),
    });
    if (posted === null) throw new Error(`The payout ${payoutId} was already posted.`);
    // After the transfer that it refers to.
    await this.payouts.add(tx, organizationId, {
      id: payoutId,
      reportId: report.id,
      transferId,
      payeeId: report.authorId,
      bankAccountId: bank.id,
      amount,
      status: approvalId === null ? 'requested' : 'unsigned',
      startedAt,
    });
    return payoutId;
  }

  /** Under lock: whatever else reserves money of these accounts waits. */
  private async assertSufficientFunds(
    tx: Transaction,
    organizationId: string,
    report: ReportWithLines,
  ): Promise<void> {
    const parts = payingParts(report);
    const paying = parts.map(({ fundId }) => payingAccount(fundId));
    const accounts = await this.ledger.lock(tx, organizationId, [
      { kind: 'payable', ownerId: null },
      ...paying,
    ]);
    for (const { fundId, amount } of parts) {
      const account = accounts.find(({ kind, ownerId }) => ownerId === fundId && kind !== 'payable');
      if (account === undefined || account.availableMinor < amount.minor) throw failure('insufficient_funds');
    }
  }

  /** The caller learns of a refusal; after any other failure the sweep tries again. */
  private async send(ctx: Ctx, payoutId: string): Promise<string | null> {
    try {
      await this.sendPayout.execute(ctx, payoutId);
      return null;
    } catch (error) {
      if (isRefusal(error)) return error.code;
      this.logger.warn({ payoutId, err: error }, 'reimbursement payment not sent; the sweep retries');
      return null;
    }
  }

  private async resultOf(ctx: Ctx, id: string, refusal: string | undefined): Promise<Result> {
    if (refusal !== undefined) return { id, report: null, refusal };
    return { id, report: await this.read(ctx, id), refusal: null };
  }

  private async read(ctx: Ctx, id: string): Promise<ReimbursementWire> {
    const report = await this.reader.find(ctx, id);
    if (report === null) throw new Error(`The report ${id} was paid and is gone.`);
    return toWire(ctx, report);
  }
}

/** @throws what is not a refusal. */
function codeOf(error: unknown): string {
  if (error instanceof DomainError) return error.code;
  throw error;
}
