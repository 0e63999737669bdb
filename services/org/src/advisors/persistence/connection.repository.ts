import { Inject, Injectable } from '@nestjs/common';
import { failure, type ClientWire, type ConnectionSide } from '@almoner/contracts';
import { SYSTEM_POOL, violates, type Ctx, type Transaction } from '@almoner/platform';
import { type Pool } from 'pg';
import { type Connection, type ConnectionStatus } from '../domain/connection.ts';

export interface ConnectionRecord extends Connection {
  readonly firmName: string | null;
  readonly clientName: string | null;
  readonly staffIds: readonly string[];
}
interface Viewer {
  readonly organizationId: string;
  /** Null for a session that did not prove the address: it sees nothing that is addressed to it. */
  readonly provenEmail: string | null;
  readonly side: ConnectionSide;
}

const listMax = 1_000;
const columns = `c.id, c.firm_id as "firmId", c.client_id as "clientId", c.asked_by as "askedBy",
  c.addressed_to as "addressedTo", c.status, c.created_at as "createdAt"`;

/** Reads the names of both organizations of a connection, only for connections of the viewer. */
@Injectable()
export class ConnectionRepository {
  constructor(@Inject(SYSTEM_POOL) private readonly systemPool: Pool) {}

  /** Connections of the viewer's organization, and open requests to the viewer's address. */
  async list({ organizationId, provenEmail, side }: Viewer): Promise<ConnectionRecord[]> {
    const { rows } = await this.systemPool.query<ConnectionRecord>(
      `select ${columns}, f.name as "firmName", k.name as "clientName",
              array(select a.user_id from client_assignment a
                    where a.firm_id = c.firm_id and a.client_id = c.client_id order by a.user_id) as "staffIds"
       from advisor_connection c
       left join organization f on f.organization_id = c.firm_id
       left join organization k on k.organization_id = c.client_id
       where c.firm_id = $1 or c.client_id = $1 or (c.addressed_to = $2 and c.status = 'asked' and c.asked_by <> $3)
       order by c.created_at desc limit ${listMax}`,
      [organizationId, provenEmail, side],
    );
    return rows;
  }

  async clientsOf(clientIds: readonly string[]): Promise<ClientWire[]> {
    const { rows } = await this.systemPool.query<ClientWire>(
      `select organization_id as "organizationId", name, currency from organization
       where organization_id = any($1) order by lower(name), organization_id limit ${listMax}`,
      [clientIds],
    );
    return rows;
  }

  /** A request from the other side to this address. */
  async findAddressed(id: string, { provenEmail, side }: Viewer): Promise<Connection | null> {
    const { rows } = await this.systemPool.query<Connection>(
      `select ${columns} from advisor_connection c where c.id = $1 and c.addressed_to = $2 and c.asked_by <> $3`,
      [id, provenEmail, side],
    );
    return rows[0] ?? null;
  }

  async lock(tx: Transaction, id: string): Promise<Connection | null> {
    const [row] = await tx.query<Connection>(
      `select ${columns} from advisor_connection c where c.id = $1 for update`,
      [id],
    );
    return row ?? null;
  }

  /** Ends the same request when it has expired, so that a new one can be added. */
  async endExpired(
    tx: Transaction,
    { firmId, clientId, askedBy, addressedTo, createdAt }: Connection,
    askedBefore: Date,
  ): Promise<void> {
    await tx.query(
      `update advisor_connection set status = 'ended', changed_at = $5
       where addressed_to = $1 and coalesce(firm_id, client_id) = $2 and asked_by = $3
         and status in ('asked', 'declined') and created_at <= $4`,
      [addressedTo, firmId ?? clientId, askedBy, askedBefore, createdAt],
    );
  }

  /** The same request, open or declined: the requesting side sees both as open. */
  async lockOpenRequest(
    tx: Transaction,
    { firmId, clientId, addressedTo }: Connection,
  ): Promise<Connection | null> {
    const [row] = await tx.query<Connection>(
      `select ${columns} from advisor_connection c
       where addressed_to = $1 and coalesce(firm_id, client_id) = $2 and status in ('asked', 'declined') for update`,
      [addressedTo, firmId ?? clientId],
    );
    return row ?? null;
  }

