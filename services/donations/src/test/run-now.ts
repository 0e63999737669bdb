import { type RecurringJobDefinition } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { firstOf, type DonationsHarness } from './donations-harness.ts';

/** Starts the next run of recurring work now, and resolves when it has ended. */
export async function runNow({ pool }: DonationsHarness, { name }: RecurringJobDefinition): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `update jobs.job set start_after = now() where name = $1 and state = 'created' returning id`,
    [name],
  );
  const { id } = firstOf(rows);
  await eventually(async () => {
    const found = await pool.query(`select 1 from jobs.job where id = $1 and state = 'completed'`, [id]);
    return found.rows.length === 1;
  });
}
