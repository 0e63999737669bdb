import { Injectable } from '@nestjs/common';
import { notFound, type ConnectionSide } from '@almoner/contracts';
import { UnitOfWork, type Ctx, type Transaction } from '@almoner/platform';
import { ConnectionNews } from '../connection-news.ts';
import { isEndable, type Connection } from '../domain/connection.ts';
import { ConnectionRepository } from '../persistence/connection.repository.ts';
import { authorizeSide } from '../side.ts';

/** Either side, at any time and at once: the next call of the firm's people finds no such client. */
@Injectable()
export class EndConnection {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly connections: ConnectionRepository,
    private readonly news: ConnectionNews,
  ) {}

  async execute(ctx: Ctx, { connectionId }: { connectionId: string }): Promise<Record<string, never>> {
    const { side } = authorizeSide(ctx, 'connection.manage');
    return this.unitOfWork.run(ctx, async (tx) => {
      const connection = await this.connections.lock(tx, connectionId);
      if (connection === null) throw notFound();
      if (!isEndable(connection)) return {};
      const { firmId, clientId } = connection;
      if (firmId !== null && clientId !== null) await this.connections.unassign(tx, firmId, clientId, null);
      await this.news.move(tx, ctx, connection, 'ended');
      if (connection.status === 'accepted') await this.takeBack(tx, ctx, connection, side);
      return {};
    });
  }

  /** Whoever parts does not go on asking: an old request of theirs would let the other side in again, unasked. */
  private async takeBack(tx: Transaction, ctx: Ctx, ended: Connection, side: ConnectionSide): Promise<void> {
    for (const id of await this.connections.openRequests(ended, side)) {
      const request = await this.connections.lock(tx, id);
      if (request?.status === 'asked') await this.news.move(tx, ctx, request, 'ended');
    }
  }
}
