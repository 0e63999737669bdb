import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recurringGiftsRpc, type RecurringStep } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually, signedInPerson } from '@almoner/testing';
import { DonationsHarness, firstOf, visitor } from '../test/donations-harness.ts';
import { createDueGift } from '../test/due-gift.ts';

const year = new Date().getUTCFullYear() + 1;
const day = `${year}-03-12`;
const morning = new Date(`${day}T13:00:00Z`);
const afternoon = new Date(`${day}T15:00:00Z`);
const clock = { current: new Date(), now: () => clock.current };

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start({ RECURRING_SWEEP_EVERY_MS: '60' }, clock);
});
afterAll(() => donations.stop());

/** A monthly gift whose second charge is due on `day`, on which it is morning now. */
async function aGiftOfToday() {
  clock.current = new Date();
  const { id, email } = await createDueGift(donations, 'card');
  await donations.pool.query(
    'update recurring_gift set anchor_day = 12, next_charge_on = $2, next_work_at = $3 where id = $1',
    [id, day, new Date(`${day}T14:00:00Z`)],
  );
  clock.current = morning;
  const person = { ...signedInPerson(newId()), email, organizationId: null, role: null };
  const donor = { ...visitor(), actor: { ...person, isAddressProven: true } };
  const read = async () => firstOf((await donations.rpc.call(donor, recurringGiftsRpc.listOwn, {})).items);
  const step = async (name: RecurringStep) => {
    const { version } = await read();
    return donations.rpc.call(donor, recurringGiftsRpc.step, { recurringGiftId: id, version, step: name });
  };
  const change = async (over: { amount?: number; day?: number; suggestsUpgrades?: boolean }) => {
    const { version } = await read();
    return donations.rpc.call(donor, recurringGiftsRpc.change, { recurringGiftId: id, version, ...over });
  };
  /** Of the mails that its donor got, without those with receipts. */
  const subjects = () =>
    donations.mail
      .to(email)
      .map(({ subject }) => subject)
      .filter((subject) => !/receipt/i.test(subject ?? ''));
  return { email, read, step, change, subjects };
}

describe.each([
  ['pause', 'resume'],
  ['cancel', 'restart'],
] as const)('a recurring gift after %s and %s on the day of its charge', (stop, go) => {
  it('is charged on that day if its hour has not come', async () => {
    const gift = await aGiftOfToday();
    await gift.step(stop);
    expect(await gift.step(go)).toMatchObject({ status: 'active', nextChargeOn: day, giftCount: 1 });
    clock.current = afternoon;
    await eventually(async () => (await gift.read()).giftCount === 2);
    expect(await gift.read()).toMatchObject({ nextChargeOn: `${year}-04-12` });
  });

  it('is charged in the next period if its hour passed meanwhile', async () => {
    const gift = await aGiftOfToday();
    await gift.step(stop);
    clock.current = afternoon;
    expect(await gift.step(go)).toMatchObject({ nextChargeOn: `${year}-04-12`, giftCount: 1 });
  });
});

describe('the donor of a recurring gift', () => {
  it('gets a mail about each change, and none about what stays', async () => {
    const gift = await aGiftOfToday();
    await gift.change({ amount: 6000, day: 12 });
    await gift.change({ amount: 6000, suggestsUpgrades: false });
    await gift.change({ day: 20 });
    for (const name of ['skip', 'pause', 'resume', 'cancel', 'restart'] as const) await gift.step(name);
    const mails = await eventually(() => gift.subjects().length >= 7 && gift.subjects());
    const organization = 'monthly gift to Quillmere Community Kitchen';
    expect(mails.toSorted()).toEqual([
      `You changed your ${organization}`,
      `You changed your ${organization}`,
      `You paused your ${organization}`,
      `You restarted your ${organization}`,
      `You resumed your ${organization}`,
      `You skipped your ${organization}`,
      `You stopped your ${organization}`,
    ]);
    const texts = donations.mail.to(gift.email).map(({ text }) => (text ?? '').replace(/\s+/g, ' '));
    expect(texts).toContainEqual(expect.stringContaining('$60.00, before $50.00'));
    expect(texts).toContainEqual(
      expect.stringContaining(`for March 20, ${year}. Nothing is charged for it.`),
    );
  });
});
