import { type Pool } from 'pg';

/**
 * A connection that fails while idle or between two statements must not end the process: the pool replaces it, and the
 * next statement on it fails.
 */
export function tolerateConnectionErrors(pool: Pool): Pool {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
