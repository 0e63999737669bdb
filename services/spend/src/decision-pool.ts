import { withoutFatalErrors } from '@almoner/platform';
import { type Pool } from 'pg';
import { Pool as PgPool } from 'pg';

/** Connections of decisions alone, with limits so tight that a stuck one declines instead of waiting. */
export const DECISION_POOL = Symbol('decision-pool');

const statementTimeoutMs = 600;
const lockTimeoutMs = 400;

export function createDecisionPool(databaseUrl: string, size: number): Pool {
  const pool = new PgPool({
    connectionString: databaseUrl,
    max: size,
    application_name: 'spend-decisions',
    options: `-c statement_timeout=${statementTimeoutMs} -c lock_timeout=${lockTimeoutMs}`,
    connectionTimeoutMillis: statementTimeoutMs,
  });
  return withoutFatalErrors(pool);
}
