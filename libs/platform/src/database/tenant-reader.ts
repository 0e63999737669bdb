import { Injectable } from '@nestjs/common';
import { isId } from '@almoner/kernel';
import { type Pool } from 'pg';
import { type Ctx } from '../context.ts';
import { forbidInTransaction } from './open-transaction.ts';

export interface ReadStatement {
  /** Names the statement so that PostgreSQL plans it once a connection. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Reads for lists and views, bound to the context's organization by row-level security. What a read sends leaves
 * in one flight (pg's pipeline mode), so the tenant wall costs no round trip. Not for use inside a unit of work.
 */
@Injectable()
export class TenantReader {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  async query<Row>(ctx: Pick<Ctx, 'organizationId'>, statement: ReadStatement): Promise<Row[]> {
    forbidInTransaction(statement.name);
    const opening = `begin read only; set local app.organization = '${tenantOf(ctx)}'`;
    const client = await this.pool.connect();
    const flight = await Promise.allSettled([
      client.query(opening),
      client.query({ name: statement.name, text: statement.text, values: [...statement.values] }),
      client.query('commit'),
    ]);
    const broken = flight.find((part) => part.status === 'rejected');
    client.release(broken !== undefined);
    if (broken !== undefined) throw broken.reason;
    return flight[1].status === 'fulfilled' ? (flight[1].value.rows as Row[]) : [];
  }
}

/** `set` takes no parameter, so only what is an id for sure is written into it. Nobody's rows without one. */
function tenantOf({ organizationId }: Pick<Ctx, 'organizationId'>): string {
  if (organizationId === null) return '';
  if (!isId(organizationId)) throw new Error('An organization is named by something that is no id.');
  return organizationId;
}
