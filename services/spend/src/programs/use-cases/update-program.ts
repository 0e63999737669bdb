import { Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  type RequestOf,
  type SpendProgramWire,
  type programsRpc,
} from '@almoner/contracts';
import { UnitOfWork, type Authorized, type Ctx, type Transaction } from '@almoner/platform';
import { givesMore, type ProgramTerms } from '../domain/program.ts';
import { ProgramRepository } from '../persistence/program.repository.ts';
import { ProgramChangePublisher, auditedTerms } from '../program-change-publisher.ts';
import { ListPrograms, mayGiveOf } from './list-programs.ts';
import { refuseEndBeforeStart } from './program-dates.ts';

type Command = RequestOf<typeof programsRpc.updateProgram>;

/**
 * Name, limit, budget and dates. In force when this returns: a decision that read the program before reads it again. A
 * manager gives more only of what is in their teams' treasuries, as at the making of a program.
 */
@Injectable()
export class UpdateProgram {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly programs: ProgramRepository,
    private readonly listPrograms: ListPrograms,
    private readonly changes: ProgramChangePublisher,
  ) {}

  /** @throws DomainError `not_found`, `forbidden`, `program_closed`, `invalid_input` naming `endsAt`. */
  async execute(ctx: Ctx, command: Command): Promise<SpendProgramWire> {
    const { programId, ...change } = command;
    const authorized = await this.listPrograms.oneToManage(ctx, programId);
    const { organizationId } = authorized;
    await this.unitOfWork.runOnce(ctx, 'update-program', command, async (tx) => {
      const known = await this.programs.lock(tx, organizationId, programId);
      if (known === null) throw notFound();
      if (known.status === 'closed') throw failure('program_closed');
      const terms = changed(known, change);
      refuseEndBeforeStart(terms.startsAt, terms.endsAt);
      if (givesMore(known, terms)) await this.refuseGivingOfOthers(tx, authorized, known.payingAccountId);
      await this.programs.saveTerms(tx, organizationId, programId, terms);
      await this.changes.publish(tx, ctx, organizationId, {
        action: 'program.update',
        programId,
        name: terms.name,
        before: auditedTerms(known, known.currency),
        after: auditedTerms(terms, known.currency),
      });
      return {};
    });
    return this.listPrograms.one(ctx, programId);
  }

  private async refuseGivingOfOthers(
    tx: Transaction,
    authorized: Authorized,
    payingAccountId: string,
  ): Promise<void> {
    const account = await this.programs.findPayingAccount(tx, authorized.organizationId, payingAccountId);
    if (!mayGiveOf(authorized, account)) throw failure('forbidden');
  }
}

/** What the change does not name stays. */
function changed(known: ProgramTerms, change: Omit<Command, 'programId'>): ProgramTerms {
  const { name = known.name, limit = known.limit, budget = known.budget } = change;
  return {
    name,
    limit,
    budget,
    startsAt: change.startsAt === undefined ? known.startsAt : new Date(change.startsAt),
    endsAt: change.endsAt === undefined ? known.endsAt : dateOf(change.endsAt),
  };
}

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant));
