import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recurringGiftsRpc, type RecurringStep } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { serviceContext, type RunningService } from '@almoner/platform';
import { eventually, signedInPerson } from '@almoner/testing';
import { DonationsHarness, firstOf, visitor } from '../test/donations-harness.ts';
import { createDueGift } from '../test/due-gift.ts';
import { StallingProxy } from '@almoner/testing/stripe';
import { ChargeRecurringGift } from './use-cases/charge-recurring-gift.ts';

// A replica makes a charge, and what it sends to Stripe is held while the donor decides.
let donations: DonationsHarness;
let replica: RunningService;
let proxy: StallingProxy;
beforeAll(async () => {
  donations = await DonationsHarness.start();
  proxy = await StallingProxy.start(donations.sandboxUrl);
  replica = await donations.service.startReplica({ STRIPE_API_BASE: proxy.url });
});
afterAll(async () => {
  await replica.close();
  await proxy.stop();
  await donations.stop();
}, 60_000);

async function aDueGift(method: 'card' | 'bank_debit') {
  const due = await createDueGift(donations, method);
  const { email } = due;
  const person = { ...signedInPerson(newId()), email, organizationId: null, role: null };
  const donor = { ...visitor(), actor: { ...person, isAddressProven: true } };
  return { ...due, donor, on: { stripeAccount: due.account } };
}
type Due = Awaited<ReturnType<typeof aDueGift>>;

const charge = ({ id, organizationId }: Due) =>
  replica.app
    .get(ChargeRecurringGift, { strict: false })
    .execute(serviceContext('donations'), { id, organizationId });

/** On a slow machine the Stripe client gives up before the held call continues: the job runs again later. */
const runAgain = (due: Due) => () => eventually(() => charge(due).then(() => true));

async function step({ donor, id: recurringGiftId }: Due, name: RecurringStep) {
  const { version } = firstOf((await donations.rpc.call(donor, recurringGiftsRpc.listOwn, {})).items);
  return donations.rpc.call(donor, recurringGiftsRpc.step, { recurringGiftId, version, step: name });
}
const chargesOf = async ({ on }: Due) => (await donations.stripe.charges.list({ limit: 10 }, on)).data;

describe('a charge that is about to be made', () => {
  it.each<[RecurringStep, string, 'card' | 'bank_debit', RegExp]>([
    ['cancel', 'before its payment is opened', 'card', /payment_intents$/],
    ['pause', 'before its payment is opened', 'card', /payment_intents$/],
    ['cancel', 'while it is sent', 'card', /confirm$/],
    ['cancel', 'before its payment is opened', 'bank_debit', /payment_intents$/],
    ['cancel', 'while it is sent', 'bank_debit', /confirm$/],
    ['pause', 'while it is sent', 'bank_debit', /confirm$/],
  ])('is not made once a %s is answered, %s, by %s', async (name, _, method, path) => {
    const due = await aDueGift(method);
    const held = proxy.holdAt('before-stripe', path);
    const charged = charge(due);
    await held;
    const answered = await step(due, name);
    expect(answered.status).toBe(name === 'cancel' ? 'canceled' : 'paused');
    proxy.letHeldThrough();
    await charged.catch(runAgain(due));
    expect(await chargesOf(due)).toHaveLength(1);
    // Nor is anything left that could be paid.
    const { data } = await donations.stripe.paymentIntents.list({ limit: 10 }, due.on);
    expect(data.map(({ status }) => status)).toEqual(['canceled', 'succeeded']);
    const { items } = await donations.rpc.call(due.donor, recurringGiftsRpc.listOwn, {});
    expect(firstOf(items)).toMatchObject({ status: answered.status, giftCount: 1 });
  });

  it('is made by the card that its donor named meanwhile', async () => {
    const due = await aDueGift('card');
    const held = proxy.holdAt('before-stripe', /payment_intents$/);
    const charged = charge(due);
    await held;
    const plan = { recurringGiftId: due.id, key: null };
    const { setupIntentId } = await donations.rpc.call(due.donor, recurringGiftsRpc.openMethod, {
      ...plan,
      method: 'card',
    });
    const token = { payment_method: 'pm_card_mastercard' };
    await donations.stripe.setupIntents.confirm(setupIntentId, token, due.on);
    await donations.rpc.call(due.donor, recurringGiftsRpc.saveMethod, { ...plan, setupIntentId });
    proxy.letHeldThrough();
    await charged.catch(runAgain(due));
    const paid = await chargesOf(due);
    expect(paid.map(({ payment_method_details: details }) => details?.card?.brand)).toEqual([
      'mastercard',
      'visa',
    ]);
  });
});
