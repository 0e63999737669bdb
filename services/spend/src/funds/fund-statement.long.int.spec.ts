import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  approvalsRpc,
  fundsRpc,
  signaturesRpc,
  spendRpc,
  type FundWire,
  type RequestOf,
  type StatementLineWire,
} from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { OrgStub } from '../test/org-stub.ts';
import { SpendHarness } from '../test/spend-harness.ts';
import { createProgram } from '../test/test-programs.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox. Stubbed on NATS: org, which says how many admins there are.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
  new OrgStub(spend);
});
afterAll(() => spend.stop(), 60_000);

type Query = RequestOf<typeof spendRpc.listTransfers>;

const openFund = (admin: Ctx) =>
  spend.rpc.call(admin, fundsRpc.createFund, {
    name: 'Community garden',
    restriction: 'purpose',
    purpose: 'Seeds and tools',
    startsOn: null,
    endsOn: null,
  });
const receive = (admin: Ctx, { id: fundId }: FundWire, amount: number) =>
  spend.rpc.call(admin, fundsRpc.receiveInFund, { fundId, amount, donor: 'Trust', reason: 'Letter' });
const release = (admin: Ctx, { id: fundId }: FundWire, amount: number) =>
  spend.rpc.call(admin, fundsRpc.releaseFund, { fundId, amount, reason: 'Met', evidence: 'Invoice 12' });

