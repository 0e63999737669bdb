import { Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  orgRpc,
  type BudgetReportWire,
  type RequestOf,
  type accountingRpc,
} from '@almoner/contracts';
import { AuditTrail, RpcClient, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { BudgetRepository } from '../persistence/budget.repository.ts';
import { StatementReader } from '../persistence/statement.reader.ts';

/** Budgets per category, program and year, and what was spent of them. */
@Injectable()
export class ManageBudget {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly budgets: BudgetRepository,
    private readonly statements: StatementReader,
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws DomainError `organization_not_active` while there are no books. */
  async report(ctx: Ctx, { year }: RequestOf<typeof accountingRpc.getBudget>): Promise<BudgetReportWire> {
    authorize(ctx, 'account.read');
    const [currency, rows, paymentFees] = await Promise.all([
      this.statements.currency(ctx),
      this.budgets.report(ctx, year),
      this.budgets.paymentFees(ctx, year),
    ]);
    if (currency === null) throw failure('organization_not_active');
    const lines = rows.map((row) => ({
      ...row,
      budget: row.budget === null ? null : Number(row.budget),
      actual: Number(row.actual),
    }));
    return { year, currency, lines, paymentFees };
  }

  /** @throws DomainError `category_not_usable`, `not_found` for a program, `changed_meanwhile` for another version. */
  async set(ctx: Ctx, command: RequestOf<typeof accountingRpc.setBudget>): Promise<BudgetReportWire> {
    const { organizationId } = authorize(ctx, 'budget.manage');
    const { categoryId, spendProgramId, amount, year, version } = command;
    const categories = await this.rpc.call(ctx, orgRpc.listCategories, { organizationId });
    const category = categories.find(({ id }) => id === categoryId);
    if (category === undefined || (category.isArchived && amount !== null))
      throw failure('category_not_usable');
    const currency = await this.statements.currency(ctx);
    await this.unitOfWork.runOnce(ctx, 'set-budget', command, async (tx) => {
      if (spendProgramId !== null && !(await this.budgets.isProgram(tx, organizationId, spendProgramId)))
        throw notFound();
      const saved = await this.budgets.save(tx, organizationId, command, version);
      if (saved === null) throw failure('changed_meanwhile');
      const amountOf = (minor: number | null) =>
        minor === null ? {} : { amount: { amount: minor, currency } };
      await this.audit.record(tx, ctx, {
        action: 'budget.set',
        subject: { kind: 'category', id: categoryId, name: `${category.code} ${category.name}, ${year}` },
        before: amountOf(saved.before),
        after: amountOf(amount),
      });
      return {};
    });
    return this.report(ctx, { year });
  }
}
