import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Set while a team is being closed: first its treasury closes in `spend`, then the team here. */
export class MarkClosingTeams1795320120000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table team add column closing_since timestamptz, add column closing_by uuid`);
    await runner.query(
      `create index team_closing on team (closing_since) where closing_since is not null and closed_at is null`,
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
