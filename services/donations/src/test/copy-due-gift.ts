import { type DonationsHarness } from './donations-harness.ts';

/** Makes `count` recurring gifts out of one that is due; all of them are due. */
export async function copyDueGift(
  { pool }: DonationsHarness,
  { id, organizationId }: { id: string; organizationId: string },
  count: number,
): Promise<void> {
  await pool.query(
    `insert into recurring_gift
     select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).*
     from recurring_gift p, generate_series(2, $2) where p.id = $1`,
    [id, count],
  );
  await pool.query(
    `update recurring_gift set next_work_at = now() - interval '1 minute' where organization_id = $1`,
    [organizationId],
  );
}
