import { Injectable } from '@nestjs/common';
import { notFound, type ConnectionSide } from '@almoner/contracts';
import { UnitOfWork, type Ctx, type Transaction } from '@almoner/platform';
import { ConnectionChangePublisher } from '../connection-change-publisher.ts';
import { canBeEnded, type Connection } from '../domain/connection.ts';
import { ConnectionRepository } from '../persistence/connection.repository.ts';
import { authorizeSide } from '../authorize-side.ts';

/** Either side may end a connection at any time, with immediate effect. */
@Injectable()
export class EndConnection {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly connections: ConnectionRepository,
    private readonly changes: ConnectionChangePublisher,
  ) {}

  async execute(ctx: Ctx, { connectionId }: { connectionId: string }): Promise<Record<string, never>> {
    const { side } = authorizeSide(ctx, 'connection.manage');
    return this.unitOfWork.run(ctx, async (tx) => {
      const connection = await this.connections.lock(tx, connectionId);
      if (connection === null) throw notFound();
      if (!canBeEnded(connection)) return {};
      const { firmId, clientId } = connection;
      if (firmId !== null && clientId !== null) await this.connections.unassign(tx, firmId, clientId, null);
      await this.changes.changeStatus(tx, ctx, connection, 'ended');
      if (connection.status === 'accepted') await this.withdrawRequests(tx, ctx, connection, side);
      return {};
    });
  }

  /** An older open request of the ending side would let the other side reconnect. */
  private async withdrawRequests(
    tx: Transaction,
    ctx: Ctx,
    ended: Connection,
    side: ConnectionSide,
  ): Promise<void> {
    for (const id of await this.connections.openRequests(ended, side)) {
      const request = await this.connections.lock(tx, id);
      if (request?.status === 'asked') await this.changes.changeStatus(tx, ctx, request, 'ended');
    }
  }
}
