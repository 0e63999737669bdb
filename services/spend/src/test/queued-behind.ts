import { eventually } from '@almoner/testing';
import { Client } from 'pg';
import { type SpendHarness } from './spend-harness.ts';

/** Longer than the second after which PostgreSQL looks for a deadlock, once for each wait. */
const longWait = '1200 milliseconds';

/** Starts one change after the other while an account is locked, each when those before it wait, and returns what became of them. */
export async function queuedBehind(
  spend: SpendHarness,
  accountId: string,
  ...changes: readonly (() => Promise<unknown>)[]
): Promise<PromiseSettledResult<unknown>[]> {
  const blocker = new Client({ connectionString: spend.service.database.ownerUrl });
  await blocker.connect();
  try {
    await blocker.query('begin');
    await blocker.query('select 1 from account where id = $1 for update', [accountId]);
    const started: Promise<unknown>[] = [];
    for (const change of changes) {
      const running = change();
      started.push(running);
      running.catch(() => undefined);
      await eventually(async () => (await waiting(blocker)) === started.length, { intervalMs: 20 });
    }
    await blocker.query('rollback');
    return await Promise.allSettled(started);
  } finally {
    await blocker.end();
  }
}

/** How many sessions have waited long behind this one, also behind another that does. */
async function waiting(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `with recursive waiting (pid, since) as (
       select w.pid, w.waitstart from pg_locks w
       where not w.granted and pg_backend_pid() = any(pg_blocking_pids(w.pid))
       union
       select w.pid, w.waitstart from waiting b join pg_locks w on not w.granted and b.pid = any(pg_blocking_pids(w.pid)))
     select count(distinct pid)::int as count from waiting where since < clock_timestamp() - interval '${longWait}'`,
  );
  return rows[0]?.count ?? 0;
}
