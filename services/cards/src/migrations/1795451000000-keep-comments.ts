import { protectTenantTable } from '@almoner/platform';
import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Comments on purchases, and mails to those whom they mention. */
export class KeepComments1795451000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // `thread_id`: the authorization of the purchase, whose captures and refunds have its comments, or a transaction
    // without one. `author_name`, `author_email`: as they were then, for advisors, who are members of another organization.
    await runner.query(`
      create table purchase_comment (
        organization_id uuid not null,
        id uuid primary key,
        thread_id uuid not null,
        author_id uuid not null,
        author_name text,
        author_email text not null,
        text text,
        mentions jsonb not null default '[]',
        version int not null default 1,
        written_at timestamptz not null,
        edited_at timestamptz,
        deleted_at timestamptz,
        deleted_by uuid,
        check ((text is null) = (deleted_at is not null) and (deleted_at is null) = (deleted_by is null))
      )`);
    await runner.query(
      `create index purchase_comment_of_thread on purchase_comment (organization_id, thread_id, written_at desc, id desc)`,
    );
    await protectTenantTable(runner, 'purchase_comment');
    await runner.query(`alter table notice drop constraint notice_kind_check`);
    // Not checked for the rows of before: each kind that was allowed still is.
    await runner.query(`
      alter table notice add constraint notice_kind_check
        check (kind in ('decline', 'request', 'decision', 'mention')) not valid`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
