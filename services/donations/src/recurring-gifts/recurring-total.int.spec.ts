import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donorsRpc, recurringGiftsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type RunningService } from '@almoner/platform';
import { signedInPerson } from '@almoner/testing';
import { DonationsHarness, firstOf, visitor } from '../test/donations-harness.ts';
import { createDueGift } from '../test/due-gift.ts';
import { ChargeRecurringGift } from './use-cases/charge-recurring-gift.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox, a mail server. The gifts are of 50 dollars by card, whose donors cover the fees.
const usual = 5180;
const atNewRate = 5143;

let donations: DonationsHarness;
/** For the service after its operator has set another rate. */
let changed: RunningService;
const gifts: Awaited<ReturnType<typeof createDueGift>>[] = [];
beforeAll(async () => {
  donations = await DonationsHarness.start();
  for (let count = 0; count < 8; count += 1)
    gifts.push(await createDueGift(donations, 'card', { coverFees: true }));
  await donations.stopService();
  changed = await donations.service.startReplica({ CARD_FEE_PERCENT: '2.2' });
});
afterAll(async () => {
  await changed.close();
  await donations.stop();
}, 60_000);

function nextGift() {
  const gift = gifts.pop();
  if (gift === undefined) throw new Error('no gift is left');
  const { id, organizationId, email, account } = gift;
  const person = { ...signedInPerson(newId()), email, organizationId: null, role: null };
  const donor = { ...visitor(), actor: { ...person, isAddressProven: true } };
  const plan = { recurringGiftId: id, key: null };
  const read = async () => firstOf((await donations.rpc.call(donor, recurringGiftsRpc.listOwn, {})).items);
  return {
    ...gift,
    read,
    /** Charges it; returns all totals, oldest first. */
    charge: async (): Promise<number[]> => {
      const charge = changed.app.get(ChargeRecurringGift, { strict: false });
      await charge.execute(visitor(), { id, organizationId });
      const { rows } = await donations.pool.query<{ total: number }>(
        `select total_minor::int as total from gift where organization_id = $1 and status = 'succeeded' order by started_at`,
        [organizationId],
      );
      return rows.map(({ total }) => total);
    },
    change: async (over: { amount?: number; day?: number; expectedTotal?: number }) => {
      const { version } = await read();
      return donations.rpc.call(donor, recurringGiftsRpc.change, { ...over, recurringGiftId: id, version });
    },
    step: async (step: 'cancel' | 'restart', expectedTotal?: number) => {
      const { version } = await read();
      return donations.rpc.call(donor, recurringGiftsRpc.step, {
        recurringGiftId: id,
        version,
        step,
        expectedTotal,
      });
    },
    replaceMethod: async (method: 'card' | 'bank_debit', token: string) => {
      const { setupIntentId } = await donations.rpc.call(donor, recurringGiftsRpc.openMethod, {
        ...plan,
        method,
      });
      const on = { stripeAccount: account };
      await donations.stripe.setupIntents.confirm(setupIntentId, { payment_method: token }, on);
      return donations.rpc.call(donor, recurringGiftsRpc.saveMethod, { ...plan, setupIntentId });
    },
    /** As a process of the previous release does. */
    write: (set: string) => donations.pool.query(`update recurring_gift set ${set} where id = $1`, [id]),
  };
}

