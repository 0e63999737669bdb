import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  fieldFailure,
  notFound,
  type MileageRateWire,
  type ReimbursementLineInput,
  type ReimbursementWire,
  type RequestOf,
  type reimbursementsRpc,
  type UserPrincipal,
} from '@almoner/contracts';
import { mileageAmount, newId, type Clock, utcDay } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { UsableCategories } from '../../categories/usable-categories.ts';
import { AccountRepository } from '../../ledger/persistence/account.repository.ts';
import { keptLines } from '../domain/kept-lines.ts';
import { lineAmount } from '../domain/line-amount.ts';
import { mileageRateFor, type OwnMileageRates } from '../domain/mileage-rates.ts';
import { approvalsNeededFor } from '../domain/report.ts';
import { MileageRateRepository } from '../mileage-rates/persistence/mileage-rate.repository.ts';
import { PolicyRepository } from '../persistence/policy.repository.ts';
import {
  ReportRepository,
  type Line,
  type FullLine,
  type ReportWithLines,
} from '../persistence/report.repository.ts';
import { ReimbursementReceiptRepository } from '../receipts/persistence/reimbursement-receipt.repository.ts';
import { ReportChanges } from '../report-changes.ts';
import { ReportFunds } from '../report-funds.ts';

/** Creates, edits and submits a report, as its author. */
@Injectable()
export class WriteReport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reports: ReportRepository,
    private readonly receipts: ReimbursementReceiptRepository,
    private readonly policies: PolicyRepository,
    private readonly rates: MileageRateRepository,
    private readonly accounts: AccountRepository,
    private readonly changes: ReportChanges,
    private readonly funds: ReportFunds,
    private readonly categories: UsableCategories,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `organization_not_active`, `reimbursement_day_in_future`, `reimbursement_rate_unknown`, `category_not_usable`,
   * `not_found` for a fund, `fund_closed`, `fund_perpetual`, `fund_not_available_yet`, `category_outside_fund`
   */
  async create(ctx: Ctx, command: RequestOf<typeof reimbursementsRpc.create>): Promise<ReimbursementWire> {
    const { organizationId, actor } = authorize(ctx, 'reimbursement.submit');
    await this.categories.assertAll(ctx, organizationId, categoriesOf(command.lines));
    return this.unitOfWork.runOnce(ctx, 'create-reimbursement', command, async (tx) => {
      const currency = await this.accounts.currencyOf(tx, organizationId);
      if (currency === null) throw failure('organization_not_active');
      const createdAt = this.clock.now();
      const own = await this.rates.ownRates(tx, organizationId);
      const lines = command.lines.map((line, index) => toLine(line, index, createdAt, own));
      await this.funds.assertOpen(tx, organizationId, lines, createdAt);
      await this.funds.assertCategories(tx, organizationId, lines, { isDraft: true });
      const id = newId();
      await this.reports.add(tx, organizationId, {
        id,
        authorId: actor.userId,
        authorName: actor.name ?? actor.email,
        title: command.title,
        currency,
        total: totalOf(lines),
        status: 'draft',
        version: 1,
        round: 0,
        approvalsNeeded: 1,
        paidReference: null,
        forgoneAt: null,
        forgonePart: 0,
        partForgoneAt: null,
        createdAt,
        submittedAt: null,
        teamIds: [],
        teamAddedBy: [],
      });
      await this.reports.replaceLines(tx, organizationId, id, lines);
      return this.changes.recordCreated(tx, ctx, organizationId, id);
    });
  }

  /**
   * Replaces title and lines, and deletes receipts that no line has anymore. A report that was waiting for approval becomes a
   * draft again, and its approvals no longer count.
   * @throws DomainError `not_found`, `changed_meanwhile`, `forbidden` for anyone but its author, `reimbursement_not_editable`,
   * `reimbursement_day_in_future`, `reimbursement_rate_unknown`
   */
  async update(ctx: Ctx, command: RequestOf<typeof reimbursementsRpc.update>): Promise<ReimbursementWire> {
    const { organizationId } = authorize(ctx, 'reimbursement.submit');
    await this.categories.assertAll(ctx, organizationId, categoriesOf(command.lines));
    return this.unitOfWork.runOnce(ctx, 'update-reimbursement', command, async (tx) => {
      const before = await this.changes.lockFor('edit', tx, ctx, organizationId, command);
      const own = await this.rates.ownRates(tx, organizationId);
      const lines = command.lines.map((line, index) => toLine(line, index, this.clock.now(), own));
      await this.funds.assertOpen(tx, organizationId, lines, this.clock.now());
      await this.funds.assertCategories(tx, organizationId, lines, { isDraft: true });
      const keptIds = keptLines(before.lines, command.lines, lines);
      if (keptIds === null) throw notFound();
      await this.reports.replaceLines(tx, organizationId, before.id, lines, keptIds);
      await this.receipts.removeUnused(tx, organizationId, before.id);
      const status = before.status === 'submitted' ? 'draft' : before.status;
      const after = { ...before, status, title: command.title, total: totalOf(lines) };
      return this.changes.save(tx, ctx, organizationId, { action: 'reimbursement.update', before, after });
    });
  }

  /**
   * Mileage gets the current rates, which the report then keeps.
   * @throws DomainError as `update`; also `reimbursement_empty`, `reimbursement_receipt_missing`, and
   * `category_needed_by_fund` for a line without a category whose fund includes only certain ones
   */
  submit(ctx: Ctx, command: RequestOf<typeof reimbursementsRpc.submit>): Promise<ReimbursementWire> {
    const { organizationId, actor } = authorize(ctx, 'reimbursement.submit');
    return this.unitOfWork.runOnce(ctx, 'submit-reimbursement', command, async (tx) => {
      const before = await this.changes.lockFor('submit', tx, ctx, organizationId, command);
      await this.funds.assertCategories(tx, organizationId, before.lines, { isDraft: false });
      const policy = await this.policies.find(tx, organizationId);
      await this.explainMissingReceipts(tx, organizationId, before, command.receiptReasons ?? []);
      const total = await this.applyCurrentRates(tx, organizationId, before);
      const after = {
        ...before,
        total,
        status: 'submitted' as const,
        round: before.round + 1,
        approvalsNeeded: approvalsNeededFor(total, policy),
        submittedAt: this.clock.now(),
        ...teamsOf(actor),
      };
      return this.changes.save(tx, ctx, organizationId, {
        action: 'reimbursement.submit',
        before,
        after,
        step: 'submitted',
      });
    });
  }

  /**
   * A draft may have been saved at a rate that an admin has changed since. Returns the total in minor units.
   * @throws DomainError `reimbursement_rate_unknown`
   */
  private async applyCurrentRates(
    tx: Transaction,
    organizationId: string,
    { id, lines }: ReportWithLines,
  ): Promise<number> {
    const own = await this.rates.ownRates(tx, organizationId);
    const current = lines.map((line, index) => atCurrentRate(line, index, own));
    await this.reports.saveMileage(tx, organizationId, id, current);
    return totalOf(current);
  }

  private async explainMissingReceipts(
    tx: Transaction,
    organizationId: string,
    { id, lines }: ReportWithLines,
    reasons: readonly { readonly lineId: string; readonly reason: string }[],
  ): Promise<void> {
    const reasonOf = new Map(reasons.map(({ lineId, reason }) => [lineId, reason]));
    const isUnexplained = ({ id: lineId, warnings, receiptReason }: FullLine) =>
      warnings.some(({ kind }) => kind === 'receipt_missing') &&
      !reasonOf.has(lineId) &&
      receiptReason === null;
    if (lines.some(isUnexplained)) throw failure('reimbursement_receipt_missing');
    if (reasons.length > 0) await this.reports.saveReceiptReasons(tx, organizationId, id, reasons);
  }
}

