import { type DemoOrganization } from './organizations.ts';
import { dayOf, daysBefore } from './demo-days.ts';

/** In cents. */
const transfers = [
  { daysAgo: 250, amount: 120_000 },
  { daysAgo: 160, amount: 60_000 },
  { daysAgo: 62, amount: 60_000 },
  { daysAgo: 24, amount: 60_000 },
];
const target = 960_000;
const daysToTarget = 270;
const monthly = 60_000;

/** A vault with a target, what was moved into it, and a monthly transfer from next month on. */
export async function fillVault({ admin }: DemoOrganization, now: Date): Promise<void> {
  await admin.put('/api/vault/target', {
    amount: target,
    on: dayOf(daysBefore(now, -daysToTarget)),
    version: 0,
  });
  for (const { daysAgo, amount } of transfers)
    await admin.post('/api/transfers', { kind: 'vault_in', amount, on: dayOf(daysBefore(now, daysAgo)) });
  await admin.post('/api/transfer-rules', {
    kind: 'schedule',
    direction: 'vault_in',
    amount: monthly,
    frequency: 'monthly',
    startsOn: dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))),
  });
}