describe('the total of a recurring gift after a change of the fee rates', () => {
  it('is charged and shown as before', async () => {
    const gift = nextGift();
    expect(await gift.charge()).toEqual([usual, usual]);
    expect(await gift.read()).toMatchObject({ amount: 5000, total: usual });
    const admin = donations.person(gift.organizationId);
    expect(await donations.rpc.call(admin, recurringGiftsRpc.getHealth, {})).toMatchObject({
      monthly: usual,
    });
    expect((await donations.rpc.call(admin, donorsRpc.listDonors, {})).items).toMatchObject([
      { recurring: { amount: usual } },
    ]);
  });

  it('is by the new rates once its donor has changed the amount, and not for another day', async () => {
    const gift = nextGift();
    expect(await gift.change({ day: 3 })).toMatchObject({ total: usual });
    expect(await gift.change({ amount: 5000 })).toMatchObject({ total: usual });
    expect(await gift.change({ amount: 6000 })).toMatchObject({ total: 6166 });
    await gift.write('next_charge_on = current_date - 1');
    expect(await gift.charge()).toEqual([usual, 6166]);
  });

  it('is not changed to more than Stripe charges at once', async () => {
    const gift = nextGift();
    const tooLarge = { code: 'gift_total_too_large' };
    await expect(gift.change({ amount: 99_999_999 })).rejects.toMatchObject(tooLarge);
    expect(await gift.read()).toMatchObject({ amount: 5000, total: usual });
    await gift.step('cancel');
    await gift.write('amount_minor = 99999999, total_minor = 99999999');
    await expect(gift.step('restart')).rejects.toMatchObject(tooLarge);
    await gift.write(`method_type = 'bank_debit'`);
    await expect(gift.replaceMethod('card', 'pm_card_visa')).rejects.toMatchObject(tooLarge);
  });

  it('is by the new rates once its donor has changed between card and bank account, and not for another card', async () => {
    const gift = nextGift();
    expect(await gift.replaceMethod('card', 'pm_card_mastercard')).toMatchObject({ total: usual });
    expect(await gift.replaceMethod('bank_debit', 'pm_usBankAccount_success')).toMatchObject({ total: 5040 });
    expect(await gift.replaceMethod('card', 'pm_card_visa')).toMatchObject({ total: atNewRate });
  });

  it('is by the new rates once its donor has restarted it', async () => {
    const gift = nextGift();
    expect(await gift.step('cancel')).toMatchObject({ total: usual });
    expect(await gift.step('restart')).toMatchObject({ total: atNewRate });
  });

  it('is not changed to one that the donor was not shown', async () => {
    const gift = nextGift();
    const before = await gift.read();
    const refused = { code: 'gift_total_changed' };
    // By the rates before.
    await expect(gift.change({ amount: 6000, day: 3, expectedTotal: 6210 })).rejects.toMatchObject(refused);
    await expect(gift.change({ day: 3, expectedTotal: atNewRate })).rejects.toMatchObject(refused);
    expect(await gift.read()).toEqual(before);
    expect(await gift.change({ day: 3, expectedTotal: usual })).toMatchObject({ total: usual });
    expect(await gift.change({ amount: 6000, expectedTotal: 6166 })).toMatchObject({ total: 6166 });
    await gift.step('cancel');
    await expect(gift.step('restart', 6210)).rejects.toMatchObject(refused);
    expect(await gift.read()).toMatchObject({ status: 'canceled' });
    expect(await gift.step('restart', 6166)).toMatchObject({ status: 'active', total: 6166 });
  });

  it('is not charged by the retry of a period, which takes the sum of its own payment', async () => {
    const gift = nextGift();
    await gift.replaceMethod('card', 'pm_card_chargeCustomerFail');
    expect(await gift.charge()).toEqual([usual]);
    expect(await gift.change({ amount: 6000 })).toMatchObject({ status: 'past_due', total: 6166 });
    expect(await gift.replaceMethod('card', 'pm_card_visa')).toMatchObject({ status: 'active', total: 6166 });
    expect(await gift.charge()).toEqual([usual, usual]);
  });

  it('is computed when a process of the previous release has written the amount', async () => {
    const gift = nextGift();
    await gift.write('amount_minor = 4000');
    expect(await gift.read()).toMatchObject({ total: 4121 });
    await gift.write('amount_minor = 6000');
    expect(await gift.read()).toMatchObject({ total: 6166 });
    await gift.write('amount_minor = 5000');
    expect(await gift.charge()).toEqual([usual, atNewRate]);
  });
});
