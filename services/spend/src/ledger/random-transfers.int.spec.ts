import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accountStatementsRpc,
  approvalsRpc,
  fundsRpc,
  signaturesRpc,
  spendRpc,
  vaultRpc,
  type TransferWire,
} from '@almoner/contracts';
import { DomainError, newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { SeededRandom, eventually } from '@almoner/testing';
import { OrgStub } from '../test/org-stub.ts';
import { expectJournalToAgree } from '../test/journal-sums.ts';
import { SpendHarness } from '../test/spend-harness.ts';
import { publishTeam } from '../test/test-programs.ts';

// Not stubbed: spend, PostgreSQL, NATS, the Stripe sandbox. Stubbed on NATS: org, which says how many admins there are.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
  new OrgStub(spend);
});
afterAll(() => spend.stop(), 30_000);

const startMinor = 10_000;
const threshold = 2_500;
const kinds = [
  'vault_in',
  'vault_out',
  'treasury_fund',
  'treasury_return',
  'fund_receipt',
  'fund_release',
] as const;
type Kind = (typeof kinds)[number];
type Place = 'wallet' | 'vault' | 'treasury' | 'fund';

/** Signed by two admins above the threshold. */
const signedKinds: ReadonlySet<Kind> = new Set(['vault_in', 'vault_out', 'fund_release']);

const routes: Readonly<Record<Kind, readonly [from: Place, to: Place]>> = {
  vault_in: ['wallet', 'vault'],
  vault_out: ['vault', 'wallet'],
  treasury_fund: ['wallet', 'treasury'],
  treasury_return: ['treasury', 'wallet'],
  fund_receipt: ['wallet', 'fund'],
  fund_release: ['fund', 'wallet'],
};

async function createOwner() {
  const { organizationId } = await spend.createOrganization(startMinor);
  const [first, second] = [spend.admin(organizationId), spend.admin(organizationId)];
  const { teamId } = await publishTeam(spend, organizationId);
  const { id: fundId } = await spend.rpc.call(first, fundsRpc.createFund, {
    name: 'Garden',
    restriction: 'purpose',
    purpose: 'Seeds',
    startsOn: null,
    endsOn: null,
  });
  await eventually(async () => (await accounts(first)).length === 4);
  await spend.rpc.call(first, signaturesRpc.changeSignaturePolicy, { threshold, version: 0 });
  return { organizationId, first, second, teamId, fundId };
}
type Owner = Awaited<ReturnType<typeof createOwner>>;

const accounts = (ctx: Ctx) => spend.rpc.call(ctx, spendRpc.listAccounts, {});

function move({ teamId, fundId }: Owner, ctx: Ctx, kind: Kind, amount: number): Promise<TransferWire> {
  switch (kind) {
    case 'vault_in':
    case 'vault_out':
      return spend.rpc.call(ctx, vaultRpc.moveVault, { kind, amount });
    case 'treasury_fund':
    case 'treasury_return':
      return spend.rpc.call(ctx, spendRpc.moveTreasury, { kind, teamId, amount });
    case 'fund_receipt':
      return spend.rpc.call(ctx, fundsRpc.receiveInFund, {
        fundId,
        amount,
        donor: 'Trust',
        reason: 'Letter',
      });
    case 'fund_release':
      return spend.rpc.call(ctx, fundsRpc.releaseFund, { fundId, amount, reason: 'Met', evidence: 'Report' });
  }
}

async function balancesOf({ first }: Owner): Promise<Record<Place, { posted: number; onHold: number }>> {
  const list = await accounts(first);
  const of = (kind: Place) => {
    const { posted = 0, onHold = 0 } = list.find((one) => one.kind === kind) ?? {};
    return { posted, onHold };
  };
  return { wallet: of('wallet'), vault: of('vault'), treasury: of('treasury'), fund: of('fund') };
}

const isShort = (error: unknown) => error instanceof DomainError && error.code === 'insufficient_funds';

/** The balances of the accounts by rules of its own, without double entry. */
class Model {
  readonly places: Record<Place, { posted: number; onHold: number }> = {
    wallet: { posted: startMinor, onHold: 0 },
    vault: { posted: 0, onHold: 0 },
    treasury: { posted: 0, onHold: 0 },
    fund: { posted: 0, onHold: 0 },
  };

  /** Returns whether there is enough money; then it moves, or is on hold where two sign. */
  start(kind: Kind, amount: number): 'refused' | 'posted' | 'pending' {
    const from = this.places[routes[kind][0]];
    if (from.posted - from.onHold < amount) return 'refused';
    if (signedKinds.has(kind) && amount > threshold) {
      from.onHold += amount;
      return 'pending';
    }
    this.post(kind, amount);
    return 'posted';
  }

  /** For what is on hold. */
  end(kind: Kind, amount: number, isSigned: boolean): void {
    this.places[routes[kind][0]].onHold -= amount;
    if (isSigned) this.post(kind, amount);
  }

