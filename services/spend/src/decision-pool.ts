import { tolerateConnectionErrors } from '@almoner/platform';
import { type Pool } from 'pg';
import { Pool as PgPool } from 'pg';

/** Connections of the decision path. Their timeouts are short, so that a blocked statement declines instead of waiting. */
export const DECISION_POOL = Symbol('decision-pool');

/** Statements that the decision queue has in flight at once. */
export const statementsInFlight = {
  /** One is computed while another waits for the disk; more would only compete for the same processors. */
  batches: 2,
  /** For accounts whose statements timed out, in addition to those. */
  slowAccounts: 3,
  /** Each waits for the lock of one authorization. */
  single: 3,
} as const;

/** One connection for each of these, and one that reads cards. */
export const decisionPoolSize = Object.values(statementsInFlight).reduce((sum, count) => sum + count, 1);

const statementTimeoutMs = 600;
const lockTimeoutMs = 400;
/** How long a statement waits for a connection; after that it was not sent. */
export const connectionTimeoutMs = 600;

/** Idle connections stay open: opening one would take the time of a decision. */
export function createDecisionPool(databaseUrl: string, size: number): Pool {
  const pool = new PgPool({
    connectionString: databaseUrl,
    max: size,
    idleTimeoutMillis: 0,
    application_name: 'spend-decisions',
    options: `-c statement_timeout=${statementTimeoutMs} -c lock_timeout=${lockTimeoutMs}`,
    connectionTimeoutMillis: connectionTimeoutMs,
  });
  return tolerateConnectionErrors(pool);
}
