import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@almoner/kernel';
import { migrate } from '@almoner/platform';
import { createDatabase, type TestDatabase } from '@almoner/testing';
import { Client } from 'pg';
import { migrateDatabase } from '../migrate-database.ts';
import { KeepWhoAddedTeamMembers1795470000000 } from './1795470000000-keep-who-added-team-members.ts';
import { migrations } from './index.ts';

// Not stubbed: PostgreSQL, with the schema before this migration.
let database: TestDatabase;
let system: Client;
const [organizationId, teamId] = [newId(), newId()];
beforeAll(async () => {
  database = await createDatabase('org');
  const earlier = migrations.slice(0, migrations.indexOf(KeepWhoAddedTeamMembers1795470000000));
  await migrate(database.ownerUrl, earlier);
  system = new Client({ connectionString: database.systemUrl });
  await system.connect();
  await system.query(
    `insert into organization (organization_id, name, type, kind, ein, account_activation, applicant_email)
     values ($1, 'Quillmere', 'nonprofit', 'nonprofit', '12-3456789', 'Activated', 'imke@quillmere.example')`,
    [organizationId],
  );
  await system.query(
    `insert into team (id, organization_id, name, admin_role) values ($2, $1, 'Market', 'Lead')`,
    [organizationId, teamId],
  );
});
afterAll(async () => {
  await system.end();
  await database.drop();
});

async function addMember(role: 'Admin' | 'Employee'): Promise<string> {
  const userId = newId();
  await system.query(`insert into "user" (id, email) values ($1::uuid, $1::text || '@quillmere.example')`, [
    userId,
  ]);
  await system.query(`insert into member (organization_id, user_id, role) values ($1, $2, $3)`, [
    organizationId,
    userId,
    role,
  ]);
  await system.query(
    `insert into team_user (id, organization_id, team_id, user_id, team_role) values ($1, $2, $3, $4, 'Member')`,
    [newId(), organizationId, teamId, userId],
  );
  return userId;
}

async function recordAddition(actorId: string, userId: string, occurredAt: string): Promise<void> {
  await system.query(
    `insert into audit_entry (organization_id, id, occurred_at, action, actor_kind, actor_id, record_kind, record_id,
       record_label, after, trace_id, searched)
     values ($1, $2, $3, 'team.add-member', 'user', $4, 'team', $5, 'Market', jsonb_build_object('userId', $6::text), '', '')`,
    [organizationId, newId(), occurredAt, actorId, teamId, userId],
  );
}

describe('a team member of an earlier release', () => {
  it('was added by the manager whom the audit log names last, or by nobody in particular', async () => {
    const [admin, manager] = [await addMember('Admin'), await addMember('Employee')];
    const [byManager, byAdmin, unknown] = [
      await addMember('Employee'),
      await addMember('Employee'),
      await addMember('Employee'),
    ];
    await recordAddition(admin, byManager, '2026-01-01');
    await recordAddition(manager, byManager, '2026-02-01');
    await recordAddition(manager, byAdmin, '2026-01-01');
    await recordAddition(admin, byAdmin, '2026-02-01');
    await migrateDatabase(database.ownerUrl);
    const { rows } = await system.query<{ user_id: string; added_by_manager: string | null }>(
      'select user_id, added_by_manager from team_user',
    );
    const addedBy = new Map(rows.map((row) => [row.user_id, row.added_by_manager]));
    expect([byManager, byAdmin, unknown].map((id) => addedBy.get(id))).toEqual([manager, null, null]);
  });
});
