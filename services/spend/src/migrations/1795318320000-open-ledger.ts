import { appRole, systemRole } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Accounts are found by kind and owner; a posting carries its dimensions, its date and what it reverses. */
export class OpenLedger1795318320000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await openAccounts(runner);
    await openTransfers(runner);
    await createPostingRules(runner);
    await narrowRights(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

async function openAccounts(runner: QueryRunner): Promise<void> {
  await runner.query(`
    drop index account_once, treasury_of_team;
    alter table account rename column team_id to owner_id;
    alter table account alter column kind type text using kind::text;
    drop type account_kind;
    create unique index account_once on account (organization_id, kind, owner_id) nulls not distinct`);
}

async function openTransfers(runner: QueryRunner): Promise<void> {
  // The trigger's function moves to the schema that is rebuilt from files.
  await runner.query(`drop trigger post_entries on entry; drop function post_entries`);
  await runner.query(`
    alter table transfer add column effective_on date, add column reverses_transfer_id uuid references transfer (id);
    update transfer set effective_on = (occurred_at at time zone 'UTC')::date;
    alter table transfer alter column effective_on set not null;
    -- Checked at the commit: a transaction is written before its transfer, which locks the accounts, comes last.
    alter table card_transaction alter constraint card_transaction_transfer_id_fkey deferrable initially deferred;
    create index transfer_reversing on transfer (reverses_transfer_id) where reverses_transfer_id is not null`);
  await runner.query(`alter table entry add column dimensions jsonb not null default '{}'`);
  await runner.query(`alter table entry disable trigger append_only`);
  await runner.query(`
    update entry e set dimensions = jsonb_strip_nulls(jsonb_build_object(
      'card', t.card_id, 'person', c.user_id, 'program', t.spend_program_id, 'team', p.team_id))
    from card_transaction t
    join card c on c.id = t.card_id
    left join spend_program p on p.id = t.spend_program_id
    where e.organization_id = t.organization_id and e.transfer_id = t.transfer_id and e.layer = 'posted'`);
  await runner.query(`alter table entry enable trigger append_only`);
}

/** Filled from the one table of posting rules whenever that changes. */
async function createPostingRules(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table posting_rule_leg (
      rule text not null,
      position int not null,
      account text not null,
      layer entry_layer not null,
      sign int not null check (sign in (-1, 1)),
      part text not null,
      primary key (rule, position)
    )`);
}

/** What was booked stays; a pending transfer is resolved by a function that changes nothing else. */
async function narrowRights(runner: QueryRunner): Promise<void> {
  const roles = `${await appRole(runner)}, ${await systemRole(runner)}`;
  await runner.query(`
    revoke update, delete, truncate on transfer, entry, card_transaction, decision from ${roles};
    revoke insert, update, delete, truncate on posting_rule_leg from ${roles}`);
}
