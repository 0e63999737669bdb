import { withoutFatalErrors } from '@almoner/platform';
import { type Pool } from 'pg';
import { Pool as PgPool } from 'pg';

/** Connections of the decision path, with limits so tight that a stuck one declines instead of waiting. */
export const DECISION_POOL = Symbol('decision-pool');

/** Statements that the decision queue has in flight at once. */
export const statementsInFlight = {
  /** While one waits for the disk another is computed; more than this only queue for the same processors. */
  batches: 2,
  /** For accounts that answer late, beside those. */
  slowAccounts: 3,
  /** Each waits in line for one authorization. */
  single: 3,
} as const;

/** Those of the queue, and one that reads cards. */
export const decisionPoolSize = Object.values(statementsInFlight).reduce((sum, count) => sum + count, 1);

const statementTimeoutMs = 600;
const lockTimeoutMs = 400;
/** How long a statement waits for a connection before it is known that it was not sent. */
export const connectionTimeoutMs = 600;

/** Connections stay open when nobody uses them: opening one would take the time of a decision. */
export function createDecisionPool(databaseUrl: string, size: number): Pool {
  const pool = new PgPool({
    connectionString: databaseUrl,
    max: size,
    idleTimeoutMillis: 0,
    application_name: 'spend-decisions',
    options: `-c statement_timeout=${statementTimeoutMs} -c lock_timeout=${lockTimeoutMs}`,
    connectionTimeoutMillis: connectionTimeoutMs,
  });
  return withoutFatalErrors(pool);
}
