import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@almoner/testing';
import { stripeTestMode } from '@almoner/testing/stripe';
import type Stripe from 'stripe';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';

// Not stubbed: PostgreSQL, nats-server, the service; and the Stripe sandbox, or Stripe itself in test mode where
// `STRIPE_TEST_KEY` is set (`npm run issuing`, docs/running.md). All cards are of one organization, which has other purchases
// in test mode: figures are differences.
const testMode = stripeTestMode(process.env);
/** For what only the sandbox can do; the line above each such test says why. */
const inSandbox = testMode === null ? it : it.skip;

const limit = 5_000;
let spend: SpendHarness;
let owner: { organizationId: string; account: string };
beforeAll(async () => {
  spend = await SpendHarness.start({}, testMode);
  owner = await spend.createOrganization(60_000);
}, 300_000);
afterAll(() => spend.stop());

interface Start {
  readonly card: TestCard;
  readonly posted: number;
  readonly onHold: number;
}
async function createCard(): Promise<Start> {
  const { posted, onHold } = await spend.wallet(owner.organizationId);
  return { card: await spend.createCard(owner, 'monthly', limit), posted, onHold };
}

const helpers = () => spend.stripe.testHelpers.issuing;
const on = () => ({ stripeAccount: owner.account });

/** How the wallet has changed since the card was created, what the card has spent, and what Stripe says. */
async function expectSettled(
  { card, ...before }: Start,
  figures: { readonly posted: number; readonly onHold: number; readonly spent: number },
  authorization: Pick<Stripe.Issuing.Authorization, 'id'> | null,
  status: Stripe.Issuing.Authorization['status'] = 'closed',
): Promise<void> {
  await eventually(async () => {
    const { posted, onHold } = await spend.wallet(owner.organizationId);
    const { spent } = await spend.usage(card);
    expect({ posted: posted - before.posted, onHold: onHold - before.onHold, spent }).toEqual(figures);
    return true;
  });
  if (authorization !== null) {
    const atStripe = await spend.stripe.issuing.authorizations.retrieve(authorization.id, {}, on());
    expect(atStripe.status).toBe(status);
  }
  expect(await spend.findings()).toEqual([]);
}

async function captureIdOf({ stripeCardId }: TestCard): Promise<string> {
  const { data } = await spend.stripe.issuing.transactions.list(
    { card: stripeCardId, type: 'capture' },
    on(),
  );
  return data[0]?.id ?? '';
}

