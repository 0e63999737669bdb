import { type MigrationInterface, type QueryRunner } from 'typeorm';

const giftsPerStep = 2000;

/**
 * Completes the gifts of earlier releases: which of a recurring gift they are, and the fees of their disputes. A transaction for each step, so
 * that no gift is locked for long.
 */
export class NoteRecurrenceOfGifts1796290201000 implements MigrationInterface {
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table gift validate constraint gift_recurrence`);
    await inSteps(runner, recurringGifts, noteRecurrence);
    await inSteps(runner, disputedGifts, sumDisputeFees);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** `next`: the ids after $1, at most $2. `change` gets them. */
async function inSteps(runner: QueryRunner, next: string, change: string): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = (await runner.query(next, [after, giftsPerStep])) as { id: string }[];
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    await changeStep(
      runner,
      change,
      rows.map(({ id }) => id),
    );
  }
}

async function changeStep(runner: QueryRunner, change: string, ids: readonly string[]): Promise<void> {
  await runner.startTransaction();
  try {
    // Before the change reads anything: what was committed with the gift is then complete.
    await runner.query(`select 1 from gift where id = any ($1) order by id for no key update`, [ids]);
    await runner.query(change, [ids]);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction();
    throw error;
  }
}

const recurringGifts = `select gift_id as id from recurring_charge where gift_id > $1 order by gift_id limit $2`;

const noteRecurrence = `
  update gift g set recurrence = case when exists (
      select 1 from recurring_charge f where f.organization_id = k.organization_id and f.recurring_gift_id = k.recurring_gift_id
        and f.period_on < k.period_on) then 'later' else 'first' end
  from recurring_charge k where k.gift_id = g.id and g.id = any ($1) and g.recurrence is null`;

const disputedGifts = `select distinct gift_id as id from gift_dispute where gift_id > $1 order by 1 limit $2`;

const sumDisputeFees = `
  update gift g set dispute_fee_minor = s.fee
  from (
    select d.gift_id, sum(m.fee_minor) as fee from gift_dispute d
    join gift_dispute_movement m on m.stripe_dispute_id = d.stripe_dispute_id
    where d.gift_id = any ($1) group by 1) s
  where g.id = s.gift_id and g.dispute_fee_minor <> s.fee`;