  /** False when the same request exists already. */
  async addRequest(tx: Transaction, connection: Connection, requestedByUser: string): Promise<boolean> {
    const { id, firmId, clientId, askedBy, addressedTo, status, createdAt } = connection;
    const added = await tx.query(
      `insert into advisor_connection
         (id, firm_id, client_id, asked_by, asked_by_user, addressed_to, status, created_at, changed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict do nothing returning id`,
      [id, firmId, clientId, askedBy, requestedByUser, addressedTo, status, createdAt],
    );
    return added.length > 0;
  }

  async countRequestsSince(tx: Transaction, ctx: Ctx, since: Date): Promise<number> {
    const [row] = await tx.query<{ count: number }>(
      `select count(*)::int as count from advisor_connection
       where case asked_by when 'firm' then firm_id else client_id end = $1 and created_at > $2`,
      [ctx.organizationId, since],
    );
    return row?.count ?? 0;
  }

  /** The number of requests to an address, from any organization. */
  async countRequestsTo(email: string, since: Date): Promise<number> {
    const { rows } = await this.systemPool.query<{ count: number }>(
      `select count(*)::int as count from advisor_connection where addressed_to = $1 and created_at > $2`,
      [email, since],
    );
    return rows[0]?.count ?? 0;
  }

  async namesOf({
    firmId,
    clientId,
  }: Connection): Promise<Pick<ConnectionRecord, 'firmName' | 'clientName'>> {
    const { rows } = await this.systemPool.query<{ id: string; name: string }>(
      `select organization_id as id, name from organization where organization_id = any($1)`,
      [[firmId, clientId].filter((id) => id !== null)],
    );
    const nameOf = (id: string | null) => rows.find((row) => row.id === id)?.name ?? null;
    return { firmName: nameOf(firmId), clientName: nameOf(clientId) };
  }

  /** The addresses of an organization's admins, except for this person. */
  async adminsOf(organizationId: string | null, exceptUserId: string): Promise<string[]> {
    const { rows } = await this.systemPool.query<{ email: string }>(
      `select u.email from member m join "user" u on u.id = m.user_id
       where m.organization_id = $1 and m.role = 'Admin' and m.archiving_since is null and m.user_id <> $2
       order by m.user_id limit ${listMax}`,
      [organizationId, exceptUserId],
    );
    return rows.map(({ email }) => email);
  }

  /** The ids of open requests of one side to people of the other. */
  async openRequests({ firmId, clientId }: Connection, askedBy: ConnectionSide): Promise<string[]> {
    const [asker, asked] = askedBy === 'firm' ? [firmId, clientId] : [clientId, firmId];
    const { rows } = await this.systemPool.query<{ id: string }>(
      `select c.id from advisor_connection c join "user" u on u.email = c.addressed_to join member m on m.user_id = u.id
       where c.status = 'asked' and c.asked_by = $1 and coalesce(c.firm_id, c.client_id) = $2 and m.organization_id = $3
       order by c.id`,
      [askedBy, asker, asked],
    );
    return rows.map(({ id }) => id);
  }

  /** @throws DomainError `connection_exists` when the two are connected already. */
  async change(
    tx: Transaction,
    { id, firmId, clientId }: Pick<Connection, 'id' | 'firmId' | 'clientId'>,
    status: ConnectionStatus,
    at: Date,
  ): Promise<void> {
    try {
      await tx.query(
        `update advisor_connection set firm_id = $2, client_id = $3, status = $4, changed_at = $5 where id = $1`,
        [id, firmId, clientId, status, at],
      );
    } catch (error) {
      if (violates(error, 'advisor_connection_pair')) throw failure('connection_exists');
      throw error;
    }
  }

  /** False when the person works for this client already. */
  async assign(tx: Transaction, firmId: string, clientId: string, userId: string): Promise<boolean> {
    const added = await tx.query(
      `insert into client_assignment (firm_id, client_id, user_id) values ($1, $2, $3)
       on conflict do nothing returning user_id`,
      [firmId, clientId, userId],
    );
    return added.length > 0;
  }

  /** Unassigns one person, or everyone when `userId` is null. False when nobody was assigned. */
  async unassign(tx: Transaction, firmId: string, clientId: string, userId: string | null): Promise<boolean> {
    const removed = await tx.query(
      `delete from client_assignment
       where firm_id = $1 and client_id = $2 and ($3::uuid is null or user_id = $3) returning user_id`,
      [firmId, clientId, userId],
    );
    return removed.length > 0;
  }
}
