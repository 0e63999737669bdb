import { Inject, Injectable } from '@nestjs/common';
import { notFound } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import {
  CLOCK,
  UnitOfWork,
  requireFreshSignIn,
  withOrganization,
  type Ctx,
  type Transaction,
} from '@almoner/platform';
import { ConnectionNews } from '../connection-news.ts';
import { organizationOn, requireAsked, type Connection } from '../domain/connection.ts';
import { ConnectionRepository } from '../persistence/connection.repository.ts';
import { authorizeSide } from '../side.ts';

interface Command {
  readonly connectionId: string;
}
type Side = ReturnType<typeof authorizeSide>;

/** An admin answers what was addressed to them; anything else does not exist for them. */
@Injectable()
export class AnswerConnection {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly connections: ConnectionRepository,
    private readonly news: ConnectionNews,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `fresh_sign_in_required`, `connection_not_open`, `connection_exists` */
  async accept(ctx: Ctx, command: Command): Promise<Record<string, never>> {
    requireFreshSignIn(ctx);
    return this.answer(ctx, 'accept-connection', command, async (tx, asked, { organizationId, side }) => {
      const firmId = side === 'firm' ? organizationId : asked.firmId;
      const clientId = side === 'client' ? organizationId : asked.clientId;
      if (firmId === null || clientId === null) throw notFound();
      await this.news.move(tx, ctx, { ...asked, firmId, clientId }, 'accepted');
    });
  }

  decline(ctx: Ctx, command: Command): Promise<Record<string, never>> {
    return this.answer(ctx, 'decline-connection', command, (tx, asked) =>
      this.news.move(tx, ctx, asked, 'declined'),
    );
  }

  private async answer(
    ctx: Ctx,
    name: string,
    command: Command,
    work: (tx: Transaction, asked: Connection, viewer: Side) => Promise<void>,
  ): Promise<Record<string, never>> {
    const viewer = authorizeSide(ctx, 'connection.manage');
    const addressed = await this.connections.findAddressed(command.connectionId, viewer);
    const askerId = addressed && organizationOn(addressed, addressed.askedBy);
    if (askerId === null) throw notFound();
    // Until it is accepted the row is the asker's alone.
    return this.unitOfWork.runOnce(withOrganization(ctx, askerId), name, command, async (tx) => {
      const asked = await this.connections.lock(tx, command.connectionId);
      if (asked === null) throw notFound();
      requireAsked(asked, this.clock.now());
      await work(tx, asked, viewer);
      return {};
    });
  }
}
