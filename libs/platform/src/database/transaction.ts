import { type EventDefinition, type PayloadOf } from '@almoner/contracts';
import { type Sql } from 'sql-template-tag';
import { type EntityManager, type QueryRunner } from 'typeorm';
import { withOrganization, type Ctx } from '../context.ts';

/** An event that is not published yet. */
export interface NewEvent {
  readonly definition: EventDefinition;
  readonly payload: unknown;
}

export function newEvent<Definition extends EventDefinition>(
  definition: Definition,
  payload: PayloadOf<Definition>,
): NewEvent {
  return { definition, payload };
}

/** One open database transaction, bound to one organization. */
export interface Transaction {
  readonly manager: EntityManager;
  /** Runs a statement, best written with the `sql` tag; returns the rows as pg gives them. */
  query<Row>(statement: string | Sql, values?: readonly unknown[]): Promise<Row[]>;
  /** Adds an event to the outbox: it is stored with the change and published only after the commit. */
  publish<Definition extends EventDefinition>(
    definition: Definition,
    payload: PayloadOf<Definition>,
  ): Promise<void>;
  /** Like `publish`, for many events with one statement; in this order. */
  publishAll(events: readonly NewEvent[]): Promise<void>;
  /** Runs `work` bound to another organization: for changes that concern two, or start without one. */
  within<Result>(organizationId: string, work: (tx: Transaction) => Promise<Result>): Promise<Result>;
}

/** Binds the open transaction to an organization, for row-level security. */
export async function setTenant(runner: QueryRunner, organizationId: string | null): Promise<void> {
  await runner.query(`select set_config('app.organization', $1, true)`, [organizationId ?? '']);
}

type Publish = (tx: Transaction, ctx: Ctx, events: readonly NewEvent[]) => Promise<void>;

/** The opaque handle of a transaction for use cases; repositories run statements on it. */
export function openTransaction(runner: QueryRunner, ctx: Ctx, publish: Publish): Transaction {
  const tx: Transaction = {
    manager: runner.manager,
    query: async <Row>(statement: string | Sql, values: readonly unknown[] = []) =>
      typeof statement === 'string'
        ? rowsOf<Row>(await runner.query(statement, [...values], true))
        : rowsOf<Row>(await runner.query(statement.text, statement.values, true)),
    publish: (definition, payload) => publish(tx, ctx, [newEvent(definition, payload)]),
    publishAll: (events) => publish(tx, ctx, events),
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
