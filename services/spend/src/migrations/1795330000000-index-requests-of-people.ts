import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A page of a person's or a team's requests reads them alone, not the history of the organization. */
export class IndexRequestsOfPeople1795330000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index approval_request_of_author on approval_request (organization_id, author_id, created_at desc, id desc)`,
    );
    await runner.query(
      `create index approval_request_of_team on approval_request (organization_id, team_id, created_at desc, id desc)`,
    );
    await runner.query(
      `create index approval_request_waiting on approval_request (organization_id, created_at desc, id desc)
       where status = 'pending'`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
