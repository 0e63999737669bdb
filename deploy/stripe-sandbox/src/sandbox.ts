import { Faults } from './controls/faults.ts';
import { Settings } from './controls/settings.ts';
import { Deliveries } from './events/deliveries.ts';
import { Events } from './events/events.ts';
import { accountKind } from './resources/accounts/account.ts';
import { newAccount } from './resources/accounts/new-account.ts';
import { onReview } from './resources/accounts/review.ts';
import { onDispute } from './resources/disputes/dispute-life.ts';
import { settleDueDebits } from './resources/payment-intents/debit.ts';
import { payOutAvailable } from './resources/payouts/automatic.ts';
import { onPayoutArrival } from './resources/payouts/routes.ts';
import { onRefundEnd } from './resources/refunds/routes.ts';
import { onTopupArrival } from './resources/topups/routes.ts';
import { onTreasuryTransfers } from './resources/treasury/routes.ts';
import { kinds } from './resources/kinds.ts';
import { Clock } from './store/clock.ts';
import { Database } from './store/database.ts';
import { Jobs } from './store/jobs.ts';
import { ObjectStore } from './store/object-store.ts';
import { type World } from './world.ts';

interface WorldOptions {
  readonly dataDir: string | undefined;
  readonly webhookSecret: string | undefined;
  readonly url: () => string;
}

/** Less than the second within which a payout follows the moment when its money is available. */
const payOutEveryMs = 500;

/** The one account that every sk_test key belongs to. */
const platform = 'acct_1SandboxPlatform';

export function openWorld({ dataDir, webhookSecret, url }: WorldOptions): World {
  const database = new Database(dataDir);
  const report = (error: unknown) => console.error(error);
  const clock = new Clock(database);
  const settings = new Settings(database);
  const faults = new Faults(settings);
  const store = new ObjectStore(database, clock);
  store.register(kinds);
  const deliveries = new Deliveries(database, store, faults, platform);
  const events = new Events(store, deliveries, platform);
  const jobs = new Jobs(database, report);
  const world = {
    platform,
    url,
    webhookSecret,
    database,
    store,
    clock,
    events,
    deliveries,
    jobs,
    settings,
    faults,
    report,
  };
  onReview(world);
  onRefundEnd(world);
  onDispute(world);
  onTopupArrival(world);
  onPayoutArrival(world);
  onTreasuryTransfers(world);
  ensurePlatform(world);
  deliveries.start();
  jobs.start();
  jobs.every(payOutEveryMs, () => {
    settleDueDebits(world);
    payOutAvailable(world);
  });
  return world;
}

/** Clears objects, events, deliveries, settings and faults, and resets the clock. */
export function resetWorld(world: World): void {
  world.database.atomically(() => world.database.clear());
  world.clock.reset();
  world.settings.reset();
  ensurePlatform(world);
}

export function closeWorld(world: World): void {
  world.deliveries.stop();
  world.jobs.stop();
  world.database.close();
}

function ensurePlatform({ store, clock }: World): void {
  if (store.find(accountKind, platform, platform)) return;
  const account = newAccount(
    { id: platform, created: clock.now() },
    { business_profile: { name: 'Platform' } },
  );
  store.insert(platform, {
    ...account,
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
  });
}
