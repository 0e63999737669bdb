import { setTimeout } from 'node:timers/promises';
import { until } from '@almoner/provisioning';
import { type DemoOrganization } from './organizations.ts';
import { people } from './people.ts';
import { type SandboxClient } from './sandbox-client.ts';

interface Money {
  readonly kind: string;
  readonly available: number;
}

const settleTimeoutMs = 10_000;
const monthlyLimit = 200_000;
/** In cents: a grant that arrived by bank transfer, if the wallet then still has most of its money. */
const grant = 300_000;
const walletShare = 3;

const purchases = [
  { name: 'Coldpoint Refrigeration', category: 'commercial_equipment', city: 'Alder Falls', amount: 94_000 },
  { name: 'Voltwell Electric', category: 'electrical_contractors', city: 'Alder Falls', amount: 31_418 },
  { name: 'Saltbox Hardware', category: 'hardware_stores', city: 'Alder Falls', amount: 8_550 },
];
/** Still on hold. */
const pending = { name: 'Coldpoint Refrigeration', category: 'commercial_equipment', city: 'Alder Falls' };
const pendingAmount = 12_740;

/** A grant that a donor restricted to a purpose, the program that it pays for, and what was bought with it. */
export async function spendRestrictedFund(
  { admin, organizationId, account }: DemoOrganization,
  sandbox: SandboxClient,
): Promise<void> {
  const wallet = (await admin.get<Money[]>('/api/accounts')).find(({ kind }) => kind === 'wallet');
  const amount = Math.min(grant, Math.floor((wallet?.available ?? 0) / walletShare));
  const fund = await admin.post<{ id: string; accountId: string }>('/api/funds', {
    name: 'Cold Storage Fund',
    restriction: 'purpose',
    purpose: 'To buy, install and run cold storage for the pantry, so that fresh food reaches families.',
  });
  await admin.post(`/api/funds/${fund.id}/receipts`, {
    amount,
    donor: 'Aldermoss Family Fund',
    reason: 'Grant letter: for cold storage of the pantry only.',
  });
  const program = await admin.post<{ id: string }>('/api/spend-programs', {
    name: 'Pantry cold chain',
    teamId: null,
    frequency: 'monthly',
    limit: monthlyLimit,
    payingAccountId: fund.accountId,
  });
  const members = await admin.get<{ id: string; email: string }[]>(`/api/user/allusers/${organizationId}`);
  const holder = members.find(({ email }) => email === people.manager);
  if (holder === undefined) throw new Error('The manager of the demo is not there.');
  const card = await admin.post<{ stripeCardID: string }>('/api/cards', {
    holder: holder.id,
    name: 'Cold storage',
    spendRule: { frequency: 'monthly', limit: monthlyLimit },
    spendProgramId: program.id,
  });
  // The network's times are whole seconds: within this one, the purchases would be listed before the money that paid for them.
  await setTimeout(1_000);
  for (const { amount: price, ...merchant } of purchases) {
    const { id, approved } = await sandbox.swipe(account, card.stripeCardID, price, merchant);
    if (approved) await sandbox.capture(account, id);
  }
  await sandbox.swipe(account, card.stripeCardID, pendingAmount, pending);
  await until(
    async () => (await admin.get<{ released: number }>(`/api/funds/${fund.id}`)).released > 0,
    settleTimeoutMs,
  );
}
