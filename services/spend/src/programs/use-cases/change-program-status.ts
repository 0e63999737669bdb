import { Injectable } from '@nestjs/common';
import { failure, notFound, type SpendProgramWire } from '@almoner/contracts';
import { UnitOfWork, type Ctx } from '@almoner/platform';
import { programTransition, mayResume, overridesPause, type ProgramStatus } from '../domain/program.ts';
import { ProgramRepository } from '../persistence/program.repository.ts';
import { ProgramChangePublisher } from '../program-change-publisher.ts';
import { ListPrograms } from './list-programs.ts';

const actions = { active: 'program.resume', paused: 'program.pause', closed: 'program.close' } as const;

/** Pause, resume, close: in force for the next purchase on any of its cards when this returns. */
@Injectable()
export class ChangeProgramStatus {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly programs: ProgramRepository,
    private readonly listPrograms: ListPrograms,
    private readonly changes: ProgramChangePublisher,
  ) {}

  /**
   * An unchanged status is not an error; an admin's pause replaces a manager's.
   * @throws DomainError `not_found`, `forbidden`, `program_closed`, `program_paused_by_admin`
   */
  async execute(ctx: Ctx, programId: string, target: ProgramStatus): Promise<SpendProgramWire> {
    const { organizationId, actor, permissionScope } = await this.listPrograms.getManaged(ctx, programId);
    const right = permissionScope === 'all' ? 'all' : 'team';
    const pause = target === 'paused' ? ({ by: actor.userId, right } as const) : null;
    await this.unitOfWork.run(ctx, async (tx) => {
      const known = await this.programs.lock(tx, organizationId, programId);
      if (known === null) throw notFound();
      const answer = programTransition(known.status, target);
      if (answer === 'refused') throw failure('program_closed');
      if (target === 'active' && !mayResume(known.pausedWith, right))
        throw failure('program_paused_by_admin');
      if (answer === 'none' && !(target === 'paused' && overridesPause(known.pausedWith, right))) return;
      await this.programs.setStatus(tx, organizationId, programId, target, pause);
      await this.changes.publish(tx, ctx, organizationId, {
        action: actions[target],
        programId,
        name: known.name,
        before: { status: known.status },
        after: { status: target },
      });
    });
    return this.listPrograms.one(ctx, programId);
  }
}
