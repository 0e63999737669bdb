import { Injectable } from '@nestjs/common';
import { failure, notFound, orgRpc, programsRpc, type CardView } from '@almoner/contracts';
import { problemWithLimit, type SpendLimit } from '@almoner/kernel';
import { RpcClient, type Authorized, type Ctx } from '@almoner/platform';
import { isWithinAdminLimit } from '../domain/admin-limit.ts';
import { MemberReader } from '../../people/persistence/member.reader.ts';

type Holder = Pick<CardView['holder'], 'id' | 'name' | 'email'>;

interface CardToIssue {
  readonly programId: string | null;
  readonly holderId: string;
  readonly limit: SpendLimit;
}

/** Who may issue a card, for which people and programs: managers for those of their teams. */
@Injectable()
export class IssuingRights {
  constructor(
    private readonly rpc: RpcClient,
    private readonly members: MemberReader,
  ) {}

  /** @throws DomainError `not_found`, `cardholder_not_active` */
  async findHolder(ctx: Ctx, authorized: Authorized, userId: string): Promise<Holder> {
    const { organizationId, permissionScope, actor } = authorized;
    if (permissionScope !== 'all') {
      const ofTeams = await this.members.userIdsOfTeams(ctx, actor.managedTeamIds);
      if (!ofTeams.includes(userId)) throw notFound();
    }
    const member = await this.rpc.call(ctx, orgRpc.getMember, { userId });
    if (member.organizationId !== organizationId) throw notFound();
    if (member.role === 'Archived') throw failure('cardholder_not_active');
    return member;
  }

  /**
   * @throws DomainError `not_found`, `program_closed`, `invalid_input` for a manager without a program of their teams, or
   * with a limit above that program's, `own_card_needs_admin` for a manager's card to themselves above the limit that an admin set
   */
  async assertProgram(
    ctx: Ctx,
    { permissionScope, actor }: Authorized,
    { programId, holderId, limit }: CardToIssue,
  ): Promise<void> {
    if (programId === null) {
      if (permissionScope !== 'all') throw invalidProgram('Choose a program of a team that you manage');
      return;
    }
    const program = await this.rpc.call(ctx, programsRpc.getProgram, { programId });
    const { status, teamId } = program;
    if (permissionScope !== 'all' && (teamId === null || !actor.managedTeamIds.includes(teamId)))
      throw invalidProgram('Choose a program of a team that you manage');
    if (status === 'closed') throw failure('program_closed');
    const problem = permissionScope === 'all' ? null : problemWithLimit(limit, program);
    if (problem !== null) throw invalidProgram(problem);
    if (permissionScope !== 'all' && holderId === actor.userId && !isWithinAdminLimit(limit, program))
      throw failure('own_card_needs_admin');
  }
}

const invalidProgram = (message: string) =>
  failure('invalid_input', undefined, [{ field: 'spendProgramId', message }]);
