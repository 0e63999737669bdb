import { type EventDefinition, type PayloadOf } from '@almoner/contracts';
import { type EntityManager, type QueryRunner } from 'typeorm';

/** One open database transaction, bound to one organization. */
export interface Transaction {
  readonly manager: EntityManager;
  /** A statement by hand; rows as PostgreSQL gives them. */
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Tells a fact: it is stored with the change and published after the commit, exactly when that holds. */
  publish<Definition extends EventDefinition>(
    definition: Definition,
    payload: PayloadOf<Definition>,
  ): Promise<void>;
}

/** What a use case gets to see of a transaction; repositories turn it into statements. */
export function openTransaction(
  runner: QueryRunner,
  publish: (tx: Transaction, definition: EventDefinition, payload: unknown) => Promise<void>,
): Transaction {
  const tx: Transaction = {
    manager: runner.manager,
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      rowsOf<Row>(await runner.query(text, [...values], true)),
    publish: (definition, payload) => publish(tx, definition, payload),
  };
  return tx;
}

function rowsOf<Row>(result: { records?: unknown }): Row[] {
  return (result.records ?? []) as Row[];
}
