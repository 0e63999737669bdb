import { type EventDefinition, type PayloadOf } from '@almoner/contracts';
import { type Sql } from 'sql-template-tag';
import { type EntityManager, type QueryRunner } from 'typeorm';
import { withOrganization, type Ctx } from '../context.ts';

/** One open database transaction, bound to one organization. */
export interface Transaction {
  readonly manager: EntityManager;
  /** A statement by hand, best written with the `sql` tag; rows as PostgreSQL gives them. */
  query<Row>(statement: string | Sql, values?: readonly unknown[]): Promise<Row[]>;
  /** Tells a fact: it is stored with the change and published after the commit, exactly when that holds. */
  publish<Definition extends EventDefinition>(
    definition: Definition,
    payload: PayloadOf<Definition>,
  ): Promise<void>;
  /** Does `work` on behalf of another organization: for the few facts that concern two, or come from outside of any. */
  within<Result>(organizationId: string, work: (tx: Transaction) => Promise<Result>): Promise<Result>;
}

/** Binds the open transaction to an organization, for row-level security. */
export async function setTenant(runner: QueryRunner, organizationId: string | null): Promise<void> {
  await runner.query(`select set_config('app.organization', $1, true)`, [organizationId ?? '']);
}

type Publish = (tx: Transaction, ctx: Ctx, definition: EventDefinition, payload: unknown) => Promise<void>;

/** What a use case gets to see of a transaction; repositories turn it into statements. */
export function openTransaction(runner: QueryRunner, ctx: Ctx, publish: Publish): Transaction {
  const tx: Transaction = {
    manager: runner.manager,
    query: async <Row>(statement: string | Sql, values: readonly unknown[] = []) =>
      typeof statement === 'string'
        ? rowsOf<Row>(await runner.query(statement, [...values], true))
        : rowsOf<Row>(await runner.query(statement.text, statement.values, true)),
    publish: (definition, payload) => publish(tx, ctx, definition, payload),
    within: async (organizationId, work) => {
      await setTenant(runner, organizationId);
      const result = await work(openTransaction(runner, withOrganization(ctx, organizationId), publish));
      await setTenant(runner, ctx.organizationId);
      return result;
    },
  };
  return tx;
}

function rowsOf<Row>(result: { records?: unknown }): Row[] {
  return (result.records ?? []) as Row[];
}
