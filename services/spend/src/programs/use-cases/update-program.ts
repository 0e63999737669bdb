import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  spendEvents,
  type RequestOf,
  type SpendProgramWire,
  type programsRpc,
} from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, type Ctx } from '@almoner/platform';
import { ProgramRepository } from '../persistence/program.repository.ts';
import { ListPrograms } from './list-programs.ts';
import { refuseEndBeforeStart } from './program-dates.ts';

type Command = RequestOf<typeof programsRpc.updateProgram>;

/** Name, limit, budget and dates. In force when this returns: a decision that read the program before reads it again. */
@Injectable()
export class UpdateProgram {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly programs: ProgramRepository,
    private readonly listPrograms: ListPrograms,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found`, `forbidden`, `program_closed`, `invalid_input` naming `endsAt`. */
  async execute(ctx: Ctx, command: Command): Promise<SpendProgramWire> {
    const { programId, ...change } = command;
    const { organizationId } = await this.listPrograms.oneToManage(ctx, programId);
    await this.unitOfWork.runOnce(ctx, 'update-program', command, async (tx) => {
      const known = await this.programs.lock(tx, organizationId, programId);
      if (known === null) throw notFound();
      if (known.status === 'closed') throw failure('program_closed');
      const startsAt = change.startsAt === undefined ? known.startsAt : new Date(change.startsAt);
      const endsAt = change.endsAt === undefined ? known.endsAt : dateOf(change.endsAt);
      refuseEndBeforeStart(startsAt, endsAt);
      await this.programs.update(tx, programId, change);
      const occurredAt = this.clock.now().toISOString();
      await tx.publish(spendEvents.programChanged, { organizationId, programId, occurredAt });
      return {};
    });
    return this.listPrograms.one(ctx, programId);
  }
}

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant));
