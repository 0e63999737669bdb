import { Injectable } from '@nestjs/common';
import { failure, notFound, type orgRpc, type RequestOf, type TeamView } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { UnitOfWork, authorize, type Authorized, type Ctx, type Transaction } from '@almoner/platform';
import { type Person, type Team } from '../../directory/domain/directory.ts';
import { DirectoryReader } from '../../directory/persistence/directory.reader.ts';
import { MemberChangePublisher } from '../../members/member-change-publisher.ts';
import { makesManager, defaultTeamRole } from '../domain/team-role.ts';
import { TeamRepository } from '../persistence/team.repository.ts';
import { TeamChangePublisher } from '../team-change-publisher.ts';
import { ListTeams } from './list-teams.ts';

type Command = RequestOf<typeof orgRpc.addTeamMember>;

@Injectable()
export class AddTeamMember {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly teams: TeamRepository,
    private readonly directory: DirectoryReader,
    private readonly memberChanges: MemberChangePublisher,
    private readonly teamChanges: TeamChangePublisher,
    private readonly listTeams: ListTeams,
  ) {}

  async execute(ctx: Ctx, command: Command): Promise<TeamView> {
    const authorized = authorize(ctx, 'team.add-member');
    const { actor, permissionScope } = authorized;
    if (permissionScope === 'team' && !actor.managedTeamIds.includes(command.teamId)) throw notFound();
    await this.add(ctx, command, authorized);
    return this.listTeams.one(ctx, command.teamId);
  }

  private async add(ctx: Ctx, command: Command, { actor, permissionScope }: Authorized): Promise<void> {
    const { teamId, teamRole } = { ...command, teamRole: command.teamRole ?? defaultTeamRole };
    await this.unitOfWork.runOnce(ctx, 'add-team-member', command, async (tx) => {
      const team = await this.teams.find(tx, ctx, teamId);
      if (team === null) throw notFound();
      refuseMakingManager(team, teamRole, permissionScope);
      const person = await this.activePerson(tx, ctx, command);
      const { id: userId, name, email } = person;
      const addedByManagerId = permissionScope === 'all' ? null : actor.userId;
      const member = { id: newId(), teamId, userId, teamRole, addedByManagerId };
      const isNew = await this.teams.addMember(tx, ctx, member);
      if (!isNew) throw failure('already_a_member');
      const after = { member: name ?? email, userId, teamRole };
      await this.teamChanges.record(tx, ctx, team, { action: 'team.add-member', before: null, after });
      await this.memberChanges.publish(tx, ctx, userId);
      await this.teamChanges.publishMemberJoined(tx, team, person);
      return {};
    });
  }

  private async activePerson(tx: Transaction, ctx: Ctx, command: Command): Promise<Person> {
    const person = await this.find(tx, ctx, command);
    if (person === null) throw personRefused('This person is not in the organization; invite them first.');
    if (person.role === 'Archived') throw personRefused('This person is archived.');
    return person;
  }

  private async find(tx: Transaction, ctx: Ctx, { email, userId }: Command): Promise<Person | null> {
    if (userId !== undefined) return this.directory.findIn(tx, ctx, userId);
    return email === undefined ? null : this.directory.findByEmailIn(tx, ctx, email);
  }
}

function refuseMakingManager(
  team: Team,
  teamRole: string,
  permissionScope: Authorized['permissionScope'],
): void {
  if (makesManager(team, teamRole) && permissionScope !== 'all') throw failure('forbidden');
}

/** `employee` is the name of the field in the specification. */
const personRefused = (message: string) =>
  failure('invalid_input', message, [{ field: 'employee', message }]);
