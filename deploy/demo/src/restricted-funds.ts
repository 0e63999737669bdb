import { categoryIdsOf } from './categories.ts';
import { type DemoOrganization } from './organizations.ts';
import { people } from './people.ts';
import { type SandboxClient } from './sandbox-client.ts';
import { dayOf, daysAfter, daysBefore } from './demo-days.ts';
import { type Timeline } from './timeline.ts';

interface DemoFund {
  readonly name: string;
  readonly restriction: 'purpose' | 'time' | 'perpetual';
  readonly purpose: string;
  /** In cents. */
  readonly amount: number;
  readonly donor: string;
  readonly letter: string;
  readonly receivedDaysAgo: number;
  /** When its money may be used, in days from now. */
  readonly startsInDays?: number;
}

interface DemoPurchase {
  readonly daysAgo: number;
  readonly name: string;
  /** Of the merchant, as the card network names it. */
  readonly category: string;
  readonly amount: number;
  readonly isOnHold?: boolean;
}

const coldStorage: DemoFund = {
  name: 'Cold Storage Fund',
  restriction: 'purpose',
  purpose: 'To buy, install and run cold storage for the pantry, so that fresh food reaches families.',
  amount: 300_000,
  donor: 'Aldermoss Family Fund',
  letter: 'Grant letter: for cold storage of the pantry only.',
  receivedDaysAgo: 80,
};
const otherFunds: readonly DemoFund[] = [
  {
    name: 'Summer Suppers',
    restriction: 'time',
    purpose: 'Warm suppers in the school holidays of next summer.',
    amount: 120_000,
    donor: 'Tern Point Rotary Club',
    letter: 'Pledge letter: for the coming summer.',
    receivedDaysAgo: 33,
    startsInDays: 200,
  },
  {
    name: 'Founders’ Endowment',
    restriction: 'perpetual',
    purpose: 'To be kept forever; what it earns supports the kitchen.',
    amount: 100_000,
    donor: 'Estate of Edith Lund',
    letter: 'Will, article 4.',
    receivedDaysAgo: 150,
  },
];

/** `category` is a code; the limit is in cents. */
const program = { name: 'Pantry cold chain', category: '5241', monthlyLimit: 200_000 };
/** Amounts in cents. One that is on hold is not captured. */
const purchases: readonly DemoPurchase[] = [
  { daysAgo: 71, name: 'Coldpoint Refrigeration', category: 'commercial_equipment', amount: 94_000 },
  { daysAgo: 48, name: 'Voltwell Electric', category: 'electrical_contractors', amount: 31_418 },
  { daysAgo: 9, name: 'Saltbox Hardware', category: 'hardware_stores', amount: 8_550 },
  {
    daysAgo: 1,
    name: 'Coldpoint Refrigeration',
    category: 'commercial_equipment',
    amount: 12_740,
    isOnHold: true,
  },
];
const city = 'Alder Falls';

/** Money that donors restricted, the program that one of the funds pays for, and what was bought with it. */
export function planRestrictedFunds(
  timeline: Timeline,
  sandbox: SandboxClient,
  organization: DemoOrganization,
  now: Date,
): void {
  for (const fund of otherFunds)
    timeline.add(daysBefore(now, fund.receivedDaysAgo), async () => {
      await openFund(organization, fund, now);
    });
  timeline.add(daysBefore(now, coldStorage.receivedDaysAgo), async () => {
    const { accountId } = await openFund(organization, coldStorage, now);
    const card = await issueFundCard(organization, accountId, now);
    const { account } = organization;
    for (const { daysAgo, amount, isOnHold = false, ...merchant } of purchases) {
      const at = daysBefore(now, daysAgo);
      timeline.add(at, async () => {
        const { id, approved } = await sandbox.swipe(account, card, amount, { ...merchant, city });
        if (!approved || isOnHold) return;
        timeline.add(daysAfter(at, 1), async () => {
          await sandbox.capture(account, id);
        });
      });
    }
  });
}

async function openFund(
  { admin }: DemoOrganization,
  { name, restriction, purpose, amount, donor, letter, receivedDaysAgo, startsInDays }: DemoFund,
  now: Date,
): Promise<{ id: string; accountId: string }> {
  const fund = await admin.post<{ id: string; accountId: string }>('/api/funds', {
    name,
    restriction,
    purpose,
    startsOn: startsInDays === undefined ? null : dayOf(daysAfter(now, startsInDays)),
  });
  await admin.post(`/api/funds/${fund.id}/receipts`, {
    amount,
    donor,
    reason: letter,
    receivedOn: dayOf(daysBefore(now, receivedDaysAgo)),
  });
  return fund;
}

/** Returns Stripe's id of the card. */
async function issueFundCard(
  { admin, organizationId }: DemoOrganization,
  payingAccountId: string,
  now: Date,
): Promise<string> {
  const { name, category, monthlyLimit } = program;
  const { id } = await admin.post<{ id: string }>('/api/spend-programs', {
    name,
    teamId: null,
    frequency: 'monthly',
    limit: monthlyLimit,
    payingAccountId,
    startsAt: `${dayOf(daysBefore(now, coldStorage.receivedDaysAgo))}T00:00:00.000Z`,
  });
  const defaultCategoryId = (await categoryIdsOf({ admin, organizationId })).get(category);
  await admin.call('PATCH', `/api/spend-programs/${id}`, { defaultCategoryId });
  const members = await admin.get<{ id: string; email: string }[]>(`/api/user/allusers/${organizationId}`);
  const holder = members.find(({ email }) => email === people.manager);
  if (holder === undefined) throw new Error('The manager of the demo is not there.');
  const { stripeCardID } = await admin.post<{ stripeCardID: string }>('/api/cards', {
    holder: holder.id,
    name: 'Cold storage',
    spendRule: { frequency: 'monthly', limit: monthlyLimit },
    spendProgramId: id,
  });
  return stripeCardID;
}
