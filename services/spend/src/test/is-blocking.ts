import { type Pool } from 'pg';

/** Returns whether another session waits for a lock that this backend holds. */
export async function isBlocking(pool: Pool, pid: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select 1 from pg_locks w where not w.granted and $1 = any(pg_blocking_pids(w.pid))`,
    [pid],
  );
  return (rowCount ?? 0) > 0;
}
