import { Inject, Injectable } from '@nestjs/common';
import { type ClientWire, type ConnectionWire } from '@almoner/contracts';
import { type Clock } from '@almoner/kernel';
import { CLOCK, authorize, type Ctx } from '@almoner/platform';
import { toConnections } from '../connection.presenter.ts';
import { ConnectionRepository } from '../persistence/connection.repository.ts';
import { authorizeSide } from '../authorize-side.ts';

@Injectable()
export class ListConnections {
  constructor(
    private readonly connections: ConnectionRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(ctx: Ctx): Promise<ConnectionWire[]> {
    const viewer = authorizeSide(ctx, 'connection.manage');
    const records = await this.connections.list(viewer);
    return toConnections(records, viewer.side, this.clock.now());
  }
}

/** The clients that the caller may see: all of the firm's for its admins, the assigned ones for others. */
@Injectable()
export class ListClients {
  constructor(private readonly connections: ConnectionRepository) {}

  async execute(ctx: Ctx): Promise<ClientWire[]> {
    const { actor } = authorize(ctx, 'client.list');
    return this.connections.clientsOf(actor.clientIds);
  }
}
