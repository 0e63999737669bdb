import { Injectable } from '@nestjs/common';
import { notFound, type connectionsRpc, type RequestOf } from '@almoner/contracts';
import { AuditTrail, UnitOfWork, authorize, type Ctx } from '@almoner/platform';
import { DirectoryReader } from '../../membership/directory/persistence/directory.reader.ts';
import { ConnectionRepository } from '../persistence/connection.repository.ts';

/** A firm's admins work for all of its clients, other people for the clients they are assigned to. */
@Injectable()
export class AssignStaff {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly connections: ConnectionRepository,
    private readonly directory: DirectoryReader,
    private readonly audit: AuditTrail,
  ) {}

  async execute(ctx: Ctx, command: RequestOf<typeof connectionsRpc.assign>): Promise<Record<string, never>> {
    const { organizationId: firmId } = authorize(ctx, 'connection.manage');
    const { connectionId, userId, assigned } = command;
    return this.unitOfWork.run(ctx, async (tx) => {
      const connection = await this.connections.lock(tx, connectionId);
      const person = await this.directory.findIn(tx, ctx, userId);
      if (connection?.firmId !== firmId) throw notFound();
      const { status, clientId } = connection;
      if (status !== 'accepted' || clientId === null || person === null) throw notFound();
      const isNew = assigned
        ? await this.connections.assign(tx, firmId, clientId, userId)
        : await this.connections.unassign(tx, firmId, clientId, userId);
      if (!isNew) return {};
      const { clientName } = await this.connections.namesOf(connection);
      const client = { client: clientName };
      await this.audit.record(tx, ctx, {
        action: assigned ? 'client.assign' : 'client.unassign',
        subject: { kind: 'member', id: userId, name: person.name ?? person.email },
        before: assigned ? null : client,
        after: assigned ? client : null,
      });
      return {};
    });
  }
}
