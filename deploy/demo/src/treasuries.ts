import { until } from '@almoner/provisioning';
import { dayOf } from './demo-days.ts';
import { type ApiPerson } from './api-person.ts';

interface TeamRecord {
  readonly teamTreasury: { readonly accountId: string } | null;
}

const teamKnownTimeoutMs = 10_000;

/** Moves money, in cents, from the wallet to the team's treasury on the UTC day of `at`; returns the treasury's account. */
export async function fundTreasury(
  admin: ApiPerson,
  teamId: string,
  amount: number,
  at: Date,
): Promise<string> {
  const accountId = await treasuryOf(admin, teamId);
  await admin.post('/api/transfers', { kind: 'treasury_fund', teamId, amount, on: dayOf(at) });
  return accountId;
}

/** Retries, because the spend service receives the event of a new team with a delay. */
async function treasuryOf(admin: ApiPerson, teamId: string): Promise<string> {
  let accountId: string | undefined;
  await until(
    async () => {
      const { teamTreasury } = await admin.get<TeamRecord>(`/api/team/get/${teamId}`);
      accountId = teamTreasury?.accountId;
      return accountId !== undefined;
    },
    teamKnownTimeoutMs,
    50,
  );
  if (accountId === undefined) throw new Error('A team had no treasury in time.');
  return accountId;
}
