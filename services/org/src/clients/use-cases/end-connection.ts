import { Injectable } from '@nestjs/common';
import { notFound } from '@almoner/contracts';
import { UnitOfWork, type Ctx } from '@almoner/platform';
import { ConnectionNews } from '../connection-news.ts';
import { isEndable } from '../domain/connection.ts';
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
    authorizeSide(ctx, 'connection.manage');
    return this.unitOfWork.run(ctx, async (tx) => {
      const connection = await this.connections.lock(tx, connectionId);
      if (connection === null) throw notFound();
      if (!isEndable(connection)) return {};
      const { firmId, clientId } = connection;
      if (firmId !== null && clientId !== null) await this.connections.unassign(tx, firmId, clientId, null);
      await this.news.move(tx, ctx, connection, 'ended');
      return {};
    });
  }
}
