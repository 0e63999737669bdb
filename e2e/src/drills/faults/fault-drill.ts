import { setTimeout as pause } from 'node:timers/promises';
import { walletHttp } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { Pool } from 'pg';
import type Stripe from 'stripe';
import { systemDatabaseUrl } from '../../support/stack.ts';
import { stripeClient } from '../../support/swiper.ts';
import { type ExpectedAuthorization } from './authorization-model.ts';
import { SeededRandom } from '@almoner/testing';
import { differencesOf } from './differences.ts';
import { DrillWallet } from './drill-wallet.ts';
import { PurchaseLife } from './purchase-life.ts';
import { FaultInjector, control } from './fault-injector.ts';
import { inTheBooks, inTheCounters, inTheLedger, inThePurchaseList, pendingOnThePage } from './views.ts';

export interface DrillOptions {
  readonly seed: number;
  /** How long faults are injected, in minutes; the time until all sides agree is not included. */
  readonly minutes: number;
  readonly kills?: boolean;
  readonly losses?: boolean;
  /** How long all sides may take to agree. */
  readonly settleMs: number;
}

export interface DrillReport {
  readonly purchases: number;
  readonly approved: number;
  readonly trouble: FaultInjector['counts'];
  /** Where the sides still disagree after the time to settle; the drill passes if it is empty. */
  readonly differences: readonly string[];
}

const depositMinor = 20_000_000;
const startEveryMs = [60, 400] as const;
const depositEveryMs = [4_000, 9_000] as const;
const maxParallelPurchases = 60;
const daySeconds = 86_400;

/** Random purchases and deposits in both kinds of wallet under random faults; then the faults end, and all sides must agree. */
export async function faultDrill({
  seed,
  minutes,
  kills = true,
  losses = true,
  settleMs,
}: DrillOptions): Promise<DrillReport> {
  const random = new SeededRandom(seed);
  const onBalance = await DrillWallet.onIssuingBalance(stripeClient(), depositMinor);
  const onAccount = await DrillWallet.onFinancialAccount(stripeClient(), depositMinor);
  const trouble = new FaultInjector({
    random: random.forPart(),
    organizationIds: [onBalance.organization.id, onAccount.organization.id],
    kills,
    losses,
  });
  const run = new Run(stripeClient(), [onBalance, onAccount], random);
  trouble.start();
  const model = await run.until(Date.now() + minutes * 60_000);
  await trouble.stop();
  // Days pass: events that were held for days have arrived, and deposits are reconciled again.
  await control('clock', { advanceSeconds: 3 * daySeconds });
  const differences = await settle([onBalance, onAccount], model, settleMs);
  await control('clock', { advanceSeconds: -3 * daySeconds });
  const approved = model.filter(({ isApproved }) => isApproved).length;
  return { purchases: model.length, approved, trouble: trouble.counts, differences };
}

class Run {
  private readonly living = new Set<Promise<void>>();
  private readonly model: ExpectedAuthorization[] = [];
  private readonly failures: unknown[] = [];

  constructor(
    private readonly stripe: Stripe,
    private readonly wallets: readonly [DrillWallet, ...DrillWallet[]],
    private readonly random: SeededRandom,
  ) {}

  /** The model of every requested authorization, once all of them have ended. */
  async until(endsAt: number): Promise<readonly ExpectedAuthorization[]> {
    await Promise.all([
      this.swipe(endsAt, this.random.forPart()),
      this.moveMoney(endsAt, this.random.forPart()),
    ]);
    await Promise.all(this.living);
    if (this.failures.length > 0)
      throw new AggregateError(this.failures, 'The network refused a step of the drill.');
    return this.model;
  }

  private async swipe(endsAt: number, random: SeededRandom): Promise<void> {
    while (Date.now() < endsAt) {
      await pause(random.between(...startEveryMs));
      if (this.living.size >= maxParallelPurchases) continue;
      const { organization, cards } = random.pick(this.wallets);
      const life = new PurchaseLife(this.stripe, organization.stripeAccount, random.forPart());
      const lived = life.live(random.pick(cards).stripeCardID).then(
        (one) => void this.model.push(one),
        (error: unknown) => void this.failures.push(error),
      );
      this.living.add(lived);
      void lived.finally(() => this.living.delete(lived));
    }
  }

  /** Deposits, some of which the bank returns, and captures without an authorization. */
  private async moveMoney(endsAt: number, random: SeededRandom): Promise<void> {
    while (Date.now() < endsAt) {
      await pause(random.between(...depositEveryMs));
      const wallet = random.pick(this.wallets);
      const what = random.pick(['deposit', 'deposit', 'return', 'force']);
      if (what === 'deposit') await this.deposit(wallet, random.between(1_000, 50_000));
      else if (what === 'return') await wallet.returnDepositBelow(depositMinor);
      else await this.forceCapture(wallet, random);
    }
  }

  /** The gateway may be stopped at this moment; both sides must agree on the result in any case. */
  private async deposit({ organization }: DrillWallet, amount: number): Promise<void> {
    await organization.admin
      .try(walletHttp.startTransfer, { body: { kind: 'deposit', amount } })
      .catch(() => undefined);
  }

  private async forceCapture({ organization, cards }: DrillWallet, random: SeededRandom): Promise<void> {
    const { stripeCardID: card } = random.pick(cards);
    const { transactions } = this.stripe.testHelpers.issuing;
    const options = { stripeAccount: organization.stripeAccount };
    const amount = random.between(100, 5_000);
    await transactions.createForceCapture({ card, amount, currency: 'usd' }, options);
  }
}

/** Waits until there are no differences; resolves with those that are left at the deadline. */
async function settle(
  wallets: readonly DrillWallet[],
  model: readonly ExpectedAuthorization[],
  timeoutMs: number,
): Promise<readonly string[]> {
  const [spend, cards] = ['spend', 'cards'].map(
    (name) => new Pool({ connectionString: systemDatabaseUrl(name), max: 2 }),
  );
  if (spend === undefined || cards === undefined) throw new Error('two databases');
  let differences: readonly string[] = ['nothing was compared'];
  try {
    await eventually(
      async () => {
        await spend.query(`update deposit set next_attempt_at = now() where organization_id = any ($1)`, [
          wallets.map(({ organization }) => organization.id),
        ]);
        const found = wallets.map((wallet) => differencesIn(wallet, model, { spend, cards }));
        differences = (await Promise.all(found)).flat();
        return differences.length === 0;
      },
      { timeoutMs, intervalMs: 3_000 },
    ).catch(() => undefined);
    return differences;
  } finally {
    await Promise.all([spend.end(), cards.end()]);
  }
}

async function differencesIn(
  wallet: DrillWallet,
  model: readonly ExpectedAuthorization[],
  { spend, cards }: { readonly spend: Pool; readonly cards: Pool },
): Promise<string[]> {
  const { organization } = wallet;
  return differencesOf({
    model: model.filter(({ card }) => wallet.cards.some(({ stripeCardID }) => stripeCardID === card)),
    network: await wallet.atStripe(),
    books: await inTheBooks(spend, organization.id),
    counters: await inTheCounters(spend, organization.id),
    list: await inThePurchaseList(cards, organization.id),
    ledger: await inTheLedger(spend, organization.id),
    pendingOnThePage: await pendingOnThePage(organization),
  });
}
