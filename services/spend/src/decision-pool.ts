import { withoutFatalErrors } from '@almoner/platform';
import { type Pool } from 'pg';
import { Pool as PgPool } from 'pg';

/** Connections of the decision path, with limits so tight that a stuck one declines instead of waiting. */
export const DECISION_POOL = Symbol('decision-pool');

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
