import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, type SpendProgramWire } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, authorize, type Authorized, type Ctx } from '@almoner/platform';
import { ProgramReader, type ProgramVisibility } from '../persistence/program.reader.ts';
import { type PayingAccount } from '../persistence/program.repository.ts';

/** The programs that the caller may see; any other is not found. */
@Injectable()
export class ListPrograms {
  constructor(
    private readonly reader: ProgramReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx): Promise<SpendProgramWire[]> {
    return this.reader.list(ctx, visibilityOf(authorize(ctx, 'program.read')), this.clock.now());
  }

  /** @throws DomainError `not_found` */
  async one(ctx: Ctx, programId: string): Promise<SpendProgramWire> {
    const visibility = ctx.actor.kind === 'service' ? 'all' : visibilityOf(authorize(ctx, 'program.read'));
    const program = await this.reader.find(ctx, visibility, this.clock.now(), programId);
    if (program === null) throw notFound();
    return program;
  }

  /** @throws DomainError `not_found` for a program that the caller may not see, `forbidden` for one that they may not manage. */
  async getManaged(ctx: Ctx, programId: string): Promise<Authorized> {
    const authorized = authorize(ctx, 'program.manage');
    const { teamId } = await this.one(ctx, programId);
    if (!manages(authorized, teamId)) throw failure('forbidden');
    return authorized;
  }
}

/** Managers manage the programs of their teams; admins manage all. */
export function manages({ permissionScope, actor }: Authorized, teamId: string | null): boolean {
  return permissionScope === 'all' || (teamId !== null && actor.managedTeamIds.includes(teamId));
}

/** Admins may let a program pay from any account, managers only from the treasuries of their teams. */
export function mayPayFrom(authorized: Authorized, account: Pick<PayingAccount, 'teamId'> | null): boolean {
  return account !== null && manages(authorized, account.teamId);
}

function visibilityOf({ permissionScope, actor }: Authorized): ProgramVisibility {
  if (permissionScope === 'all') return 'all';
  return { teamIds: permissionScope === 'team' ? actor.managedTeamIds : [], userId: actor.userId };
}
