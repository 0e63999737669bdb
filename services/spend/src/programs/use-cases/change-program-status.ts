import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, spendEvents, type SpendProgramWire } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, type Ctx } from '@almoner/platform';
import { answerProgramChange, type ProgramStatus } from '../domain/program.ts';
import { ProgramRepository } from '../persistence/program.repository.ts';
import { ListPrograms } from './list-programs.ts';

/** Pause, resume, close: in force for the next purchase on any of its cards when this returns. */
@Injectable()
export class ChangeProgramStatus {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly programs: ProgramRepository,
    private readonly listPrograms: ListPrograms,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What is so already answers at once. @throws DomainError `not_found`, `forbidden`, `program_closed`. */
  async execute(ctx: Ctx, programId: string, wanted: ProgramStatus): Promise<SpendProgramWire> {
    const { organizationId } = await this.listPrograms.oneToManage(ctx, programId);
    await this.unitOfWork.run(ctx, async (tx) => {
      const known = await this.programs.lock(tx, organizationId, programId);
      if (known === null) throw notFound();
      const answer = answerProgramChange(known.status, wanted);
      if (answer === 'refused') throw failure('program_closed');
      if (answer === 'none') return;
      await this.programs.setStatus(tx, programId, wanted);
      const occurredAt = this.clock.now().toISOString();
      await tx.publish(spendEvents.programChanged, { organizationId, programId, occurredAt });
    });
    return this.listPrograms.one(ctx, programId);
  }
}
