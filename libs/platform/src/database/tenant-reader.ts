import { Injectable } from '@nestjs/common';
import { type Pool } from 'pg';
import { type Ctx } from '../context.ts';

export interface ReadStatement {
  /** Names the statement so that PostgreSQL plans it once a connection. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Reads for lists and views, bound to the context's organization by row-level security. The four statements of a
 * read leave in one flight (pg's pipeline mode), so the tenant wall costs no round trip.
 */
@Injectable()
export class TenantReader {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  async query<Row>(ctx: Pick<Ctx, 'organizationId'>, statement: ReadStatement): Promise<Row[]> {
    const client = await this.pool.connect();
    const flight = await Promise.allSettled([
      client.query('begin read only'),
      client.query({
        name: 'bind-organization',
        text: `select set_config('app.organization', $1, true)`,
        values: [ctx.organizationId ?? ''],
      }),
      client.query({ name: statement.name, text: statement.text, values: [...statement.values] }),
      client.query('commit'),
    ]);
    const broken = flight.find((part) => part.status === 'rejected');
    client.release(broken !== undefined);
    if (broken !== undefined) throw broken.reason;
    return flight[2].status === 'fulfilled' ? (flight[2].value.rows as Row[]) : [];
  }
}