describe('A purchase', () => {
  it('is approved at the limit to the cent, and declined a cent above it with the reason', async () => {
    const start = await createCard();
    const declined = await spend.swipe(start.card, limit + 1);
    expect([declined.approved, declined.metadata.decline_reason]).toEqual([false, 'spend_limit_exceeded']);
    const approved = await spend.swipe(start.card, limit);
    expect([approved.approved, approved.request_history[0]?.reason]).toEqual([true, 'webhook_approved']);
    await expectSettled(start, { posted: 0, onHold: limit, spent: limit }, approved, 'pending');
    await helpers().authorizations.reverse(approved.id, {}, on());
    await expectSettled(start, { posted: 0, onHold: 0, spent: 0 }, approved, 'reversed');
  });

  it('that pays out cash is declined on a card that no rule allows it on', async () => {
    const { card } = await createCard();
    const cash = await spend.swipe(card, 2_000, {
      merchant_data: { name: 'Harbor Bank ATM', category: 'automated_cash_disburse' },
    });
    expect([cash.approved, cash.metadata.decline_reason]).toEqual([false, 'cash_not_allowed']);
    const withCashback = await spend.swipe(card, 2_000, { amount_details: { cashback_amount: 500 } });
    expect(withCashback.metadata.decline_reason).toBe('cash_not_allowed');
  });

  it('is captured in full: the hold becomes an expense', async () => {
    const start = await createCard();
    const purchase = await spend.swipe(start.card, 2_000);
    await helpers().authorizations.capture(purchase.id, {}, on());
    await expectSettled(start, { posted: -2_000, onHold: 0, spent: 2_000 }, purchase);
  });

  it('is captured in parts: the rest stays held until it is captured too', async () => {
    const start = await createCard();
    const purchase = await spend.swipe(start.card, 2_000);
    const part = { capture_amount: 500, close_authorization: false };
    await helpers().authorizations.capture(purchase.id, part, on());
    await expectSettled(start, { posted: -500, onHold: 1_500, spent: 2_000 }, purchase, 'pending');
    await helpers().authorizations.capture(purchase.id, { capture_amount: 1_500 }, on());
    await expectSettled(start, { posted: -2_000, onHold: 0, spent: 2_000 }, purchase);
  });

  it('is captured for less: the remainder is released', async () => {
    const start = await createCard();
    const purchase = await spend.swipe(start.card, 2_000);
    await helpers().authorizations.capture(purchase.id, { capture_amount: 1_200 }, on());
    await expectSettled(start, { posted: -1_200, onHold: 0, spent: 1_200 }, purchase);
  });

  it('is captured for more than the limit: booked in full, and the next purchase is declined', async () => {
    const start = await createCard();
    const purchase = await spend.swipe(start.card, limit);
    await helpers().authorizations.capture(purchase.id, { capture_amount: limit + 1_000 }, on());
    await expectSettled(start, { posted: -6_000, onHold: 0, spent: 6_000 }, purchase);
    expect((await spend.swipe(start.card, 1)).metadata.decline_reason).toBe('spend_limit_exceeded');
  });

  it('is raised by an increment within the limit, and not beyond it', async () => {
    const start = await createCard();
    const purchase = await spend.swipe(start.card, 2_000);
    const increment = (increment_amount: number) =>
      helpers().authorizations.increment(purchase.id, { increment_amount }, on());
    await increment(3_000);
    await expectSettled(start, { posted: 0, onHold: limit, spent: limit }, purchase, 'pending');
    expect((await increment(1)).request_history.at(-1)?.approved).toBe(false);
    await expectSettled(start, { posted: 0, onHold: limit, spent: limit }, purchase, 'pending');
    await helpers().authorizations.reverse(purchase.id, {}, on());
    await expectSettled(start, { posted: 0, onHold: 0, spent: 0 }, purchase, 'reversed');
  });

  it('is reversed in part and then in full', async () => {
    const start = await createCard();
    const purchase = await spend.swipe(start.card, 2_000);
    await helpers().authorizations.reverse(purchase.id, { reverse_amount: 800 }, on());
    await expectSettled(start, { posted: 0, onHold: 1_200, spent: 1_200 }, purchase, 'pending');
    await helpers().authorizations.reverse(purchase.id, {}, on());
    await expectSettled(start, { posted: 0, onHold: 0, spent: 0 }, purchase, 'reversed');
  });

  it('expires, and is captured late', async () => {
    const start = await createCard();
    const purchase = await spend.swipe(start.card, 2_000);
    await helpers().authorizations.expire(purchase.id, {}, on());
    await expectSettled(start, { posted: 0, onHold: 0, spent: 0 }, purchase, 'expired');
    await helpers().authorizations.capture(purchase.id, {}, on());
    await expectSettled(start, { posted: -2_000, onHold: 0, spent: 2_000 }, purchase);
  });

  it('is finalized at a fuel pump for what was pumped', async () => {
    const start = await createCard();
    const merchant = { name: 'Millrace Fuel', category: 'automated_fuel_dispensers' } as const;
    const purchase = await spend.swipe(start.card, 100, { merchant_data: merchant });
    await helpers().authorizations.finalizeAmount(purchase.id, { final_amount: 3_150 }, on());
    await helpers().authorizations.capture(purchase.id, {}, on());
    await expectSettled(start, { posted: -3_150, onHold: 0, spent: 3_150 }, purchase);
  });

  it('is refunded in part: the amount is available again', async () => {
    const start = await createCard();
    const purchase = await spend.swipe(start.card, 2_000);
    await helpers().authorizations.capture(purchase.id, {}, on());
    await expectSettled(start, { posted: -2_000, onHold: 0, spent: 2_000 }, purchase);
    await helpers().transactions.refund(await captureIdOf(start.card), { refund_amount: 750 }, on());
    await expectSettled(start, { posted: -1_250, onHold: 0, spent: 1_250 }, purchase);
  });
});

