import { Inject, Injectable } from '@nestjs/common';
import { failure, orgEvents, type AuditAction } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { AuditTrail, CLOCK, withOrganization, type Ctx, type Transaction } from '@almoner/platform';
import { ConnectionEmails } from './connection-emails.ts';
import { type Connection, type ConnectionStatus } from './domain/connection.ts';
import { ConnectionRepository } from './persistence/connection.repository.ts';

const actions = {
  asked: 'connection.ask',
  accepted: 'connection.accept',
  declined: 'connection.decline',
  ended: 'connection.end',
} as const satisfies Record<ConnectionStatus, AuditAction>;

/** Changes the status of a connection and publishes, emails and records the change, in one transaction. */
@Injectable()
export class ConnectionChangePublisher {
  constructor(
    private readonly connections: ConnectionRepository,
    private readonly emails: ConnectionEmails,
    private readonly audit: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async changeStatus(
    tx: Transaction,
    ctx: Ctx,
    connection: Connection,
    after: ConnectionStatus,
  ): Promise<void> {
    await this.connections.change(tx, connection, after, this.clock.now());
    await this.publish(tx, ctx, connection, connection.status, after);
  }

  async publish(
    tx: Transaction,
    ctx: Ctx,
    connection: Connection,
    before: ConnectionStatus | null,
    after: ConnectionStatus,
  ): Promise<void> {
    if (ctx.actor.kind !== 'user') throw failure('unauthenticated');
    const { userId: byUserId } = ctx.actor;
    const { id: connectionId, firmId, clientId } = connection;
    const occurredAt = this.clock.now().toISOString();
    const fact = { connectionId, firmId, clientId, before, after, byUserId, occurredAt };
    await tx.publish(orgEvents.connectionChanged, fact);
    await this.emails.send(tx, connection, before, after, byUserId);
    await this.record(tx, ctx, connection, before, after);
  }

  /** In the caller's audit log, and in the other side's once the connection was accepted. */
  private async record(
    tx: Transaction,
    ctx: Ctx,
    connection: Connection,
    before: ConnectionStatus | null,
    after: ConnectionStatus,
  ): Promise<void> {
    const { id, firmId, clientId, addressedTo } = connection;
    const sides = [firmId, clientId].filter((side) => side !== null);
    const isMutual = [before, after].includes('accepted');
    const { firmName, clientName } = await this.connections.namesOf(connection);
    // The requesting side must not see the refusal when it withdraws the request.
    const shown = before === 'declined' ? 'asked' : before;
    const audited = isMutual ? sides : [ctx.organizationId].filter((side) => side !== null);
    for (const side of audited) {
      // The declining organization is not in the row, so the only name is the requesting side's.
      const other = side === firmId ? clientName : side === clientId ? firmName : (firmName ?? clientName);
      const name = other ?? addressedTo;
      const bound = withOrganization(ctx, side);
      await tx.within(side, (scoped) =>
        this.audit.record(scoped, bound, {
          action: actions[after],
          subject: { kind: 'connection', id, name },
          before: shown === null ? null : { status: shown },
          after: { status: after },
        }),
      );
    }
  }
}