  private post(kind: Kind, amount: number): void {
    const [from, to] = routes[kind];
    this.places[from].posted -= amount;
    this.places[to].posted += amount;
  }
}

async function decide(
  { first, second }: Owner,
  approvalId: string,
  by: 'signature' | 'rejection' | 'withdrawal',
): Promise<void> {
  const command = { approvalId, version: 1 };
  if (by === 'signature') await spend.rpc.call(second, approvalsRpc.approve, { ...command, note: '' });
  else if (by === 'rejection') await spend.rpc.call(second, approvalsRpc.reject, { ...command, note: 'No' });
  else await spend.rpc.call(first, approvalsRpc.withdraw, command);
}

describe('a random history of transfers among the wallet, the vault, a treasury and a fund', () => {
  it('has after each step, and at each moment afterwards, the balances of a plain model', async () => {
    const random = new SeededRandom(20_261_122);
    const owner = await createOwner();
    const model = new Model();
    const open: { approvalId: string; kind: Kind; amount: number }[] = [];
    const seen: { at: string; posted: number }[] = [];
    for (let step = 0; step < 120; step += 1) {
      const waiting = open[0];
      if (waiting !== undefined && random.chance(0.4)) {
        open.shift();
        const by = random.pick(['signature', 'signature', 'rejection', 'withdrawal'] as const);
        await decide(owner, waiting.approvalId, by);
        model.end(waiting.kind, waiting.amount, by === 'signature');
      } else {
        const [kind, amount] = [random.pick(kinds), random.between(1, 4_000)];
        const expected = model.start(kind, amount);
        const result = await move(owner, owner.first, kind, amount).catch((error: unknown) => {
          if (isShort(error)) return null;
          throw error;
        });
        expect([step, result?.status ?? 'refused']).toEqual([step, expected]);
        if (result?.approvalId !== undefined) open.push({ approvalId: result.approvalId, kind, amount });
      }
      expect([step, await balancesOf(owner)]).toEqual([step, model.places]);
      seen.push({ at: await momentOf(owner), posted: model.places.wallet.posted });
    }
    await expectJournalToAgree(spend, owner.organizationId);
    const wallet = (await accounts(owner.first)).find(({ kind }) => kind === 'wallet')?.id ?? '';
    for (const { at, posted } of seen.filter((_, index) => index % 10 === 0)) {
      const query = { accountId: wallet, at };
      const balance = await spend.rpc.call(owner.first, accountStatementsRpc.getBalanceAt, query);
      expect([at, balance.posted]).toEqual([at, posted]);
    }
    expect(await spend.findings()).toEqual([]);
  });

  it('loses nothing and overdraws nothing with eight clients at once, however long accounts are locked', async () => {
    const owner = await createOwner();
    const random = new SeededRandom(7);
    const clients = Array.from({ length: 8 }, () =>
      Array.from({ length: 12 }, () => [random.pick(kinds), random.between(1, threshold)] as const),
    );
    const moved: [Kind, number][] = [];
    const work = Promise.all(
      clients.map(async (moves) => {
        for (const [kind, amount] of moves) {
          const key = newId();
          const send = () =>
            move(owner, { ...owner.first, idempotencyKey: key }, kind, amount).then(
              () => true,
              (error: unknown) => {
                if (isShort(error)) return false;
                throw error;
              },
            );
          // Each is sent twice: a key moves money once.
          const answers = [await send(), await send()];
          if (answers.includes(true)) moved.push([kind, amount]);
        }
      }),
    );
    const holder = await spend.pool.connect();
    try {
      await holder.query('begin');
      await holder.query(`select 1 from account where organization_id = $1 order by lock_rank for update`, [
        owner.organizationId,
      ]);
      await holder.query('select pg_sleep(0.6)');
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await work;
    const sums: Record<Place, number> = { wallet: startMinor, vault: 0, treasury: 0, fund: 0 };
    for (const [kind, amount] of moved) {
      const [from, to] = routes[kind];
      sums[from] -= amount;
      sums[to] += amount;
    }
    const balances = await balancesOf(owner);
    const posted = Object.fromEntries(
      Object.entries(balances).map(([place, { posted: minor }]) => [place, minor]),
    );
    expect(posted).toEqual(sums);
    expect(Math.min(...Object.values(sums))).toBeGreaterThanOrEqual(0);
    expect(Object.values(sums).reduce((sum, minor) => sum + minor, 0)).toBe(startMinor);
    expect(await spend.findings()).toEqual([]);
  });
});

/** A moment after everything that is booked, and before what is booked next. */
async function momentOf({ organizationId }: Owner): Promise<string> {
  const { rows } = await spend.pool.query<{ at: Date }>(
    `select max(created_at) + interval '1 millisecond' as at from entry where organization_id = $1`,
    [organizationId],
  );
  return rows[0]?.at.toISOString() ?? '';
}
