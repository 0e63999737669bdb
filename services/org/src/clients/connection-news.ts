import { Inject, Injectable } from '@nestjs/common';
import { orgEvents } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, type Transaction } from '@almoner/platform';
import { ConnectionMails } from './connection-mails.ts';
import { type Connection, type ConnectionStatus } from './domain/connection.ts';
import { ConnectionRepository } from './persistence/connection.repository.ts';

/** Changes how a connection stands and tells it, in one transaction. */
@Injectable()
export class ConnectionNews {
  constructor(
    private readonly connections: ConnectionRepository,
    private readonly mails: ConnectionMails,
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
    connection: Connection,
    before: ConnectionStatus | null,
    after: ConnectionStatus,
    byUserId: string,
  ): Promise<void> {
    const { id: connectionId, firmId, clientId } = connection;
    const occurredAt = this.clock.now().toISOString();
    const fact = { connectionId, firmId, clientId, before, after, byUserId, occurredAt };
    await tx.publish(orgEvents.connectionChanged, fact);
    await this.mails.tell(tx, connection, before, after, byUserId);
  }
}
