import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * What an authorization holds follows from three figures that are kept, and from nothing else (DESIGN §5): what the
 * network's latest view takes, what we approved since that view, and what is booked as captured.
 */
export class DeriveHolds1795318260000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table card_authorization
        -- The network's view: what it still holds and what it has captured.
        add column network_taken_minor bigint not null default 0,
        -- Approved by us in requests that the network's view does not contain yet.
        add column decided_minor bigint not null default 0,
        -- Requests whose approval came too late to be heard.
        add column voided_requests int[] not null default '{}',
        -- Whether the network's amount still contains open captures; null until something tells.
        add column amount_reading text check (amount_reading in ('with_captures', 'without_captures'))`);
    await runner.query(`
      update card_authorization set
        network_taken_minor = case when progress[1] > 0 then captured_minor + held_minor else 0 end,
        decided_minor = case when progress[1] > 0 then 0 else captured_minor + held_minor end`);
    await runner.query(`alter table card_authorization drop column held_minor`);
    await runner.query(`
      alter table card_authorization
        add column held_minor bigint not null
          generated always as (greatest(0, network_taken_minor + decided_minor - captured_minor)) stored,
        alter column progress set default '{0,0,0,0}'`);
    // Two increments may be asked for at the same moment; the event tells them apart. Null on decisions of before.
    await runner.query(`alter table decision add column stripe_event_id text`);
    // What is open is read again from the network, confirmed or not.
    await runner.query(`drop index authorization_unconfirmed`);
    await runner.query(
      `create index authorization_open on card_authorization (organization_id, id) where status = 'pending' or held_minor > 0`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
