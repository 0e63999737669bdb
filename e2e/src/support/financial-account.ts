import { eventually } from '@almoner/testing';
import { Client } from 'pg';
import { type Organization } from './organization.ts';
import { systemDatabaseUrl } from './stack.ts';

/** The organizations of these tests have the issuing balance of an earlier release. */
export async function openFinancialAccount({ id }: Organization): Promise<string> {
  const client = new Client({ connectionString: systemDatabaseUrl('spend') });
  await client.connect();
  try {
    await client.query(
      `insert into wallet_account (organization_id, next_attempt_at) values ($1, now()) on conflict do nothing`,
      [id],
    );
    return await eventually(async () => {
      const { rows } = await client.query<{ account: string }>(
        `select financial_account_id as account from wallet_account
           where organization_id = $1 and payout_destination_id is not null`,
        [id],
      );
      return rows[0]?.account;
    });
  } finally {
    await client.end();
  }
}
