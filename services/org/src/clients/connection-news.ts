import { Inject, Injectable } from '@nestjs/common';
import { orgEvents } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Transaction } from '@almoner/platform';
import { type Connection, type ConnectionStatus } from './domain/connection.ts';
import { ConnectionRepository } from './persistence/connection.repository.ts';

/** Changes how a connection stands and tells it, in one transaction. */
@Injectable()
export class ConnectionNews {
  constructor(
    private readonly connections: ConnectionRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async move(
    tx: Transaction,
    connection: Connection,
    after: ConnectionStatus,
    byUserId: string,
  ): Promise<void> {
    await this.connections.change(tx, connection, after, this.clock.now());
    await this.tell(tx, connection, connection.status, after, byUserId);
  }

  async tell(
    tx: Transaction,
    { id: connectionId, firmId, clientId }: Connection,
    before: ConnectionStatus | null,
    after: ConnectionStatus,
    byUserId: string,
  ): Promise<void> {
    const occurredAt = this.clock.now().toISOString();
    const fact = { connectionId, firmId, clientId, before, after, byUserId, occurredAt };
    await tx.publish(orgEvents.connectionChanged, fact);
  }
}
