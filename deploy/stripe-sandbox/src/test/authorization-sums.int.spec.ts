import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import {
  type RunningSandbox,
  anActiveCard,
  anOrganization,
  availableOn,
  client,
  control,
  startInMemory,
} from './harness.ts';

const balance = 10_000_000;
let sandbox: RunningSandbox;
let stripe: Stripe;
let options: { stripeAccount: string };
let card: string;
let helpers: Stripe.TestHelpers.Issuing['authorizations'];
beforeAll(async () => {
  sandbox = await startInMemory();
  stripe = client(sandbox);
  options = await anOrganization(stripe, balance);
  card = (await anActiveCard(stripe, options)).id;
  helpers = stripe.testHelpers.issuing.authorizations;
});
afterAll(() => sandbox.close());

const swipe = (amount: number) => helpers.create({ card, amount }, options);
const capture = (id: string, capture_amount: number) =>
  helpers.capture(id, { capture_amount, close_authorization: false }, options);
const takeAll = (id: string) => helpers.capture(id, {}, options);
const reverse = (id: string, reverse_amount?: number) => helpers.reverse(id, { reverse_amount }, options);
const finalize = (id: string, final_amount: number) => helpers.finalizeAmount(id, { final_amount }, options);

const heldBy = ({ balance_transactions: movements }: Stripe.Issuing.Authorization) =>
  movements.reduce((sum, { amount }) => sum - amount, 0);
const takenBy = ({ transactions }: Stripe.Issuing.Authorization) =>
  transactions.reduce((sum, { amount }) => sum - amount, 0);

describe.each([
  ['stays', { partlyCaptured: 10_000, reversed: 8_000, finalized: 7_000, closed: 7_000 }],
  ['falls', { partlyCaptured: 7_000, reversed: 5_000, finalized: 4_500, closed: 0 }],
] as const)('an amount that %s with open captures', (reading, amounts) => {
  beforeAll(() => control(sandbox, 'settings', { amountWithOpenCaptures: reading }));

  it('holds what is still open after a capture and a reversal, and takes the rest', async () => {
    const { id } = await swipe(10_000);
    const captured = await capture(id, 3_000);
    expect([captured.amount, heldBy(captured)]).toEqual([amounts.partlyCaptured, 7_000]);
    const reversed = await reverse(id, 2_000);
    expect([reversed.amount, heldBy(reversed)]).toEqual([amounts.reversed, 5_000]);
    const taken = await takeAll(id);
    expect([taken.status, takenBy(taken), heldBy(taken)]).toEqual(['closed', 8_000, 0]);
  });

  it('holds what is still open after a reversal and a capture', async () => {
    const { id } = await swipe(10_000);
    await reverse(id, 6_000);
    const captured = await capture(id, 3_000);
    expect(heldBy(captured)).toBe(1_000);
    expect(takenBy(await takeAll(id))).toBe(4_000);
  });

  it('counts what was captured into a final amount', async () => {
    const { id } = await swipe(10_000);
    await capture(id, 1_000);
    await capture(id, 1_500);
    const final = await finalize(id, 7_000);
    expect([final.amount, heldBy(final)]).toEqual([amounts.finalized, 4_500]);
    const taken = await takeAll(id);
    expect([taken.amount, takenBy(taken), heldBy(taken)]).toEqual([amounts.closed, 7_000, 0]);
  });

  it('holds more when the final amount is higher, as at a fuel pump', async () => {
    const { id } = await swipe(100);
    const final = await finalize(id, 4_211);
    expect([final.amount, heldBy(final)]).toEqual([4_211, 4_211]);
    expect(takenBy(await takeAll(id))).toBe(4_211);
  });

  it('refuses a final amount below what was captured', async () => {
    const { id } = await swipe(1_000);
    await capture(id, 600);
    await expect(finalize(id, 599)).rejects.toMatchObject({ param: 'final_amount' });
  });

  it('adds an increment to what is open', async () => {
    const { id } = await swipe(1_000);
    await capture(id, 400);
    expect(heldBy(await helpers.increment(id, { increment_amount: 500 }, options))).toBe(1_100);
  });

  it('takes what was left when it is captured after it expired', async () => {
    const { id } = await swipe(1_000);
    await capture(id, 400);
    expect(heldBy(await helpers.expire(id, {}, options))).toBe(0);
    expect(takenBy(await takeAll(id))).toBe(1_000);
  });

  it('closes when the rest is reversed after a capture, and is reversed without one', async () => {
    const [captured, untouched] = [await swipe(1_000), await swipe(1_000)];
    await capture(captured.id, 400);
    const closed = await reverse(captured.id);
    expect([closed.status, heldBy(closed)]).toEqual(['closed', 0]);
    const gone = await reverse(untouched.id);
    expect([gone.status, gone.amount]).toEqual(['reversed', 0]);
  });

  it('keeps its meaning when the setting changes', async () => {
    const { id } = await swipe(1_000);
    await control(sandbox, 'settings', { amountWithOpenCaptures: reading === 'stays' ? 'falls' : 'stays' });
    expect((await capture(id, 400)).amount).toBe(reading === 'stays' ? 1_000 : 600);
    await control(sandbox, 'settings', { amountWithOpenCaptures: reading });
  });

  it('moves the issuing balance by what was taken and what is held, and by nothing else', async () => {
    const own = await anOrganization(stripe, 50_000);
    const { id: ownCard } = await anActiveCard(stripe, own);
    const { id } = await helpers.create({ card: ownCard, amount: 10_000 }, own);
    await helpers.capture(id, { capture_amount: 3_000, close_authorization: false }, own);
    await helpers.reverse(id, { reverse_amount: 2_000 }, own);
    expect(await availableOn(stripe, own)).toBe(50_000 - 8_000);
    await helpers.reverse(id, {}, own);
    expect(await availableOn(stripe, own)).toBe(50_000 - 3_000);
  });
});
