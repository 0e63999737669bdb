import { setTimeout as pause } from 'node:timers/promises';
import { walletHttp } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { Pool } from 'pg';
import type Stripe from 'stripe';
import { Organization, type ActiveCard } from '../../support/organization.ts';
import { systemDatabaseUrl } from '../../support/stack.ts';
import { stripeClient } from '../../support/swiper.ts';
import { type ExpectedAuthorization } from './authorization-model.ts';
import { SeededRandom } from '@almoner/testing';
import { differencesOf } from './differences.ts';
import { PurchaseLife } from './purchase-life.ts';
import { FaultInjector, control } from './fault-injector.ts';
import {
  atStripe,
  inTheBooks,
  inTheCounters,
  inTheLedger,
  inThePurchaseList,
  pendingOnThePage,
} from './views.ts';

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

/** Random purchases and deposits under random faults; then the faults end, and all sides must agree. */
export async function faultDrill({
  seed,
  minutes,
  kills = true,
  losses = true,
  settleMs,
}: DrillOptions): Promise<DrillReport> {
  const random = new SeededRandom(seed);
  const organization = await Organization.create('Fault Drill Kitchen');
  await organization.deposit(depositMinor);
  const cards = await issueCards(organization);
  const trouble = new FaultInjector({
    random: random.forPart(),
    organizationId: organization.id,
    kills,
    losses,
  });
  const run = new Run(stripeClient(), organization, cards, random);
  trouble.start();
  const model = await run.until(Date.now() + minutes * 60_000);
  await trouble.stop();
  // Days pass: events that were held for days have arrived, and deposits are reconciled again.
  await control('clock', { advanceSeconds: 3 * daySeconds });
  const differences = await settle(stripeClient(), organization, model, settleMs);
  await control('clock', { advanceSeconds: -3 * daySeconds });
  const approved = model.filter(({ isApproved }) => isApproved).length;
  return { purchases: model.length, approved, trouble: trouble.counts, differences };
}

async function issueCards(organization: Organization): Promise<[ActiveCard, ...ActiveCard[]]> {
  const card = (name: string, limitMinor: number, frequency: 'daily' | 'monthly' | 'total') =>
    organization.issueCard({ holder: organization.admin, name, limitMinor, frequency });
  return [
    await card('Monthly', 9_000_000, 'monthly'),
    await card('Daily', 900_000, 'daily'),
    await card('Total', 9_000_000, 'total'),
  ];
}

class Run {
  private readonly living = new Set<Promise<void>>();
  private readonly model: ExpectedAuthorization[] = [];
  private readonly failures: unknown[] = [];

  constructor(
    private readonly stripe: Stripe,
    private readonly organization: Organization,
    private readonly cards: readonly [ActiveCard, ...ActiveCard[]],
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
      const life = new PurchaseLife(this.stripe, this.organization.stripeAccount, random.forPart());
      const lived = life.live(random.pick(this.cards).stripeCardID).then(
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
      const what = random.pick(['deposit', 'deposit', 'return', 'force']);
      if (what === 'deposit') await this.deposit(random.between(1_000, 50_000));
      else if (what === 'return') await this.returnADeposit();
      else await this.forceCapture(random.pick(this.cards), random.between(100, 5_000));
    }
  }

  /** The gateway may be stopped at this moment; both sides must agree on the result in any case. */
  private async deposit(amount: number): Promise<void> {
    await this.organization.admin
      .try(walletHttp.startTransfer, { body: { kind: 'deposit', amount } })
      .catch(() => undefined);
  }

  private async returnADeposit(): Promise<void> {
    const options = { stripeAccount: this.organization.stripeAccount };
    const { data } = await this.stripe.topups.list({ status: 'succeeded', limit: 100 }, options);
    const small = data.find(({ amount }) => amount < depositMinor);
    if (small !== undefined) await control('topups', { topup: small.id, outcome: 'reverse' });
  }

  private async forceCapture({ stripeCardID: card }: ActiveCard, amount: number): Promise<void> {
    const { transactions } = this.stripe.testHelpers.issuing;
    const options = { stripeAccount: this.organization.stripeAccount };
    await transactions.createForceCapture({ card, amount, currency: 'usd' }, options);
  }
}

/** Waits until there are no differences; resolves with those that are left at the deadline. */
async function settle(
  stripe: Stripe,
  organization: Organization,
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
        await spend.query(`update deposit set next_attempt_at = now() where organization_id = $1`, [
          organization.id,
        ]);
        differences = differencesOf({
          model,
          network: await atStripe(stripe, organization),
          books: await inTheBooks(spend, organization.id),
          counters: await inTheCounters(spend, organization.id),
          list: await inThePurchaseList(cards, organization.id),
          ledger: await inTheLedger(spend, organization.id),
          pendingOnThePage: await pendingOnThePage(organization),
        });
        return differences.length === 0;
      },
      { timeoutMs, intervalMs: 3_000 },
    ).catch(() => undefined);
    return differences;
  } finally {
    await Promise.all([spend.end(), cards.end()]);
  }
}
