import { tolerateConnectionErrors } from '@almoner/platform';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
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
const connectionTimeoutMs = 600;
/** A timer may fire a few milliseconds early by another clock. */
const timerSlackMs = 20;
/** PostgreSQL's codes for a lock timeout and a canceled statement. */
const timeoutCodes = new Set(['55P03', '57014']);

/** Nothing was sent, so trying again is safe. */
export class ConnectionTimeout extends Error {}

/** @throws ConnectionTimeout when no connection was free or opened in time: nothing was sent. */
export async function connectInTime(pool: Pool): Promise<PoolClient> {
  const startedAt = performance.now();
  try {
    return await pool.connect();
  } catch (error) {
    if (performance.now() - startedAt < connectionTimeoutMs - timerSlackMs) throw error;
    throw new ConnectionTimeout('No connection to the database in time.', { cause: error });
  }
}

/** Nothing was committed, and there may be time for another attempt. */
export function isTimeout(error: unknown): boolean {
  if (error instanceof ConnectionTimeout) return true;
  return error instanceof DatabaseError && timeoutCodes.has(error.code ?? '');
}

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
