import { Injectable } from '@nestjs/common';
import {
  failure,
  notFound,
  type ProgramMemberWire,
  type RequestOf,
  type programsRpc,
} from '@almoner/contracts';
import { UnitOfWork, type Ctx } from '@almoner/platform';
import { ProgramMemberRepository } from '../persistence/program-member.repository.ts';
import { ProgramRepository } from '../persistence/program.repository.ts';
import { ProgramChangePublisher } from '../program-change-publisher.ts';
import { ListPrograms } from './list-programs.ts';

type Command = RequestOf<typeof programsRpc.addProgramMember>;

const actions = { add: 'program.add-member', remove: 'program.remove-member' } as const;

/** The people and teams of a program. Membership alone does not allow spending; a card does. */
@Injectable()
export class ManageProgramMembers {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly programs: ProgramRepository,
    private readonly members: ProgramMemberRepository,
    private readonly listPrograms: ListPrograms,
    private readonly changes: ProgramChangePublisher,
  ) {}

  /** @throws DomainError `not_found` */
  async list(ctx: Ctx, programId: string): Promise<ProgramMemberWire[]> {
    await this.listPrograms.one(ctx, programId);
    return this.members.list(ctx, programId);
  }

  /** An unchanged list is not an error. @throws DomainError `not_found` for the program or the team, `forbidden`, `program_closed` */
  async change(
    ctx: Ctx,
    change: 'add' | 'remove',
    { programId, member }: Command,
  ): Promise<ProgramMemberWire[]> {
    const { organizationId } = await this.listPrograms.getManaged(ctx, programId);
    await this.unitOfWork.run(ctx, async (tx) => {
      const program = await this.programs.lock(tx, organizationId, programId);
      if (program === null) throw notFound();
      if (program.status === 'closed') throw failure('program_closed');
      if (
        member.kind === 'team' &&
        (await this.programs.isTeamClosed(tx, organizationId, member.id)) === null
      )
        throw notFound();
      if (!(await this.members[change](tx, organizationId, programId, member))) return;
      await this.changes.publish(tx, ctx, organizationId, {
        action: actions[change],
        programId,
        name: program.name,
        before: null,
        after: { kind: member.kind, member: member.id },
      });
    });
    return this.members.list(ctx, programId);
  }
}
