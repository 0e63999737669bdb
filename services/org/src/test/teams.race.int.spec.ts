import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { orgRpc } from '@almoner/contracts';
import { OrgHarness } from './org-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, SMTP, the Stripe sandbox. Stubbed on NATS: spend.
let org: OrgHarness;
beforeAll(async () => {
  org = await OrgHarness.start();
});
afterAll(() => org.stop(), 30_000);

it('only one of many teams created with one name at the same time gets it', async () => {
  const { admin } = await org.anOrganization();
  const names = ['Garden', 'Pantry', 'Kitchen', 'Stables', 'Orchard', 'Library'];
  const teams = await Promise.all(
    names.map((name) => org.call(admin, orgRpc.createTeam, { name, adminRole: 'Lead' })),
  );
  const outcomes = await Promise.allSettled(
    teams.map(({ id }) =>
      org.call(admin, orgRpc.updateTeam, { teamId: id, name: 'Harvest', adminRole: 'Lead' }),
    ),
  );
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  );
  expect(refused).toHaveLength(teams.length - 1);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'team_name_taken' });
});
