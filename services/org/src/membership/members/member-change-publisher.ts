import { Inject, Injectable } from '@nestjs/common';
import { notFound, orgEvents, type UserSummaryWire } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx, type Transaction } from '@almoner/platform';
import { toUserSummary } from '../directory/directory.presenter.ts';
import { managedTeamIds } from '../directory/domain/display-role.ts';
import { DirectoryReader } from '../directory/persistence/directory.reader.ts';
import { MemberRepository } from './persistence/member.repository.ts';

/** Publishes a member's state after a change, in the change's own transaction. */
@Injectable()
export class MemberChangePublisher {
  constructor(
    private readonly directory: DirectoryReader,
    private readonly members: MemberRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async publish(tx: Transaction, ctx: Ctx, userId: string): Promise<UserSummaryWire> {
    const revision = await this.members.nextRevision(tx, ctx, userId);
    const person = await this.directory.findIn(tx, ctx, userId);
    if (revision === null || person === null) throw notFound();
    const summary = toUserSummary(person);
    await tx.publish(orgEvents.memberChanged, {
      organizationId: person.organizationId,
      userId,
      revision,
      email: person.email,
      name: person.name,
      role: summary.role,
      teamIds: person.teams.map(({ teamId }) => teamId),
      managedTeamIds: managedTeamIds(person.role, person.teams),
      occurredAt: this.clock.now().toISOString(),
    });
    return summary;
  }
}
