import { type DemoOrganization } from './organizations.ts';
import { dayOf, daysAfter, daysBefore } from './demo-days.ts';

/** Amounts in cents. */
const transfers = [
  { daysAgo: 250, amount: 120_000 },
  { daysAgo: 160, amount: 60_000 },
  { daysAgo: 62, amount: 60_000 },
  { daysAgo: 24, amount: 60_000 },
];
const targetAmount = 960_000;
const daysToTarget = 270;
const monthlyAmount = 60_000;

/** Gives the vault a target, moves money into it on past days, and adds a monthly transfer that starts next month. */
export async function fillVault({ admin }: DemoOrganization, now: Date): Promise<void> {
  await admin.put('/api/vault/target', {
    amount: targetAmount,
    on: dayOf(daysAfter(now, daysToTarget)),
    version: 0,
  });
  for (const { daysAgo, amount } of transfers)
    await admin.post('/api/transfers', { kind: 'vault_in', amount, on: dayOf(daysBefore(now, daysAgo)) });
  await admin.post('/api/transfer-rules', {
    kind: 'schedule',
    direction: 'vault_in',
    amount: monthlyAmount,
    frequency: 'monthly',
    startsOn: dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))),
  });
}
