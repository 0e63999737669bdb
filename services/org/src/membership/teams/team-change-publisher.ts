import { Inject, Injectable } from '@nestjs/common';
import { orgEvents } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, type Ctx, type Transaction, type RecordedChange } from '@almoner/platform';
import { type Person, type Team } from '../directory/domain/directory.ts';
import { TeamRepository } from './persistence/team.repository.ts';

type Change = Pick<RecordedChange, 'action' | 'before' | 'after'>;

/** Publishes a team's state after a change, and records who changed it, in the change's own transaction. */
@Injectable()
export class TeamChangePublisher {
  constructor(
    private readonly teams: TeamRepository,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async publish(tx: Transaction, ctx: Ctx, team: Team, isClosed = false): Promise<void> {
    const { id: teamId, organizationId, name } = team;
    const revision = await this.teams.nextRevision(tx, ctx, teamId);
    const occurredAt = this.clock.now().toISOString();
    await tx.publish(orgEvents.teamChanged, { organizationId, teamId, revision, name, isClosed, occurredAt });
  }

  /** Publishes that someone joined the team, with its default programs. */
  async publishMemberJoined(
    tx: Transaction,
    { id: teamId, organizationId, defaultSpendProgramIds }: Team,
    { id: userId, email, name }: Pick<Person, 'id' | 'email' | 'name'>,
  ): Promise<void> {
    const occurredAt = this.clock.now().toISOString();
    await tx.publish(orgEvents.teamJoined, {
      organizationId,
      teamId,
      userId,
      email,
      name,
      occurredAt,
      defaultSpendProgramIds: [...defaultSpendProgramIds],
    });
  }

  async record(tx: Transaction, ctx: Ctx, { id, name }: Team, change: Change): Promise<void> {
    await this.audit.record(tx, ctx, { ...change, subject: { kind: 'team', id, name } });
  }
}
