import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Requests that somebody else has to approve, whatever they are for, and the votes on them. */
export class CreateApprovals1795320180000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table approval_request (
        organization_id uuid not null,
        id uuid primary key,
        kind text not null,
        subject_id uuid not null,
        payload jsonb not null,
        -- The steps of its policy as they were when it was made: a later policy does not change what is under way.
        steps jsonb not null,
        team_id uuid,
        author_id uuid not null,
        author_name text,
        author_email text not null,
        reason text not null,
        status text not null check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'expired')),
        version int not null default 1,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        decided_at timestamptz,
        check ((status = 'pending') = (decided_at is null))
      )`);
    await runner.query(
      `create unique index approval_request_open on approval_request (organization_id, kind, subject_id) where status = 'pending'`,
    );
    await runner.query(
      `create index approval_request_newest on approval_request (organization_id, created_at desc, id desc)`,
    );
    await runner.query(
      `create index approval_request_expiring on approval_request (expires_at) where status = 'pending'`,
    );
    await protectTenantTable(runner, 'approval_request');
    await runner.query(`
      create table approval_vote (
        organization_id uuid not null,
        approval_id uuid not null references approval_request (id),
        voter_id uuid not null,
        voter_name text,
        voter_email text not null,
        step int not null,
        decision text not null check (decision in ('approve', 'reject')),
        note text not null,
        voted_at timestamptz not null,
        primary key (approval_id, voter_id)
      )`);
    await protectTenantTable(runner, 'approval_vote');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
