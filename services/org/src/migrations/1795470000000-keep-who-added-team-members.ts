import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * The manager who added a member to a team; null where an admin did, or confirmed it since. Such a manager does not decide on the
 * member's reimbursement reports. What is there already is taken from the audit log, which has the latest addition of each member.
 */
export class KeepWhoAddedTeamMembers1795470000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table team_user add column added_by_manager uuid`);
    await runner.query(`
      update team_user tu set added_by_manager = added.actor_id::uuid
      from (
        select distinct on (organization_id, record_id, after ->> 'userId')
          organization_id, record_id, after ->> 'userId' as user_id, actor_kind, actor_id
        from audit_entry where action = 'team.add-member'
        order by organization_id, record_id, after ->> 'userId', occurred_at desc
      ) added
      join member m on m.organization_id = added.organization_id and m.user_id::text = added.actor_id
      where added.actor_kind = 'user' and m.role <> 'Admin' and tu.organization_id = added.organization_id
        and tu.team_id::text = added.record_id and tu.user_id::text = added.user_id`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}
