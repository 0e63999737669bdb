import { type QueryRunner } from 'typeorm';

/** The second tenant wall: without an organization set, the table shows no row and takes none. */
export async function protectTenantTable(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`alter table "${table}" enable row level security`);
  await runner.query(
    `create policy tenant on "${table}"
       using (organization_id = nullif(current_setting('app.organization', true), '')::uuid)
       with check (organization_id = nullif(current_setting('app.organization', true), '')::uuid)`,
  );
}

/** What was written stays as it was written, whoever asks. */
export async function makeAppendOnly(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(
    `create or replace function refuse_change() returns trigger language plpgsql as $$
     begin raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation'; end $$`,
  );
  await runner.query(
    `create trigger append_only before update or delete or truncate on "${table}" for each statement execute function refuse_change()`,
  );
}

/** As `makeAppendOnly`; and the roles that serve and relay have no right to try. */
export async function keepForGood(runner: QueryRunner, table: string): Promise<void> {
  await makeAppendOnly(runner, table);
  const roles = `${await appRole(runner)}, ${await systemRole(runner)}`;
  await runner.query(`revoke update, delete, truncate on "${table}" from ${roles}`);
}

/** Tables that every service has: outbox, inbox, dead letters, idempotency keys, Stripe's events, mails. */
export async function createMessagingTables(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table outbox (
      id uuid primary key,
      organization_id uuid,
      subject text not null,
      payload jsonb not null,
      traceparent text not null,
      created_at timestamptz not null default now()
    )`);
  // Apart from the facts, which stay as they were written: to tell one costs a short row, not a copy of a long one.
  await runner.query(`create table outbox_waiting (id uuid primary key)`);
  await runner.query(`
    create table inbox (
      consumer text not null,
      event_id uuid not null,
      handled_at timestamptz not null default now(),
      primary key (consumer, event_id)
    )`);
  await runner.query(`create index inbox_handled_at on inbox (handled_at)`);
  await runner.query(`
    create table dead_letter (
      consumer text not null,
      event_id uuid not null,
      subject text not null,
      payload jsonb not null,
      error text not null,
      deliveries int not null,
      died_at timestamptz not null default now(),
      redriven_at timestamptz,
      primary key (consumer, event_id)
    )`);
  await runner.query(`
    create table idempotency_key (
      organization_id uuid,
      scope text not null,
      key text not null,
      request_hash text not null,
      answer jsonb,
      created_at timestamptz not null default now(),
      constraint idempotency_key_once unique nulls not distinct (scope, key, organization_id)
    )`);
  await protectKeys(runner);
  await runner.query(`create index idempotency_key_created_at on idempotency_key (created_at)`);
  await runner.query(`
    create table stripe_event (
      id text primary key,
      type text not null,
      account text,
      created_at timestamptz not null,
      payload jsonb not null,
      received_at timestamptz not null default now(),
      status text not null default 'waiting' check (status in ('waiting', 'applied', 'ignored', 'quarantined', 'dead')),
      attempts int not null default 0,
      next_attempt_at timestamptz not null default now(),
      error text
    )`);
  await runner.query(
    `create index stripe_event_waiting on stripe_event (next_attempt_at) where status = 'waiting'`,
  );
  await runner.query(
    `create index stripe_event_finished on stripe_event (received_at) where status in ('applied', 'ignored')`,
  );
  await runner.query(`
    create table outgoing_mail (
      id uuid primary key,
      recipient text not null,
      subject text not null,
      text text not null,
      html text not null,
      attachments jsonb not null default '[]',
      useless_after timestamptz,
      status text not null default 'waiting' check (status in ('waiting', 'sent', 'given-up')),
      attempts int not null default 0,
      next_attempt_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      sent_at timestamptz
    )`);
  await runner.query(
    `create index outgoing_mail_waiting on outgoing_mail (next_attempt_at) where status = 'waiting'`,
  );
  await runner.query(
    `create index outgoing_mail_given_up on outgoing_mail (id) where status = 'given-up' and text <> ''`,
  );
  await narrowMessagingRights(runner);
}

/** An operator may dismiss a quarantined event of Stripe; the row stays, with who decided so and why. */
export async function letOperatorsDismissStripeEvents(runner: QueryRunner): Promise<void> {
  await runner.query(`
    alter table stripe_event add column decided_at timestamptz, add column decided_by text, add column decided_because text`);
  await runner.query(`alter table stripe_event drop constraint stripe_event_status_check`);
  await runner.query(`
    alter table stripe_event add constraint stripe_event_status_check
      check (status in ('waiting', 'applied', 'ignored', 'quarantined', 'dismissed', 'dead'))`);
  await runner.query(
    `create index stripe_event_for_operators on stripe_event (received_at) where status in ('quarantined', 'dead')`,
  );
}

/** As a tenant's table; only that some people ask before they belong to any organization, and then see those keys alone. */
async function protectKeys(runner: QueryRunner): Promise<void> {
  const isOurs = `organization_id is not distinct from nullif(current_setting('app.organization', true), '')::uuid`;
  await runner.query(`alter table idempotency_key enable row level security`);
  await runner.query(`create policy tenant on idempotency_key using (${isOurs}) with check (${isOurs})`);
}

/**
 * These tables hold every tenant's rows and know no tenant wall. Who serves requests writes into them and cannot
 * read what waits there; relay, sender, reconciliation and the sweep of what is old are the system role's. What was
 * migrated is the owner's.
 */
async function narrowMessagingRights(runner: QueryRunner): Promise<void> {
  const app = await appRole(runner);
  await runner.query(`
    revoke all on outbox, outbox_waiting, outgoing_mail, stripe_event, inbox, dead_letter, migrations from ${app};
    revoke delete on idempotency_key from ${app};
    grant insert on outbox, outbox_waiting, outgoing_mail, inbox, dead_letter to ${app};
    grant select (consumer, event_id) on inbox, dead_letter to ${app};
    grant update (deliveries, error, died_at) on dead_letter to ${app}`);
}

/** The quoted name of the role that serves requests, beside the owner who migrates: `spend_owner`, `spend_app`. */
export function appRole(runner: QueryRunner): Promise<string> {
  return roleBeside(runner, '_app');
}

/** The quoted name of the role that relays and reconciles. */
export function systemRole(runner: QueryRunner): Promise<string> {
  return roleBeside(runner, '_system');
}

async function roleBeside(runner: QueryRunner, suffix: '_app' | '_system'): Promise<string> {
  const [row] = (await runner.query(
    `select quote_ident(regexp_replace(current_user, '_owner$', '${suffix}')) as name`,
  )) as { name: string }[];
  if (row === undefined) throw new Error('The database does not say who migrates.');
  return row.name;
}
