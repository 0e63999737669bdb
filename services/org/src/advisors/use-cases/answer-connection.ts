import { Inject, Injectable } from '@nestjs/common';
import { notFound } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import {
  CLOCK,
  UnitOfWork,
  requireFreshSignIn,
  requireProvenAddress,
  withOrganization,
  type Ctx,
  type Transaction,
} from '@almoner/platform';
import { ConnectionChangePublisher } from '../connection-change-publisher.ts';
import { organizationOn, requireOpen, type Connection } from '../domain/connection.ts';
import { ConnectionRepository } from '../persistence/connection.repository.ts';
import { authorizeSide } from '../authorize-side.ts';

interface Command {
  readonly connectionId: string;
}
type Side = ReturnType<typeof authorizeSide>;

/** An admin accepts or declines a request to their own address; any other is not found. */
@Injectable()
export class AnswerConnection {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly connections: ConnectionRepository,
    private readonly changes: ConnectionChangePublisher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `fresh_sign_in_required`, `address_not_proven`, `connection_not_open`, `connection_exists` */
  async accept(ctx: Ctx, command: Command): Promise<Record<string, never>> {
    requireFreshSignIn(ctx);
    return this.answer(ctx, 'accept-connection', command, async (tx, request, { organizationId, side }) => {
      const firmId = side === 'firm' ? organizationId : request.firmId;
      const clientId = side === 'client' ? organizationId : request.clientId;
      if (firmId === null || clientId === null) throw notFound();
      await this.changes.changeStatus(tx, ctx, { ...request, firmId, clientId }, 'accepted');
    });
  }

  decline(ctx: Ctx, command: Command): Promise<Record<string, never>> {
    return this.answer(ctx, 'decline-connection', command, (tx, request) =>
      this.changes.changeStatus(tx, ctx, request, 'declined'),
    );
  }

  private async answer(
    ctx: Ctx,
    name: string,
    command: Command,
    work: (tx: Transaction, request: Connection, viewer: Side) => Promise<void>,
  ): Promise<Record<string, never>> {
    const viewer = authorizeSide(ctx, 'connection.manage');
    requireProvenAddress(ctx);
    const addressed = await this.connections.findAddressed(command.connectionId, viewer);
    const requesterId = addressed && organizationOn(addressed, addressed.askedBy);
    if (requesterId === null) throw notFound();
    // Until it is accepted the row belongs to the requesting side.
    return this.unitOfWork.runOnce(withOrganization(ctx, requesterId), name, command, async (tx) => {
      const request = await this.connections.lock(tx, command.connectionId);
      if (request === null) throw notFound();
      requireOpen(request, this.clock.now());
      await work(tx, request, viewer);
      return {};
    });
  }
}
