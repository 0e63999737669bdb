import { Inject, Injectable } from '@nestjs/common';
import { failure, notFound, type SpendProgramWire } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, authorize, type Authorized, type Ctx } from '@almoner/platform';
import { ProgramReader, type ProgramSight } from '../persistence/program.reader.ts';
import { type PayingAccount } from '../persistence/program.repository.ts';

/** The programs that the caller may see; one that they may not see does not exist for them. */
@Injectable()
export class ListPrograms {
  constructor(
    private readonly reader: ProgramReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx): Promise<SpendProgramWire[]> {
    return this.reader.list(ctx, sightOf(authorize(ctx, 'program.read')), this.clock.now());
  }

  /** @throws DomainError `not_found` */
  async one(ctx: Ctx, programId: string): Promise<SpendProgramWire> {
    const sight = ctx.actor.kind === 'service' ? 'all' : sightOf(authorize(ctx, 'program.read'));
    const program = await this.reader.find(ctx, sight, this.clock.now(), programId);
    if (program === null) throw notFound();
    return program;
  }

  /** @throws DomainError `not_found` for what the caller does not see, `forbidden` for what they only see. */
  async oneToManage(ctx: Ctx, programId: string): Promise<Authorized> {
    const authorized = authorize(ctx, 'program.manage');
    const { teamId } = await this.one(ctx, programId);
    if (!manages(authorized, teamId)) throw failure('forbidden');
    return authorized;
  }
}

/** A manager rules the programs of their teams; those of the organization as a whole are its admins'. */
export function manages({ reach, actor }: Authorized, teamId: string | null): boolean {
  return reach === 'all' || (teamId !== null && actor.managedTeamIds.includes(teamId));
}

/** Whose money a program pays with: a manager gives of the treasuries of their teams, and of nothing else. */
export function mayGiveOf(authorized: Authorized, account: Pick<PayingAccount, 'teamId'> | null): boolean {
  return account !== null && manages(authorized, account.teamId);
}

function sightOf({ reach, actor }: Authorized): ProgramSight {
  if (reach === 'all') return 'all';
  return { teamIds: reach === 'team' ? actor.managedTeamIds : [], userId: actor.userId };
}
