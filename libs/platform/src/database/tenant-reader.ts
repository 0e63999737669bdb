import { Injectable } from '@nestjs/common';
import { isId } from '@almoner/kernel';
import { type Pool, type PoolClient } from 'pg';
import { type Sql } from 'sql-template-tag';
import { type Ctx } from '../context.ts';
import { forbidInTransaction } from './open-transaction.ts';

export interface ReadStatement {
  /**
   * Name of the prepared statement, so that PostgreSQL plans it once per connection. Without a name it is planned for its
   * values at every call: for filters of which each has its own best index.
   */
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** `sql` under a name; its text must be the same at every call of that name. */
export const prepared = (name: string, { text, values }: Sql): ReadStatement => ({ name, text, values });

/**
 * Reads for lists and views, bound to the context's organization by row-level security. All statements of a read are
 * sent together (pg's pipeline mode), so setting the organization costs no round trip. Not for use in a unit of work.
 */
@Injectable()
export class TenantReader {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  async query<Row>(ctx: Pick<Ctx, 'organizationId'>, statement: ReadStatement): Promise<Row[]> {
    const { name, text } = statement;
    forbidInTransaction(name ?? text);
    const opening = `begin read only; set local app.organization = '${tenantOf(ctx)}'`;
    const client = await this.pool.connect();
    const flight = await inOnePacket(client, () =>
      Promise.allSettled([
        client.query(opening),
        client.query({ ...(name !== undefined && { name }), text, values: [...statement.values] }),
        client.query('commit'),
      ]),
    );
    const broken = flight.find((part) => part.status === 'rejected');
    client.release(broken !== undefined);
    if (broken !== undefined) throw broken.reason;
    return flight[1].status === 'fulfilled' ? (flight[1].value.rows as Row[]) : [];
  }
}

/** Sends all that `send` writes in one packet: writing to a socket costs more than anything else here. */
function inOnePacket<Result>(client: PoolClient, send: () => Result): Result {
  const { stream } = client.connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/** `set` takes no parameters, so only a validated id is interpolated. Without an id no rows are visible. */
function tenantOf({ organizationId }: Pick<Ctx, 'organizationId'>): string {
  if (organizationId === null) return '';
  if (!isId(organizationId)) throw new Error('An organization is named by something that is no id.');
  return organizationId;
}
