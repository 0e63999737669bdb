import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Advisor firms and clients. A row belongs to both sides, so both see it; until it is accepted only the asker is in it. */
export class CreateConnections1763711060000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table advisor_connection (
        id uuid primary key,
        firm_id uuid references organization (organization_id),
        client_id uuid references organization (organization_id),
        asked_by text not null check (asked_by in ('firm', 'client')),
        asked_by_user uuid not null references "user" (id),
        addressed_to text not null,
        status text not null check (status in ('asked', 'accepted', 'declined', 'ended')),
        created_at timestamptz not null,
        changed_at timestamptz not null,
        check (case asked_by when 'firm' then firm_id else client_id end is not null),
        check (status <> 'accepted' or (firm_id is not null and client_id is not null))
      )`);
    await runner.query(
      `create unique index advisor_connection_pair on advisor_connection (firm_id, client_id) where status = 'accepted'`,
    );
    await runner.query(`create index advisor_connection_client on advisor_connection (client_id)`);
    await runner.query(`create index advisor_connection_firm on advisor_connection (firm_id)`);
    await runner.query(
      `create index advisor_connection_addressed on advisor_connection (addressed_to, created_at)`,
    );
    // A declined request keeps its place: a second one beside it would tell whoever asked that somebody declined.
    await runner.query(
      `create unique index advisor_connection_asked
         on advisor_connection (addressed_to, coalesce(firm_id, client_id)) where status in ('asked', 'declined')`,
    );
    await runner.query(`
      create table client_assignment (
        firm_id uuid not null,
        client_id uuid not null,
        user_id uuid not null,
        primary key (firm_id, client_id, user_id),
        foreign key (firm_id, user_id) references member (organization_id, user_id)
      )`);
    for (const table of ['advisor_connection', 'client_assignment']) await protectBothSides(runner, table);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}

async function protectBothSides(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`alter table ${table} enable row level security`);
  await runner.query(`
    create policy either_side on ${table}
      using (nullif(current_setting('app.organization', true), '')::uuid in (firm_id, client_id))
      with check (nullif(current_setting('app.organization', true), '')::uuid in (firm_id, client_id))`);
}
