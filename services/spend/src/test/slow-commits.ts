import { Client } from 'pg';

/** While `work` runs, every decision takes this long between its last check and its commit. */
export async function withSlowCommits(
  ownerUrl: string,
  seconds: number,
  work: () => Promise<void>,
): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(`
      create function delay_commit() returns trigger language plpgsql as $$
      begin perform pg_sleep(${seconds}); return null; end $$;
      create constraint trigger delay_commit after insert on decision deferrable initially deferred
        for each row execute function delay_commit()`);
    await work();
  } finally {
    await owner.query('drop function if exists delay_commit cascade');
    await owner.end();
  }
}
