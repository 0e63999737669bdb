import { type DemoOrganization } from './organizations.ts';

interface Money {
  readonly kind: string;
  readonly available: number;
}

/** In cents: the first of two moves into the reserve, as long as the wallet keeps most of its money. */
const reserve = 240_000;
const walletShare = 5;
const targetShare = 4;
const daysToTarget = 270;
const dayMs = 24 * 3_600_000;

/** A reserve with a target, and two moves into it. */
export async function fillVault({ admin }: DemoOrganization): Promise<void> {
  const wallet = (await admin.get<Money[]>('/api/accounts')).find(({ kind }) => kind === 'wallet');
  const amount = Math.min(reserve, Math.floor((wallet?.available ?? 0) / walletShare));
  if (amount <= 0) return;
  const on = new Date(Date.now() + daysToTarget * dayMs).toISOString().slice(0, 10);
  await admin.put('/api/vault/target', { amount: amount * targetShare, on, version: 0 });
  await admin.post('/api/transfers', { kind: 'vault_in', amount });
  await admin.post('/api/transfers', { kind: 'vault_in', amount: Math.ceil(amount / 4) });
}
