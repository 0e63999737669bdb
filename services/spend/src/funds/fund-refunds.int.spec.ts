import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fundsRpc, type FundWire } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { SpendHarness, type TestCard } from '../test/spend-harness.ts';
import { createProgram } from '../test/test-programs.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the Stripe sandbox.
let spend: SpendHarness;
beforeAll(async () => {
  spend = await SpendHarness.start();
});
afterAll(() => spend.stop(), 60_000);

const merchant = { name: 'Fennel Row Produce', category: 'miscellaneous_food_stores', network_id: '4210' };
const on = ({ account }: TestCard) => ({ stripeAccount: account });
const issuing = () => spend.stripe.testHelpers.issuing;

/** A fund with 100.00 and a card that it pays; the wallet keeps 900.00. */
async function createFund() {
  const owner = await spend.createOrganization(100_000);
  const admin = () => ({ ...spend.admin(owner.organizationId), idempotencyKey: newId() });
  const fund = await spend.rpc.call(admin(), fundsRpc.createFund, {
    name: 'Community garden',
    restriction: 'purpose',
    purpose: 'Seeds and tools for the garden',
    startsOn: null,
    endsOn: null,
  });
  await spend.rpc.call(admin(), fundsRpc.receiveInFund, {
    fundId: fund.id,
    amount: 10_000,
    donor: 'Alder Trust',
    reason: 'Letter of May 2',
  });
  const program = await createProgram(spend, admin(), { payingAccountId: fund.accountId, limit: 1_000_000 });
  const card = await spend.createCard(owner, 'monthly', 1_000_000, program.id);
  const become = async (wanted: Pick<FundWire, 'posted' | 'released'> & { wallet: number }) => {
    const read = async () => {
      const { posted, released } = await spend.rpc.call(admin(), fundsRpc.getFund, { fundId: fund.id });
      return { posted, released, wallet: (await spend.wallet(owner.organizationId)).posted };
    };
    await eventually(async () => {
      const now = await read();
      return now.posted + now.wallet === wanted.posted + wanted.wallet;
    });
    expect(await read()).toEqual(wanted);
    expect(await spend.findings()).toEqual([]);
  };
  return { card, become };
}

const refund = (card: TestCard, transaction: string, amount: number) =>
  issuing().transactions.refund(transaction, { refund_amount: amount }, on(card));
const refundUnlinked = (card: TestCard, amount: number) =>
  issuing().transactions.createUnlinkedRefund(
    { card: card.stripeCardId, amount, currency: 'usd', merchant_data: merchant },
    on(card),
  );
const forceCapture = (card: TestCard, amount: number) =>
  issuing().transactions.createForceCapture(
    { card: card.stripeCardId, amount, currency: 'usd', merchant_data: merchant },
    on(card),
  );

describe('the refund of a purchase that a fund and the wallet paid goes to the wallet first', () => {
  it('also in parts, for a force capture', async () => {
    const { card, become } = await createFund();
    const { id } = await forceCapture(card, 13_000);
    await become({ posted: 0, released: 10_000, wallet: 87_000 });
    await refund(card, id, 2_000);
    await become({ posted: 0, released: 10_000, wallet: 89_000 });
    await refund(card, id, 5_000);
    await become({ posted: 4_000, released: 6_000, wallet: 90_000 });
    await refund(card, id, 6_000);
    await become({ posted: 10_000, released: 0, wallet: 90_000 });
  });

  it('also for refunds that the network did not link to it', async () => {
    const { card, become } = await createFund();
    const { id } = await issuing().authorizations.create(
      { card: card.stripeCardId, amount: 9_000, currency: 'usd', merchant_data: merchant },
      on(card),
    );
    await issuing().authorizations.capture(id, { capture_amount: 13_000 }, on(card));
    await become({ posted: 0, released: 10_000, wallet: 87_000 });
    await refundUnlinked(card, 2_000);
    await become({ posted: 0, released: 10_000, wallet: 89_000 });
    await refundUnlinked(card, 5_000);
    await become({ posted: 4_000, released: 6_000, wallet: 90_000 });
    await refundUnlinked(card, 6_000);
    await become({ posted: 10_000, released: 0, wallet: 90_000 });
  });

  it('for each of two force captures by what the fund paid for that one', async () => {
    const { card, become } = await createFund();
    await forceCapture(card, 6_000);
    await become({ posted: 4_000, released: 6_000, wallet: 90_000 });
    await forceCapture(card, 7_000);
    await become({ posted: 0, released: 10_000, wallet: 87_000 });
    await refundUnlinked(card, 4_000);
    await become({ posted: 1_000, released: 9_000, wallet: 90_000 });
  });

  it('for all captures of one authorization together', async () => {
    const { card, become } = await createFund();
    const { id } = await issuing().authorizations.create(
      { card: card.stripeCardId, amount: 9_000, currency: 'usd', merchant_data: merchant },
      on(card),
    );
    await issuing().authorizations.capture(
      id,
      { capture_amount: 6_000, close_authorization: false },
      on(card),
    );
    await become({ posted: 4_000, released: 6_000, wallet: 90_000 });
    await issuing().authorizations.capture(id, { capture_amount: 7_000 }, on(card));
    await become({ posted: 0, released: 10_000, wallet: 87_000 });
    const { data } = await spend.stripe.issuing.transactions.list({ card: card.stripeCardId }, on(card));
    const first = data.find(({ amount }) => amount === -6_000);
    await refund(card, first?.id ?? '', 6_000);
    await become({ posted: 3_000, released: 7_000, wallet: 90_000 });
  });
});
