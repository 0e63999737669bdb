import { Inject, Injectable } from '@nestjs/common';
import {
  failure,
  tooManyRequests,
  type connectionsRpc,
  type ConnectionWire,
  type RequestOf,
} from '@almoner/contracts';
import { newId, type Clock } from '@almoner/kernel';
import { CLOCK, UnitOfWork, requireFreshSignIn, type Ctx, type Transaction } from '@almoner/platform';
import { ConnectionChangePublisher } from '../connection-change-publisher.ts';
import { toConnection } from '../connection.presenter.ts';
import { requestLifetimeMs, type Connection } from '../domain/connection.ts';
import { ConnectionRepository } from '../persistence/connection.repository.ts';
import { authorizeSide } from '../authorize-side.ts';

const hourMs = 3_600_000;
const maxPerOrganizationAndHour = 30;

/**
 * Requests a connection by email address. An expired request is replaced, an open one is returned again. The answer
 * does not reveal whether the address belongs to someone who could accept.
 */
@Injectable()
export class RequestConnection {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly connections: ConnectionRepository,
    private readonly changes: ConnectionChangePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx, command: RequestOf<typeof connectionsRpc.ask>): Promise<ConnectionWire> {
    const { userId, organizationId, side } = authorizeSide(ctx, 'connection.manage');
    // When a client requests, only the firm has to accept, so the client needs the recent sign-in.
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
      const requests = await this.connections.countRequestsSince(tx, ctx, since);
      if (requests >= maxPerOrganizationAndHour) throw tooManyRequests(hourMs / 1000);
      const expiredSince = new Date(connection.createdAt.getTime() - requestLifetimeMs);
      await this.connections.endExpired(tx, connection, expiredSince);
      const isNew = await this.connections.addRequest(tx, connection, userId);
      if (isNew) await this.changes.publish(tx, ctx, connection, null, 'asked');
      const open = isNew ? connection : await this.reopen(tx, connection);
      const unnamed = { firmName: null, clientName: null, staffIds: [] };
      return toConnection({ ...open, ...unnamed }, side, connection.createdAt);
    });
  }

  /** Reopens a declined request without an event: the requesting side would otherwise learn that it was declined. */
  private async reopen(tx: Transaction, connection: Connection): Promise<Connection> {
    const open = await this.connections.lockOpenRequest(tx, connection);
    if (open === null) throw failure('changed_meanwhile');
    if (open.status === 'declined') await this.connections.change(tx, open, 'asked', connection.createdAt);
    return open;
  }
}
