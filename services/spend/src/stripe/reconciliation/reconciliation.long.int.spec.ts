import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { orgEvents, spendRpc } from '@almoner/contracts';
import { serviceContext } from '@almoner/platform';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { requestEvent } from '../../test/request-event.ts';
import { SpendHarness, type TestCard } from '../../test/spend-harness.ts';

// Not stubbed: PostgreSQL, nats-server, the Stripe sandbox. Each test loses webhooks of its own.
let spend: SpendHarness;
beforeEach(async () => {
  spend = await SpendHarness.start();
});
afterEach(() => spend.stop(), 60_000);

const on = (card: TestCard) => ({ stripeAccount: card.account });
const network = () => spend.stripe.testHelpers.issuing.authorizations;
const createCard = async () => spend.createCard(await spend.createOrganization(500_000), 'monthly', 400_000);
const forceCapture = (card: TestCard, amount: number) =>
  spend.stripe.testHelpers.issuing.transactions.createForceCapture(
    { card: card.stripeCardId, amount, currency: 'usd' },
    on(card),
  );
const loseWebhooks = () => spend.control('faults', { webhooks: { drop: 1 } });
/** Makes everything old enough to be read again. */
const reconcile = async (over: Record<string, string>) => {
  await spend.pool.query(`update card_authorization set created_at = created_at - interval '1 minute'`);
  await spend.restartService(over);
};
const openIntervals = { RECONCILE_EVERY_MS: '100' };
const historyIntervals = { RECONCILE_HISTORY_EVERY_MS: '100' };
/** Runs one round: the next one is ten minutes away. The job waits only a moment after the service has started. */
const startHistoryRound = () =>
  eventually(async () => {
    const { rows } = await spend.pool.query(
      `update jobs.job set start_after = now() where name = 'reconcile-history' and state = 'created' returning id`,
    );
    return rows.length > 0;
  });
const wallet = (card: TestCard) => spend.wallet(card.organizationId);

const asOwner = (statement: string) => spend.service.queryAsOwner(statement);
/** Waits until this many runs of the job failed. */
const failed = (job: string, times: number) =>
  eventually(async () => {
    const [, count] =
      new RegExp(`job_failures_total\\{job="${job}"[^}]*\\} (\\d+)`).exec(await spend.metrics()) ?? [];
    return Number(count ?? 0) >= times;
  });
const completed = (job: string, times: number) =>
  eventually(async () => {
    const { rows } = await spend.pool.query(
      `select 1 from jobs.job where name = $1 and state = 'completed'`,
      [job],
    );
    return rows.length >= times;
  });
async function quarantined({ account }: TestCard): Promise<unknown[]> {
  const { rows } = await spend.pool.query<{ id: string; type: string; error: string }>(
    `select id, type, error from stripe_event where account = $1 and status = 'quarantined'`,
    [account],
  );
  return rows;
}
/** Makes booking one Stripe object fail, as a defect would. */
const acceptOnlyFrom = (table: 'card_transaction' | 'card_authorization', condition: string) =>
  asOwner(`alter table ${table} add constraint refused check (${condition}) not valid`);
const acceptConnections = () => asOwner('alter table card_transaction drop constraint refused');

describe('reading open authorizations again', () => {
  it('releases a reversal whose webhook was lost, after 105 newer authorizations', async () => {
    const card = await createCard();
    const { id } = await spend.swipe(card, 20_000);
    await eventually(async () => (await wallet(card)).onHold === 20_000);
    await spend.idle();
    await loseWebhooks();
    await network().reverse(id, {}, on(card));
    for (let newer = 0; newer < 105; newer += 1) expect((await spend.swipe(card, 100)).approved).toBe(true);
    await reconcile(openIntervals);
    await eventually(async () => (await wallet(card)).onHold === 10_500);
    expect(await spend.findings()).toEqual([]);
  });

  it('does not stop at an account that answers with an error, and counts that one', async () => {
    const card = await createCard();
    const broken = await spend.createCard(await spend.createOrganization(50_000), 'monthly', 40_000);
    const { id } = await spend.swipe(card, 20_000);
    await spend.swipe(broken, 1_000);
    await spend.idle();
    await loseWebhooks();
    await network().reverse(id, {}, on(card));
    // Stripe returns 401 for an account that is not connected anymore.
    await spend.pool.query(`update card set stripe_account_id = 'acct_disconnected' where id = $1`, [
      broken.cardId,
    ]);
    await reconcile(openIntervals);
    await eventually(async () => (await wallet(card)).onHold === 0);
    await failed('reconcile-open-of-account', 1);
    expect((await wallet(broken)).onHold).toBe(1_000);
  });

  it('reads the others again each round while one cannot be booked', async () => {
    const card = await createCard();
    const broken = await spend.swipe(card, 1_000);
    const { id } = await spend.swipe(card, 20_000);
    await spend.idle();
    await loseWebhooks();
    await network().reverse(broken.id, {}, on(card));
    await acceptOnlyFrom(
      'card_authorization',
      `stripe_authorization_id <> '${broken.id}' or status = 'pending'`,
    );
    await reconcile(openIntervals);
    await failed('reconcile-open-of-account', 2);
    await network().reverse(id, {}, on(card));
    await eventually(async () => (await wallet(card)).onHold === 1_000);
    expect(await spend.findings()).toEqual([]);
  });

  it('books the lost capture of an organization that is no longer active', async () => {
    const card = await createCard();
    const { id } = await spend.swipe(card, 20_000);
    await spend.idle();
    await loseWebhooks();
    await network().capture(id, {}, on(card));
    await spend.publish(orgEvents.organizationChanged.subject, card.organizationId, {
      organizationId: card.organizationId,
      revision: 2,
      name: 'Quillmere Community Kitchen',
      type: 'nonprofit',
      ein: null,
      stripeAccountId: card.account,
      accountActivation: 'Rejected',
      currency: 'USD',
      hasBankAccount: false,
      occurredAt: new Date().toISOString(),
    });
    await eventually(async () => {
      const { rows } = await spend.pool.query('select 1 from organization where not is_active');
      return rows.length === 1;
    });
    await reconcile(openIntervals);
    await eventually(async () => {
      expect(await wallet(card)).toMatchObject({ posted: 480_000, onHold: 0 });
      return true;
    });
    expect(await spend.findings()).toEqual([]);
  });

  it('releases a hold that is unknown to the network', async () => {
    const card = await createCard();
    const ctx = serviceContext('gateway');
    const request = requestEvent(card, `iauth_${newId()}`, 7_000);
    expect(await spend.rpc.call(ctx, spendRpc.decideAuthorization, request)).toMatchObject({
      approved: true,
    });
    expect((await wallet(card)).onHold).toBe(7_000);
    await reconcile(openIntervals);
    await eventually(async () => (await wallet(card)).onHold === 0);
    expect(await spend.findings()).toEqual([]);
  });
});

