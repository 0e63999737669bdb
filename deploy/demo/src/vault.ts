import { type DemoOrganization } from './organizations.ts';

interface AccountBalance {
  readonly kind: string;
  readonly available: number;
}

/** In cents: the first of two transfers into the vault, unless that is more than this part of the wallet. */
const firstTransfer = 240_000;
const walletFraction = 1 / 5;
/** The target of the vault, as a multiple of the first transfer. */
const targetMultiple = 4;
const daysToTarget = 270;
const dayMs = 24 * 3_600_000;

/** A vault with a target, and two transfers into it. */
export async function fillVault({ admin }: DemoOrganization): Promise<void> {
  const wallet = (await admin.get<AccountBalance[]>('/api/accounts')).find(({ kind }) => kind === 'wallet');
  const amount = Math.min(firstTransfer, Math.floor((wallet?.available ?? 0) * walletFraction));
  if (amount <= 0) return;
  const on = new Date(Date.now() + daysToTarget * dayMs).toISOString().slice(0, 10);
  await admin.put('/api/vault/target', { amount: amount * targetMultiple, on, version: 0 });
  await admin.post('/api/transfers', { kind: 'vault_in', amount });
  await admin.post('/api/transfers', { kind: 'vault_in', amount: Math.ceil(amount / 4) });
}
