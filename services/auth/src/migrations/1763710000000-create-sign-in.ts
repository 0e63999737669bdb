import { createMessagingTables } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** People sign in before they belong to any organization, so no table here is a tenant's. */
export class CreateSignIn1763710000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createMessagingTables(runner);
    await runner.query(`
      create table identity (
        id uuid primary key,
        email text not null unique,
        name text,
        created_at timestamptz not null,
        mail_verified_at timestamptz
      )`);
    await runner.query(`
      create table google_account (
        subject text primary key,
        identity_id uuid not null unique references identity (id),
        email text not null,
        is_proven boolean not null,
        linked_at timestamptz not null
      )`);
    await runner.query(`
      create table magic_link (
        id uuid primary key,
        email text not null,
        token_hmac text not null unique,
        code_hmac text not null,
        code_attempts int not null default 0,
        refusals int not null default 0,
        asked_network text not null,
        asked_browser text not null,
        asking_browser_hash text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz
      )`);
    await runner.query(`create index magic_link_email on magic_link (email, created_at)`);
    await runner.query(`create index magic_link_network on magic_link (asked_network, created_at)`);
    await runner.query(
      `create index magic_link_asking_browser on magic_link (asking_browser_hash, created_at)`,
    );
    await runner.query(`create index magic_link_expires_at on magic_link (expires_at)`);
    await runner.query(`
      create table session (
        id uuid primary key,
        identity_id uuid not null references identity (id),
        token_hash text not null unique,
        method text not null check (method in ('magic-link', 'code', 'google')),
        network text not null,
        browser text not null,
        created_at timestamptz not null,
        last_seen_at timestamptz not null,
        idle_expires_at timestamptz not null,
        absolute_expires_at timestamptz not null,
        ended_at timestamptz
      )`);
    await runner.query(`create index session_identity on session (identity_id) where ended_at is null`);
    await runner.query(`create index session_absolute_expires_at on session (absolute_expires_at)`);
  }

  down(): Promise<void> {
    throw new Error('Migrations only go forward.');
  }
}
