import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spendRpc, vaultRpc, type UserPrincipal } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { SpendHarness } from '../test/spend-harness.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 30_000);

const refusedWith = (code: string) => expect.objectContaining({ code });
type Kind = 'vault_in' | 'vault_out';

const move = (ctx: Ctx, kind: Kind, amount: number) =>
  spend.rpc.call(ctx, vaultRpc.moveVault, { kind, amount });

async function createVault(walletMinor: number) {
  const { organizationId } = await spend.createOrganization(walletMinor);
  const admin = spend.admin(organizationId);
  const balances = async () => {
    const accounts = await spend.rpc.call(admin, spendRpc.listAccounts, {});
    const available = (kind: string) => accounts.find((one) => one.kind === kind)?.available;
    return { wallet: available('wallet'), vault: available('vault') };
  };
  const forgetKeys = () =>
    spend.pool.query('delete from idempotency_key where organization_id = $1', [organizationId]);
  return { organizationId, admin, balances, forgetKeys };
}

describe('the vault', () => {
  it('takes money from the wallet and gives it back, to the cent, with its history and audit', async () => {
    const { organizationId, admin, balances } = await createVault(10_000);
    const moved = await move(admin, 'vault_in', 2_501);
    expect(moved).toMatchObject({ kind: 'vault_in', status: 'posted', amount: 2_501, currency: 'USD' });
    await move(admin, 'vault_out', 1);
    expect(await balances()).toEqual({ wallet: 7_500, vault: 2_500 });
    const accounts = await spend.rpc.call(admin, spendRpc.listAccounts, {});
    const accountId = accounts.find(({ kind }) => kind === 'vault')?.id;
    const { items } = await spend.rpc.call(admin, spendRpc.listTransfers, { accountId });
    expect(items.map(({ kind, change }) => [kind, change])).toEqual([
      ['vault_out', -1],
      ['vault_in', 2_501],
    ]);
    const by = { actor: { kind: 'user', email: 'imke@quillmere.example' } };
    expect((await spend.auditRecordsOf(organizationId)).slice(-2)).toMatchObject([
      { action: 'vault.fund', ...by, after: { amount: { amount: 2_501, currency: 'USD' } } },
      { action: 'vault.return', ...by, after: { amount: { amount: 1, currency: 'USD' } } },
    ]);
    expect(await spend.findings()).toEqual([]);
  });

  it('moves all that is available and not one cent more, either way', async () => {
    const { admin, balances } = await createVault(10_000);
    const short = refusedWith('insufficient_funds');
    await expect(move(admin, 'vault_in', 10_001)).rejects.toEqual(short);
    await move(admin, 'vault_in', 10_000);
    await expect(move(admin, 'vault_out', 10_001)).rejects.toEqual(short);
    expect(await balances()).toEqual({ wallet: 0, vault: 10_000 });
  });

  it('moves money once for one key, at once or after the key expired, and nothing else by it', async () => {
    const { admin, balances, forgetKeys } = await createVault(10_000);
    const once = { ...admin, idempotencyKey: 'vault-once' };
    const [one, other] = await Promise.all([move(once, 'vault_in', 100), move(once, 'vault_in', 100)]);
    expect(one.id).toBe(other.id);
    await forgetKeys();
    expect((await move(once, 'vault_in', 100)).id).toBe(one.id);
    await forgetKeys();
    const reused = refusedWith('idempotency_key_reused');
    await expect(move(once, 'vault_out', 100)).rejects.toEqual(reused);
    await expect(move(once, 'vault_in', 101)).rejects.toEqual(reused);
    const deposit = spend.rpc.call(once, spendRpc.startDeposit, { amount: 100 });
    await expect(deposit).rejects.toEqual(reused);
    expect(await balances()).toEqual({ wallet: 9_900, vault: 100 });
  });

  it('and the wallet keep their sum while eight clients move both ways, and neither falls below zero', async () => {
    const { admin, balances } = await createVault(1_000);
    const client = async (at: number) => {
      for (let round = 0; round < 4; round += 1)
        await move(admin, (at + round) % 3 ? 'vault_in' : 'vault_out', 300).catch(() => undefined);
    };
    await Promise.all(Array.from({ length: 8 }, (_, at) => client(at)));
    const { wallet = -1, vault = -1 } = await balances();
    expect(wallet + vault).toBe(1_000);
    expect(Math.min(wallet, vault)).toBeGreaterThanOrEqual(0);
    expect(await spend.findings()).toEqual([]);
  });

  it('is moved by admins who signed in recently, and by nobody else', async () => {
    const { admin } = await createVault(1_000);
    const manager = { ...admin, actor: { ...admin.actor, role: 'Manager' } as UserPrincipal };
    await expect(move(manager, 'vault_in', 1)).rejects.toEqual(refusedWith('forbidden'));
    const stale = { ...admin, actor: { ...admin.actor, isFreshSignIn: false } as UserPrincipal };
    await expect(move(stale, 'vault_in', 1)).rejects.toEqual(refusedWith('fresh_sign_in_required'));
  });
});
