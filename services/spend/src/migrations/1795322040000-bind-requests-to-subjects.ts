import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A request remembers which version of its subject it was made for, and why the platform withdrew it. */
export class BindRequestsToSubjects1795322040000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table approval_request
        add column subject_version int,
        add column end_reason text check (end_reason in ('card_canceled', 'person_archived'))`);
    // Limits have had no version of their own changes until now; a request that names other figures is out of date.
    await runner.query(`
      update approval_request r set subject_version = l.version
      from spend_limit l
      where r.status = 'pending' and r.kind = 'card_limit' and l.organization_id = r.organization_id
        and l.owner_id = r.subject_id and l.kind = 'card_rule'
        and l.limit_minor = (r.payload ->> 'currentLimit')::bigint`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
