import { until } from '@almoner/provisioning';
import { type DemoEndpoints } from './demo-endpoints.ts';
import { connectClients, foundAdvisor } from './advisors.ts';
import { kitchenCards, libraryCards } from './cards.ts';
import { addCategoryRules } from './category-rules.ts';
import { planGifts } from './gifts.ts';
import { finishCards } from './finish-cards.ts';
import { Timeline, planDeposits, planPurchases } from './timeline.ts';
import { foundKitchen, foundLibrary, type DemoOrganization } from './organizations.ts';
import { dayMs } from './demo-days.ts';
import { describeDonors } from './donors.ts';
import { people } from './people.ts';
import { planYear } from './plan.ts';
import { fileReimbursements } from './reimbursements.ts';
import { planRestrictedFunds } from './restricted-funds.ts';
import { type SandboxClient } from './sandbox-client.ts';
import { fillVault } from './vault.ts';

const settleTimeoutMs = 20_000;
const kitchenWallet = 1_900_000;
const libraryWallet = 300_000;

/**
 * Creates a year of a nonprofit, a second small one and an advisor firm through the public API and the sandbox, whose
 * clock starts a year ago, so that all data is created by the product itself.
 */
export async function seedDemo(
  endpoints: DemoEndpoints,
  sandbox: SandboxClient,
  log: (line: string) => void,
): Promise<void> {
  const now = new Date();
  const start = new Date(now.getTime() - 365 * dayMs);
  await sandbox.setClock(start);
  log('Demo data: people, teams, programs and cards …');
  const kitchen = await foundKitchen(endpoints, kitchenCards, kitchenWallet, start);
  const library = await foundLibrary(endpoints, libraryCards, libraryWallet);
  await connectClients(await foundAdvisor(endpoints), kitchen, library);

  const timeline = new Timeline(sandbox);
  planDeposits(timeline, kitchen, start, kitchenWallet / 2);
  planPurchases(timeline, sandbox, kitchen, planYear(kitchenCards, now, 20));
  planPurchases(timeline, sandbox, library, planYear(libraryCards, now, 21));
  planRestrictedFunds(timeline, sandbox, kitchen, now);
  await planGifts(timeline, sandbox, kitchen, endpoints.web, now);
  await timeline.run(now, (at) => log(`Demo data: a year of purchases and gifts, from ${monthOf(at)} on …`));

  await settled(kitchen);
  await finishCards(sandbox, kitchen, now, 22);
  await sandbox.setClock(new Date());
  await fillVault(kitchen, now);
  await fileReimbursements(endpoints, kitchen, sandbox);
  await addCategoryRules(kitchen);
  await archiveOne(kitchen);
  await describeDonors(kitchen);
  await kitchen.admin.post('/api/reconciliation/checks');
  await kitchen.admin.post('/api/invites', { email: people.invited, role: 'Employee' });
}

const monthOf = (at: Date) =>
  at.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Waits until all webhooks have arrived: until two reads of the wallet agree. */
async function settled({ admin }: DemoOrganization): Promise<void> {
  let before = '';
  await until(
    async () => {
      const seen = JSON.stringify(await admin.get('/api/accounts'));
      const isCalm = seen === before;
      before = seen;
      return isCalm;
    },
    settleTimeoutMs,
    400,
  );
}

async function archiveOne({ admin, organizationId }: DemoOrganization): Promise<void> {
  const members = await admin.get<{ id: string; email: string }[]>(`/api/user/allusers/${organizationId}`);
  const leaver = members.find(({ email }) => email === people.archived);
  if (leaver !== undefined) await admin.post(`/api/users/${leaver.id}/role`, { role: 'Archived' });
}
