import { Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  type RequestOf,
  type SpendProgramWire,
  type programsRpc,
} from '@almoner/contracts';
import { UnitOfWork, type Authorized, type Ctx, type Transaction } from '@almoner/platform';
import { UsableCategories, type CategoryName } from '../../categories/usable-categories.ts';
import { includesCategory } from '../../funds/domain/fund.ts';
import { FundRepository } from '../../funds/persistence/fund.repository.ts';
import { allowsMoreSpending, type ProgramTerms } from '../domain/program.ts';
import { ProgramRepository } from '../persistence/program.repository.ts';
import { ProgramChangePublisher, auditedTerms } from '../program-change-publisher.ts';
import { ListPrograms, mayPayFrom } from './list-programs.ts';
import { assertEndAfterStart } from './program-dates.ts';

type Command = RequestOf<typeof programsRpc.updateProgram>;

/**
 * Name, limit, budget and dates. In force when this returns: a decision that has read the old terms begins again.
 * Managers may raise terms only of programs that their teams' treasuries pay for, as when they create one.
 */
@Injectable()
export class UpdateProgram {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly programs: ProgramRepository,
    private readonly funds: FundRepository,
    private readonly listPrograms: ListPrograms,
    private readonly categories: UsableCategories,
    private readonly changes: ProgramChangePublisher,
  ) {}

  /** @throws DomainError `not_found`, `forbidden`, `program_closed`, `category_outside_fund`, `invalid_input` naming `endsAt`. */
  async execute(ctx: Ctx, command: Command): Promise<SpendProgramWire> {
    const { programId, ...change } = command;
    const authorized = await this.listPrograms.getManaged(ctx, programId);
    const { organizationId } = authorized;
    const categoryName = await this.categoryNames(ctx, organizationId, command);
    await this.unitOfWork.runOnce(ctx, 'update-program', command, async (tx) => {
      const known = await this.programs.lock(tx, organizationId, programId);
      if (known === null) throw notFound();
      if (known.status === 'closed') throw failure('program_closed');
      const terms = changed(known, change);
      assertEndAfterStart(terms.startsAt, terms.endsAt);
      if (allowsMoreSpending(known, terms))
        await this.assertMayPayFrom(tx, authorized, known.payingAccountId);
      if (terms.defaultCategoryId !== known.defaultCategoryId)
        await this.assertFundIncludes(tx, organizationId, known.payingAccountId, terms.defaultCategoryId);
      await this.programs.saveTerms(tx, organizationId, programId, terms);
      if (change.limit !== undefined && authorized.permissionScope === 'all')
        await this.programs.saveAdminLimit(tx, organizationId, programId, change.limit);
      await this.changes.publish(tx, ctx, organizationId, {
        action: 'program.update',
        programId,
        name: terms.name,
        before: { ...auditedTerms(known, known.currency), ...auditedCategory(known, terms, categoryName) },
        after: { ...auditedTerms(terms, known.currency), ...auditedCategory(terms, known, categoryName) },
        ...(terms.defaultCategoryId === known.defaultCategoryId
          ? {}
          : { defaultCategoryId: terms.defaultCategoryId }),
      });
      return {};
    });
    return this.listPrograms.one(ctx, programId);
  }

  /** The names for the audit log; null where the category stays. Read before the transaction: `org` keeps them. */
  private async categoryNames(
    ctx: Ctx,
    organizationId: string,
    { programId, defaultCategoryId }: Command,
  ): Promise<CategoryName | null> {
    if (defaultCategoryId === undefined) return null;
    const known = await this.listPrograms.one(ctx, programId);
    return known.defaultCategoryId === defaultCategoryId
      ? null
      : this.categories.read(ctx, organizationId, []);
  }

  private async assertFundIncludes(
    tx: Transaction,
    organizationId: string,
    payingAccountId: string,
    categoryId: string | null,
  ): Promise<void> {
    if (categoryId === null) return;
    const fund = await this.funds.ofAccount(tx, organizationId, payingAccountId);
    if (fund !== null && !includesCategory(fund, categoryId)) throw failure('category_outside_fund');
  }

  private async assertMayPayFrom(
    tx: Transaction,
    authorized: Authorized,
    payingAccountId: string,
  ): Promise<void> {
    const account = await this.programs.findPayingAccount(tx, authorized.organizationId, payingAccountId);
    if (!mayPayFrom(authorized, account)) throw failure('forbidden');
  }
}

/** The default category by its name, where it differs from the one in `other`. */
function auditedCategory(
  { defaultCategoryId }: ProgramTerms,
  other: ProgramTerms,
  nameOf: CategoryName | null,
): { readonly category?: string | null } {
  if (nameOf === null || defaultCategoryId === other.defaultCategoryId) return {};
  return { category: defaultCategoryId === null ? null : nameOf(defaultCategoryId) };
}

/** Terms that the change does not name stay. */
function changed(known: ProgramTerms, change: Omit<Command, 'programId'>): ProgramTerms {
  const { name = known.name, limit = known.limit, budget = known.budget } = change;
  return {
    name,
    limit,
    budget,
    startsAt: change.startsAt === undefined ? known.startsAt : new Date(change.startsAt),
    endsAt: change.endsAt === undefined ? known.endsAt : dateOf(change.endsAt),
    defaultCategoryId:
      change.defaultCategoryId === undefined ? known.defaultCategoryId : change.defaultCategoryId,
  };
}

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant));
