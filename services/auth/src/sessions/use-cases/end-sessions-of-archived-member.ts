import { Inject, Injectable } from '@nestjs/common';
import { type orgEvents, type PayloadOf } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Transaction } from '@almoner/platform';
import { SessionRepository } from '../persistence/session.repository.ts';
import { SessionOpener } from '../session-opener.ts';

/** Archiving ends the open sessions. The person may sign in again and sees that their access has ended (spec §4). */
@Injectable()
export class EndSessionsOfArchivedMember {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly opener: SessionOpener,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(tx: Transaction, member: PayloadOf<typeof orgEvents.memberChanged>): Promise<void> {
    if (member.role !== 'Archived') return;
    const until = new Date(member.occurredAt);
    const ended = await this.sessions.endOpenedUntil(tx, member.userId, until, this.clock.now());
    await this.opener.publishEnded(tx, ended, 'archived', null);
  }
}