describe('What the network does without us', () => {
  it('is booked as a fact: a capture and a refund without an authorization', async () => {
    const start = await createCard();
    const at = { card: start.card.stripeCardId, currency: 'usd' };
    await helpers().transactions.createForceCapture({ ...at, amount: 300 }, on());
    await expectSettled(start, { posted: -300, onHold: 0, spent: 300 }, null);
    await helpers().transactions.createUnlinkedRefund({ ...at, amount: 100 }, on());
    await expectSettled(start, { posted: -200, onHold: 0, spent: 200 }, null);
  });

  it('is stored with its reason: a decline before it asked us', async () => {
    const { card } = await createCard();
    await spend.stripe.issuing.cards.update(card.stripeCardId, { status: 'inactive' }, on());
    const { id, approved } = await spend.swipe(card, 100);
    expect(approved).toBe(false);
    const reason = await eventually(async () => {
      const { rows } = await spend.pool.query<{ decline_reason: string }>(
        `select decline_reason from card_authorization where stripe_authorization_id = $1`,
        [id],
      );
      return rows[0]?.decline_reason;
    });
    expect(reason).toBe('card_frozen');
  });

  // Stripe's default on a late response is a setting in its dashboard, which no key can change.
  inSandbox('is held as a fact: an approval as a stand-in, beyond the limit', async () => {
    const start = await createCard();
    const { issuingAuthorization } = (await (
      await fetch(`${spend.testStripe.sandbox.url}/sandbox/settings`)
    ).json()) as { issuingAuthorization: { url: string; timeoutMs: number; onTimeout: string } };
    await spend.control('settings', {
      issuingAuthorization: { url: 'http://127.0.0.1:1/nobody', timeoutMs: 2_000, onTimeout: 'approve' },
    });
    const purchase = await spend.swipe(start.card, limit + 1_000);
    const { url, timeoutMs, onTimeout } = issuingAuthorization;
    await spend.control('settings', { issuingAuthorization: { url, timeoutMs, onTimeout } });
    await expectSettled(start, { posted: 0, onHold: 6_000, spent: 6_000 }, purchase, 'pending');
  });

  // Stripe delivers its events as it likes; no key makes them late, duplicated or out of order.
  inSandbox('ends in the same balances when its events come twice and in any order', async () => {
    const start = await createCard();
    await spend.control('faults', { webhooks: { duplicate: 2, shuffle: true, delayMs: 50 } });
    const purchase = await spend.swipe(start.card, 2_000);
    await helpers().authorizations.capture(purchase.id, { capture_amount: 1_200 }, on());
    await expectSettled(start, { posted: -1_200, onHold: 0, spent: 1_200 }, purchase);
    await spend.control('faults', {});
  });

  // Stripe's clock cannot be moved. With the sandbox's, this is the last test.
  inSandbox('is counted in the period in which it happens: a refund in the next month', async () => {
    const start = await createCard();
    const purchase = await spend.swipe(start.card, limit);
    await helpers().authorizations.capture(purchase.id, {}, on());
    await expectSettled(start, { posted: -limit, onHold: 0, spent: limit }, purchase);
    await spend.control('clock', { advanceSeconds: 32 * 86_400 });
    await helpers().transactions.refund(await captureIdOf(start.card), { refund_amount: 1_000 }, on());
    await expectSettled(start, { posted: 1_000 - limit, onHold: 0, spent: -1_000 }, purchase);
    expect((await spend.swipe(start.card, limit + 1_000)).approved).toBe(true);
    expect((await spend.swipe(start.card, 1)).approved).toBe(false);
  });
});