describe('reading the last days again', () => {
  it('books every lost purchase and force capture, page by page to the last', async () => {
    const card = await createCard();
    await loseWebhooks();
    const purchases = 105;
    for (let index = 0; index < purchases; index += 1) {
      const { id } = await spend.swipe(card, 100);
      await network().capture(id, {}, on(card));
    }
    await forceCapture(card, 3_000);
    await reconcile(historyIntervals);
    await eventually(async () => {
      expect(await wallet(card)).toMatchObject({ posted: 500_000 - purchases * 100 - 3_000, onHold: 0 });
      return true;
    });
    await eventually(async () => {
      const { rows } = await spend.pool.query('select 1 from reconciliation_progress');
      return rows.length === 0;
    });
    expect(await spend.findings()).toEqual([]);
  });

  it('books what is newer and every force capture when one purchase cannot be booked', async () => {
    const card = await createCard();
    await loseWebhooks();
    const { id } = await spend.swipe(card, 1_000);
    const { transactions } = await network().capture(id, {}, on(card));
    await acceptOnlyFrom('card_transaction', `stripe_transaction_id <> '${transactions[0]?.id}'`);
    await reconcile(historyIntervals);
    await failed('reconcile-history-of-account', 1);
    await forceCapture(card, 3_000);
    await eventually(async () => (await wallet(card)).posted === 497_000);
    expect((await wallet(card)).onHold).toBe(1_000);
    await acceptConnections();
    await eventually(async () => (await wallet(card)).posted === 496_000);
    expect((await wallet(card)).onHold).toBe(0);
    expect(await spend.findings()).toEqual([]);
  });

  it('starts from the newest again when an interrupted reading is older than one interval', async () => {
    const card = await createCard();
    const { id: oldest } = await spend.swipe(card, 1_000);
    await spend.idle();
    await loseWebhooks();
    const { id } = await spend.swipe(card, 2_000);
    await network().reverse(id, {}, on(card));
    await spend.pool.query(
      `insert into reconciliation_progress (organization_id, stripe_account_id, list, read_from, last_read_id, updated_at)
       values ($1, $2, 'authorizations', now() - interval '1 day', $3, now() - interval '2 days')`,
      [card.organizationId, card.account, oldest],
    );
    await reconcile({});
    await startHistoryRound();
    await eventually(async () => (await wallet(card)).onHold === 1_000);
    expect(await spend.findings()).toEqual([]);
  });
});

describe('a Stripe object that is invalid or cannot be booked', () => {
  it('waits for an operator once, however often it is read', async () => {
    const card = await createCard();
    await loseWebhooks();
    await forceCapture(card, 3_000);
    await spend.pool.query(`update card set stripe_card_id = 'ic_of_nobody' where id = $1`, [card.cardId]);
    await reconcile(historyIntervals);
    await completed('reconcile-history-of-account', 3);
    expect(await quarantined(card)).toEqual([
      {
        id: expect.stringMatching(/^reread_ipi_/),
        type: 'issuing_transaction.updated',
        error: 'It names nothing that belongs to this connected account.',
      },
    ]);
    await spend.pool.query('update card set stripe_card_id = $2 where id = $1', [
      card.cardId,
      card.stripeCardId,
    ]);
    await eventually(async () => (await wallet(card)).posted === 497_000);
  });

  it('keeps the hold of an authorization with invalid figures', async () => {
    const card = await createCard();
    await loseWebhooks();
    await spend.control('clock', { advanceSeconds: 86_400 });
    await spend.swipe(card, 20_000);
    await eventually(async () => {
      const { rows } = await spend.pool.query(
        `select 1 from decision where created_at < now() - interval '16 seconds'`,
      );
      return rows.length === 1;
    });
    await reconcile({ ...openIntervals, STRIPE_CLOCK_AHEAD_SECONDS: '300' });
    await completed('reconcile-open-of-account', 2);
    expect(await quarantined(card)).toEqual([
      {
        id: expect.stringMatching(/^reread_iauth_/),
        type: 'issuing_authorization.updated',
        error: 'object.created: lies in the future',
      },
    ]);
    expect((await wallet(card)).onHold).toBe(20_000);
    expect(await spend.findings()).toEqual([]);
  });
});
