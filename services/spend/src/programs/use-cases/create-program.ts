import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  type RequestOf,
  type SpendProgramWire,
  type programsRpc,
} from '@almoner/contracts';
import { newId, spendPeriodAt, type Clock, type DomainError } from '@almoner/kernel';
import { CLOCK, UnitOfWork, authorize, type Authorized, type Ctx, type Transaction } from '@almoner/platform';
import { includesCategory } from '../../funds/domain/fund.ts';
import { FundRepository, type Fund } from '../../funds/persistence/fund.repository.ts';
import { ProgramRepository, type PayingAccount } from '../persistence/program.repository.ts';
import { ProgramChangePublisher, auditedTerms } from '../program-change-publisher.ts';
import { ListPrograms, manages, mayPayFrom } from './list-programs.ts';
import { assertEndAfterStart } from './program-dates.ts';

type Command = RequestOf<typeof programsRpc.createProgram>;

/** Creates a program. A manager creates programs of their teams, paid from their treasuries only. */
@Injectable()
export class CreateProgram {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly programs: ProgramRepository,
    private readonly listPrograms: ListPrograms,
    private readonly changes: ProgramChangePublisher,
    private readonly funds: FundRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * `limit` and `budget` in minor units.
   * @throws DomainError `not_found` for a team or an account that is not the organization's, `forbidden`, `team_closed`,
   * `fund_closed`, `fund_perpetual`, `organization_not_active`, `invalid_input` naming `endsAt`, or `teamId` for a manager
   * who names none.
   */
  async execute(ctx: Ctx, command: Command): Promise<SpendProgramWire> {
    const authorized = authorize(ctx, 'program.manage');
    if (!manages(authorized, command.teamId)) throw teamNotManaged(command);
    if (command.copyOf !== undefined) await this.listPrograms.getManaged(ctx, command.copyOf);
    const { programId } = await this.unitOfWork.runOnce(ctx, 'create-program', command, (tx) =>
      this.add(tx, ctx, authorized, command),
    );
    return this.listPrograms.one(ctx, programId);
  }

  private async add(tx: Transaction, ctx: Ctx, authorized: Authorized, command: Command) {
    const { organizationId } = authorized;
    const createdAt = this.clock.now();
    const startsAt = command.startsAt === null ? startOfDay(createdAt) : new Date(command.startsAt);
    const endsAt = command.endsAt === null ? null : new Date(command.endsAt);
    assertEndAfterStart(startsAt, endsAt);
    await this.assertOpenTeam(tx, organizationId, command.teamId);
    const { account, fund } = await this.payingAccount(tx, authorized, command);
    const { id: payingAccountId, currency } = account;
    const programId = newId();
    const { teamId, name, frequency, limit, budget, copyOf } = command;
    const copied = copyOf === undefined ? null : await this.programs.lock(tx, organizationId, copyOf);
    const copiedCategoryId = copied?.defaultCategoryId ?? null;
    const isIncluded = fund === null || includesCategory(fund, copiedCategoryId);
    const defaultCategoryId = isIncluded ? copiedCategoryId : null;
    await this.programs.add(tx, {
      organizationId,
      id: programId,
      teamId,
      name,
      frequency,
      limit,
      budget,
      currency,
      payingAccountId,
      startsAt,
      endsAt,
      createdAt,
      defaultCategoryId,
      isOfAdmin: authorized.permissionScope === 'all',
    });
    if (copyOf !== undefined) await this.programs.copySettings(tx, organizationId, copyOf, programId);
    const terms = auditedTerms({ name, limit, budget, startsAt, endsAt }, currency);
    await this.changes.publish(tx, ctx, organizationId, {
      action: 'program.create',
      programId,
      name,
      before: null,
      after: { ...terms, frequency },
      ...(defaultCategoryId === null ? {} : { defaultCategoryId }),
    });
    return { programId };
  }

  private async assertOpenTeam(
    tx: Transaction,
    organizationId: string,
    teamId: string | null,
  ): Promise<void> {
    if (teamId === null) return;
    const isClosed = await this.programs.isTeamClosed(tx, organizationId, teamId);
    if (isClosed === null) throw notFound();
    if (isClosed) throw failure('team_closed');
  }

  private async payingAccount(
    tx: Transaction,
    authorized: Authorized,
    { payingAccountId }: Command,
  ): Promise<{ readonly account: PayingAccount; readonly fund: Fund | null }> {
    const account = await this.programs.findPayingAccount(tx, authorized.organizationId, payingAccountId);
    if (account === null) throw payingAccountId === null ? failure('organization_not_active') : notFound();
    if (!mayPayFrom(authorized, account)) throw failure('forbidden');
    if (account.isOfClosedTeam) throw failure('team_closed');
    const fund = await this.funds.ofAccountUnchanged(tx, authorized.organizationId, account.id);
    if (fund?.isOpen === false) throw failure('fund_closed');
    if (fund?.restriction === 'perpetual') throw failure('fund_perpetual');
    return { account, fund };
  }
}

/** A manager must name a team, and it must be one of theirs. */
function teamNotManaged({ teamId }: Command): DomainError {
  if (teamId !== null) return failure('forbidden');
  return failure('invalid_input', undefined, [{ field: 'teamId', message: 'Choose a team that you manage' }]);
}

const startOfDay = (at: Date) => spendPeriodAt('daily', at, at).startsAt;