async function statement(ctx: Ctx, query: Query): Promise<StatementLineWire[]> {
  const all: StatementLineWire[] = [];
  let cursor: string | undefined;
  do {
    const page = await spend.rpc.call(ctx, spendRpc.listTransfers, { view: 'movements', ...query, cursor });
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

const hasMoved = ({ balance }: StatementLineWire) => balance !== null && balance !== undefined;

/** Each line is the one below it and its own change; the oldest began at zero. */
function expectToAddUp(lines: readonly StatementLineWire[]): void {
  const moved = lines.filter(hasMoved);
  moved.forEach(({ balance, change }, index) =>
    expect((balance ?? 0) - (change ?? 0)).toBe(moved[index + 1]?.balance ?? 0),
  );
}

describe('The statement of a restricted fund', () => {
  it('has what is left after each line and the program of spending, whatever the page', async () => {
    const owner = await spend.createOrganization(100_000);
    const admin = spend.admin(owner.organizationId);
    const fund = await openFund(admin);
    const { accountId } = fund;
    await receive(admin, fund, 20_000);
    // The network's times are whole seconds, so that a purchase of the same second would come before it.
    await spend.service.queryAsOwner(
      `update transfer set occurred_at = occurred_at - interval '1 minute' where organization_id = $1`,
      [owner.organizationId],
    );
    const program = await createProgram(spend, admin, { payingAccountId: accountId, limit: 1_000_000 });
    const card = await spend.createCard(owner, 'monthly', 1_000_000, program.id);
    const { id } = await spend.swipe(card, 3_000);
    await spend.stripe.testHelpers.issuing.authorizations.capture(id, {}, { stripeAccount: card.account });
    await eventually(async () => {
      const { released } = await spend.rpc.call(admin, fundsRpc.getFund, { fundId: fund.id });
      return released === 3_000;
    });
    await release(admin, fund, 500);
    await spend.rpc.call(admin, signaturesRpc.changeSignaturePolicy, { threshold: 1_000, version: 0 });
    const canceled = await release(admin, fund, 2_000);
    await spend.rpc.call(admin, approvalsRpc.withdraw, {
      approvalId: canceled.approvalId ?? '',
      version: 1,
    });
    await release(admin, fund, 1_500);
    await spend.service.queryAsOwner(
      `update transfer set occurred_at = occurred_at - interval '1 minute' where organization_id = $1`,
      [owner.organizationId],
    );
    await spend.swipe(card, 700);
    const spent = { id: program.id, name: program.name };
    const expected = [
      { kind: 'purchase_hold', balance: 14_300, program: spent },
      { kind: 'fund_release', state: 'on_hold', balance: 15_000, program: null },
      { kind: 'fund_release', state: 'canceled', balance: null, program: null },
      { kind: 'fund_release', balance: 16_500, program: null },
      { kind: 'purchase_capture', balance: 17_000, program: spent },
      { kind: 'fund_receipt', balance: 20_000, program: null },
    ];
    for (const limit of [1, 2, 4, 50])
      expect(await statement(admin, { accountId, limit })).toMatchObject(expected);
    const { available } = await spend.rpc.call(admin, fundsRpc.getFund, { fundId: fund.id });
    expect(available).toBe(14_300);
    const parts = await Promise.all(
      (['posted', 'on_hold', 'incoming'] as const).map((view) => statement(admin, { accountId, view })),
    );
    const others = [...parts.flat(), ...(await statement(admin, { limit: 50 }))];
    expect(others.filter(({ balance, program: of }) => balance !== undefined || of !== undefined)).toEqual(
      [],
    );
  });

  it('adds up on each page that is read while money moves', async () => {
    const { organizationId } = await spend.createOrganization(100_000);
    const admin = spend.admin(organizationId);
    const fund = await openFund(admin);
    await receive(admin, fund, 10_000);
    const moves = Array.from({ length: 12 }, (_, n) =>
      n % 2 === 0 ? receive(admin, fund, 100 + n) : release(admin, fund, 10 + n),
    );
    const pages = Array.from({ length: 12 }, () =>
      spend.rpc.call(admin, spendRpc.listTransfers, {
        accountId: fund.accountId,
        view: 'movements',
        limit: 50,
      }),
    );
    for (const { items } of await Promise.all(pages)) expectToAddUp(items);
    await Promise.all(moves);
    const lines = await statement(admin, { accountId: fund.accountId, limit: 3 });
    const { posted } = await spend.rpc.call(admin, fundsRpc.getFund, { fundId: fund.id });
    expectToAddUp(lines);
    expect(lines[0]?.balance).toBe(posted);
  });

  it('adds up in 100,000 movements, on the last page as on the first', async () => {
    const { organizationId } = await spend.createOrganization(1_000);
    const admin = spend.admin(organizationId);
    const fund = await openFund(admin);
    await addMovements(organizationId, fund.accountId, 100_000);
    const { posted } = await spend.rpc.call(admin, fundsRpc.getFund, { fundId: fund.id });
    const { rows } = await spend.pool.query<{ id: string; occurred_at: Date; balance: string }>(
      `select t.id, t.occurred_at, sum(e.amount_minor) over (order by t.occurred_at, t.id) as balance
       from entry e join transfer t on t.id = e.transfer_id where e.account_id = $1 order by t.occurred_at desc, t.id desc`,
      [fund.accountId],
    );
    for (const from of [0, 50_000, 99_940]) {
      const after = from === 0 ? undefined : cursorAfter(rows[from - 1]);
      const { items } = await spend.rpc.call(admin, spendRpc.listTransfers, {
        accountId: fund.accountId,
        view: 'movements',
        limit: 50,
        cursor: after,
      });
      expect(items.map(({ id, balance }) => [id, balance])).toEqual(
        rows.slice(from, from + 50).map(({ id, balance }) => [id, Number(balance)]),
      );
      if (from === 0) expect(items[0]?.balance).toBe(posted);
    }
  }, 120_000);
});

const cursorAfter = (row: { readonly id: string; readonly occurred_at: Date } | undefined) =>
  Buffer.from(`${row?.occurred_at.toISOString()}/${row?.id}`).toString('base64url');

/** Money in and out of a fund, as the ledger stores it; five at each moment. */
async function addMovements(organizationId: string, accountId: string, count: number): Promise<void> {
  await spend.pool.query(
    `with added as (
       insert into transfer (organization_id, id, kind, status, amount_minor, currency, description, idempotency_key, occurred_at, effective_on)
       select $1, gen_random_uuid(), 'fund_receipt', 'posted', 1 + n % 900, 'USD', 'From Trust', 'many-' || n,
         date_trunc('milliseconds', now()) - (n / 5) * interval '1 minute', current_date
       from generate_series(1, $2::int) n returning id, amount_minor)
     insert into entry (organization_id, transfer_id, account_id, layer, amount_minor, dimensions)
     select $1, d.id, a.id, 'posted', case when a.id = $3 then d.amount_minor else -d.amount_minor end, '{}'
     from added d cross join account a
     where a.organization_id = $1 and (a.id = $3 or a.kind = 'income')`,
    [organizationId, count, accountId],
  );
  await spend.service.queryAsOwner('analyze');
}
