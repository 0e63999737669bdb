import { Inject, Injectable } from '@nestjs/common';
import { failure, type SessionWire } from '@almoner/contracts';
import { browserName, type Clock } from '@almoner/kernel';
import { CLOCK, type Ctx } from '@almoner/platform';
import { SessionRepository } from '../persistence/session.repository.ts';

@Injectable()
export class ListSessions {
  constructor(
    private readonly sessions: SessionRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ actor }: Ctx): Promise<SessionWire[]> {
    // Every person may list their own sessions, archived people included.
    if (actor.kind !== 'user') throw failure('unauthenticated');
    const own = await this.sessions.listLive(actor.userId, this.clock.now());
    return own.map(({ id, method, network, browser, createdAt, lastSeenAt, idleExpiresAt }) => ({
      id,
      device: browserName(browser),
      network,
      method,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      expiresAt: idleExpiresAt.toISOString(),
      isCurrent: id === actor.sessionId,
    }));
  }
}