/**
 * Managers can add people to their teams themselves. That must not give them a vote on reports of other managers and admins, or of
 * people whom they added.
 */
function teamsOf({
  role,
  teamIds,
  teamsAddedByManagers,
}: UserPrincipal): Pick<ReportWithLines, 'teamIds' | 'teamAddedBy'> {
  if (role !== 'Employee') return { teamIds: [], teamAddedBy: [] };
  const managerOf = new Map(teamsAddedByManagers.map(({ teamId, managerId }) => [teamId, managerId]));
  return { teamIds, teamAddedBy: teamIds.map((id) => managerOf.get(id) ?? null) };
}

/** `index` from 0, by which a refusal names the line. */
function toLine(input: ReimbursementLineInput, index: number, now: Date, own: OwnMileageRates): Line {
  if (input.spentOn > utcDay(now)) throw fieldFailure('reimbursement_day_in_future', dayField(index));
  const { kind, spentOn, memo } = input;
  const mileageRate = kind === 'mileage' ? rateOfTrip(spentOn, index, own) : null;
  return {
    kind,
    spentOn,
    memo,
    amount: lineAmount(input, mileageRate),
    mileageRate,
    categoryId: input.categoryId ?? null,
    fundId: input.fundId ?? null,
    merchant: kind === 'expense' ? input.merchant : null,
    milesTenths: kind === 'mileage' ? input.milesTenths : null,
    days: kind === 'per_diem' ? input.days : null,
    dailyRate: kind === 'per_diem' ? input.dailyRate : null,
  };
}

function atCurrentRate(line: FullLine, index: number, own: OwnMileageRates): FullLine {
  if (line.milesTenths === null) return line;
  const mileageRate = rateOfTrip(line.spentOn, index, own);
  return { ...line, mileageRate, amount: mileageAmount(line.milesTenths, mileageRate.tenthsPerMile) };
}

function rateOfTrip(spentOn: string, index: number, own: OwnMileageRates): MileageRateWire {
  const rate = mileageRateFor(spentOn, own);
  if (rate === null) throw fieldFailure('reimbursement_rate_unknown', dayField(index));
  return rate;
}

const dayField = (index: number) => `lines.${index}.spentOn`;

const categoriesOf = (lines: readonly { readonly categoryId?: string | null }[]) =>
  lines.flatMap(({ categoryId }) => categoryId ?? []);

const totalOf = (lines: readonly Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0);
