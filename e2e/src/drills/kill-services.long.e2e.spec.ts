import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { purchasesHttp, type PurchaseWire } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { Pool } from 'pg';
import type Stripe from 'stripe';
import { Organization, type ActiveCard } from '../support/organization.ts';
import { systemDatabaseUrl } from '../support/stack.ts';
import { stripeClient } from '../support/swiper.ts';
import { verifyLedger } from '../support/verify-ledger.ts';
import { killAndAwaitReturn } from './kill-and-await-return.ts';
import { Swipes } from './swipes.ts';

// Real: the whole stack, its launcher, kill -9. Replaced: the card network, by the sandbox.
const victims = ['spend', 'gateway', 'cards', 'org', 'auth', 'donations', 'spend'] as const;
const perSecond = 15;
/** The sandbox retries an event that was not accepted after 0.2, 1, 5 and 30 s. */
const settledWithin = { timeoutMs: 120_000, intervalMs: 500 };
const tightLimitMinor = 30_000;

const stripe = stripeClient();
let organization: Organization;
let tight: ActiveCard;
let roomy: ActiveCard;
let spend: Pool;

beforeAll(async () => {
  organization = await Organization.create();
  await organization.deposit(50_000_000);
  const holder = organization.admin;
  tight = await organization.issueCard({ holder, limitMinor: tightLimitMinor, name: 'Tight' });
  roomy = await organization.issueCard({ holder, limitMinor: 40_000_000, name: 'Roomy' });
  spend = new Pool({ connectionString: systemDatabaseUrl('spend'), max: 2 });
});
afterAll(() => spend.end());

/** The compared figures of an authorization, in the same shape for both sides. */
type Ledgered = readonly [stripeId: string, approved: boolean, amountMinor: number];
const byId = (a: Ledgered, b: Ledgered) => a[0].localeCompare(b[0]);

async function atStripe(): Promise<Ledgered[]> {
  const options = { stripeAccount: organization.stripeAccount };
  const seen: Ledgered[] = [];
  for await (const one of stripe.issuing.authorizations.list({ limit: 100 }, options)) {
    seen.push([one.id, one.approved, requestedMinor(one)]);
  }
  return seen.sort(byId);
}

/** The amount of a declined authorization is 0; its history has the requested amount. */
const requestedMinor = ({ approved, amount, request_history: history }: Stripe.Issuing.Authorization) =>
  approved ? amount : (history.at(-1)?.amount ?? amount);

async function inOurBooks(): Promise<Ledgered[]> {
  const { rows } = await spend.query<{ id: string; approved: boolean; amount: string }>(
    `select stripe_authorization_id as id, approved, amount_minor as amount from card_authorization
     where organization_id = $1`,
    [organization.id],
  );
  return rows.map(({ id, approved, amount }): Ledgered => [id, approved, Number(amount)]).sort(byId);
}

async function onTheWorkbench(): Promise<PurchaseWire[]> {
  const purchases: PurchaseWire[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: Record<string, string> = cursor === '' ? { limit: '500' } : { limit: '500', cursor };
    const page = await organization.admin.call(purchasesHttp.listPurchases, { query });
    purchases.push(...page.items);
    cursor = page.nextCursor;
  }
  return purchases;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('kill -9 of each service in turn while purchases go on', () => {
  it('loses and doubles no decision, exceeds no limit, and leaves the books in balance', async () => {
    const swipes = new Swipes(stripe, organization.stripeAccount, [tight.stripeCardID, roomy.stripeCardID]);
    swipes.start(perSecond);
    const outages = new Map<string, { from: number; to: number }>();
    for (const victim of victims) {
      const from = swipes.count;
      const backAfterMs = await killAndAwaitReturn(victim);
      outages.set(victim, { from, to: swipes.count });
      console.info(`${victim} was back after ${Math.round(backAfterMs)} ms.`);
      await swipes.more(perSecond);
    }
    const answers = await swipes.stop();
    const approved = answers.filter((answer) => answer.approved);
    console.info(`${answers.length} purchases, ${approved.length} approved.`);

    await eventually(async () => {
      expect(await inOurBooks()).toEqual(await atStripe());
      return true;
    }, settledWithin);
    const books = await inOurBooks();
    expect(books).toHaveLength(answers.length);
    expect(books.filter(([, isApproved]) => isApproved)).toHaveLength(approved.length);

    const onTight = approved.filter(({ card }) => card === tight.stripeCardID);
    expect(sum(onTight.map(({ amountMinor }) => amountMinor))).toBeLessThanOrEqual(tightLimitMinor);
    expect(onTight.length).toBeGreaterThan(0);
    expect(answers.some(({ card, approved: yes }) => card === tight.stripeCardID && !yes)).toBe(true);

    await eventually(async () => (await onTheWorkbench()).length === answers.length, settledWithin);
    const held = (await onTheWorkbench()).filter(({ status }) => status === 'pending');
    expect(sum(held.map(({ amount }) => amount))).toBe(sum(approved.map(({ amountMinor }) => amountMinor)));

    const uninvolved = ['cards', 'org', 'auth', 'donations'].map((name) => outages.get(name));
    const during = uninvolved.flatMap((outage) => answers.slice(outage?.from, outage?.to));
    expect(during.filter(({ card, approved: yes }) => card === roomy.stripeCardID && !yes)).toEqual([]);

    expect(await verifyLedger()).toBe('The ledger balances.');
  }, 600_000);
});
