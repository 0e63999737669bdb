import { Inject, Injectable } from '@nestjs/common';
import { notFound, type ReimbursementWire, type RequestOf, type reimbursementsRpc } from '@almoner/contracts';
import { Money, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Ctx, type Transaction } from '@almoner/platform';
import { UsableCategories, type CategoryName } from '../../categories/usable-categories.ts';
import { type Leg } from '../../ledger/domain/postings.ts';
import { LedgerRepository } from '../../ledger/persistence/ledger.repository.ts';
import { CodedReportRepository } from '../persistence/coded-report.repository.ts';
import { type FullLine, type ReportWithLines } from '../persistence/report.repository.ts';
import { ReportChanges } from '../report-changes.ts';
import { ReportFunds } from '../report-funds.ts';
import { toWire } from '../report.presenter.ts';

type Command = RequestOf<typeof reimbursementsRpc.codeLine>;

/** Moves the expense of a line that is in the books to another category, by a further posting. */
@Injectable()
export class CodeReportLine {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: ReportChanges,
    private readonly coded: CodedReportRepository,
    private readonly funds: ReportFunds,
    private readonly categories: UsableCategories,
    private readonly ledger: LedgerRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError `not_found`, `reimbursement_not_approved`, `changed_meanwhile`, `category_not_usable`,
   * `category_outside_fund`, `category_needed_by_fund`
   */
  async execute(ctx: Ctx, command: Command): Promise<ReimbursementWire> {
    const { organizationId } = authorize(ctx, 'reimbursement.code');
    const { categoryId, lineId } = command;
    const nameOf = await this.categories.read(ctx, organizationId, categoryId === null ? [] : [categoryId]);
    return this.unitOfWork.runOnce(ctx, 'code-reimbursement-line', command, async (tx) => {
      const before = await this.changes.lockFor('code', tx, ctx, organizationId, command);
      const line = before.lines.find(({ id }) => id === lineId);
      if (line === undefined) throw notFound();
      if (line.categoryId === categoryId) return toWire(ctx, before);
      await this.funds.assertCategories(tx, organizationId, [{ ...line, categoryId }], { isDraft: false });
      await this.coded.setCategory(tx, organizationId, { reportId: before.id, lineId, categoryId });
      const saved = await this.changes.save(tx, ctx, organizationId, {
        action: 'reimbursement.code',
        before,
        after: before,
        detailBefore: shown(line.categoryId, nameOf),
        detail: shown(categoryId, nameOf),
      });
      await this.post(tx, organizationId, before, line, categoryId);
      return saved;
    });
  }

  /** Last, as every lock of an account. */
  private async post(
    tx: Transaction,
    organizationId: string,
    report: ReportWithLines,
    line: FullLine,
    categoryId: string | null,
  ): Promise<void> {
    const approval = await this.coded.approvalOf(tx, organizationId, report.id);
    if (approval === null) throw new Error(`The report ${report.id} is approved, but it is not booked.`);
    const { isMonthClosed, effectiveOn } = approval;
    const amount = Money.ofMinor(line.amount, report.currency);
    await this.ledger.post(tx, organizationId, {
      kind: 'reimbursement_recoding',
      status: 'posted',
      amount,
      description: report.title,
      idempotencyKey: `reimbursement_recoding:${report.id}:${report.version}`,
      sourceId: report.id,
      occurredAt: this.clock.now(),
      // For a closed month, the correction counts on the day on which it was made.
      ...(isMonthClosed ? { originalOn: effectiveOn } : { effectiveOn }),
      legs: [expenseOf(report, { ...line, categoryId }, amount), expenseOf(report, line, amount.negated())],
    });
  }
}

/** With the dimensions that the approval booked. */
function expenseOf(
  { authorId: person }: ReportWithLines,
  { categoryId: category, fundId: fund }: Pick<FullLine, 'categoryId' | 'fundId'>,
  amount: Money,
): Leg {
  return {
    account: { kind: 'expense', ownerId: null },
    layer: 'posted',
    amount,
    dimensions: { person, ...(category !== null && { category }), ...(fund !== null && { fund }) },
  };
}

const shown = (categoryId: string | null, nameOf: CategoryName) =>
  categoryId === null ? {} : { category: nameOf(categoryId) };
