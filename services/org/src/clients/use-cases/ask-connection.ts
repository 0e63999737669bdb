import { Inject, Injectable } from '@nestjs/common';
import { failure, type connectionsRpc, type ConnectionWire, type RequestOf } from '@almoner/contracts';
import { newId, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, requireFreshSignIn, type Ctx, type Transaction } from '@almoner/platform';
import { ConnectionNews } from '../connection-news.ts';
import { toConnection } from '../connection.presenter.ts';
import { requestLifetimeMs, type Connection } from '../domain/connection.ts';
import { ConnectionRepository } from '../persistence/connection.repository.ts';
import { authorizeSide } from '../side.ts';

const hourMs = 3_600_000;
const perOrganizationAnHour = 30;

/**
 * One that has expired gives way to the new one, one that is open is the answer again. The answer is the same whether or
 * not the address is somebody's who could accept.
 */
@Injectable()
export class AskConnection {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly connections: ConnectionRepository,
    private readonly news: ConnectionNews,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx, command: RequestOf<typeof connectionsRpc.ask>): Promise<ConnectionWire> {
    const { userId, organizationId, side } = authorizeSide(ctx, 'connection.manage');
    // What a client asks for, the firm alone has to accept.
    if (side === 'client') requireFreshSignIn(ctx);
    const connection: Connection = {
      id: newId(),
      firmId: side === 'firm' ? organizationId : null,
      clientId: side === 'client' ? organizationId : null,
      askedBy: side,
      addressedTo: command.email,
      status: 'asked',
      createdAt: this.clock.now(),
    };
    return this.unitOfWork.runOnce(ctx, 'ask-connection', command, async (tx) => {
      const since = new Date(connection.createdAt.getTime() - hourMs);
      const asked = await this.connections.countAskedSince(tx, ctx, since);
      if (asked >= perOrganizationAnHour) throw failure('too_many_requests');
      const expiredSince = new Date(connection.createdAt.getTime() - requestLifetimeMs);
      await this.connections.endExpired(tx, connection, expiredSince);
      const isNew = await this.connections.ask(tx, connection, userId);
      if (isNew) await this.news.tell(tx, ctx, connection, null, 'asked');
      const open = isNew ? connection : await this.askAgain(tx, connection);
      const unnamed = { firmName: null, clientName: null, staffIds: [] };
      return toConnection({ ...open, ...unnamed }, side, connection.createdAt);
    });
  }

  /** What was declined is open again. Told to nobody: only then would there be something to tell, and the asker would see it. */
  private async askAgain(tx: Transaction, connection: Connection): Promise<Connection> {
    const open = await this.connections.lockAsked(tx, connection);
    if (open === null) throw failure('changed_meanwhile');
    if (open.status === 'declined') await this.connections.change(tx, open, 'asked', connection.createdAt);
    return open;
  }
}
