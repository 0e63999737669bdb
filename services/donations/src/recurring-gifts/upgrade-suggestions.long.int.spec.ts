import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recurringGiftsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually, signedInPerson } from '@almoner/testing';
import { DonationsHarness, firstOf, visitor } from '../test/donations-harness.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox, a mail server. The clock of the service and of the sandbox is set.
const year = new Date().getUTCFullYear() + 1;
const monthOf = (month: number) => new Date(Date.UTC(year, month, 10, 15));
const clock = { current: monthOf(0), now: () => clock.current };

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start({ RECURRING_SWEEP_EVERY_MS: '60' }, clock);
});
afterAll(() => donations.stop(), 60_000);

async function setTime(now: Date): Promise<void> {
  await donations.control('clock', { now: now.toISOString() });
  clock.current = now;
}

async function aMonthlyGift(afterGifts: number | null) {
  await setTime(monthOf(0));
  const organization = await donations.createOrganization();
  const admin = donations.person(organization.organizationId);
  expect(await donations.rpc.call(admin, recurringGiftsRpc.getUpgradeSuggestions, {})).toEqual({
    afterGifts: 12,
  });
  await donations.rpc.call(admin, recurringGiftsRpc.setUpgradeSuggestions, { afterGifts });
  const campaign = await donations.createCampaign(organization);
  const email = `${newId()}@donor.example`;
  await donations.pay(await donations.startGift(campaign, { email, amount: 5000, frequency: 'monthly' }));
  const donor = {
    ...visitor(),
    actor: { ...signedInPerson(newId()), email, organizationId: null, role: null, isAddressProven: true },
  };
  const plan = async () => firstOf((await donations.rpc.call(donor, recurringGiftsRpc.listOwn, {})).items);
  const receipts = () => donations.mail.to(email).filter(({ subject }) => subject?.includes('Receipt'));
  /** Until a month has been charged and its receipt emailed: how often a higher amount was suggested. */
  const suggestedUntil = async (month: number) => {
    await setTime(monthOf(month));
    await eventually(async () => (await plan()).giftCount >= month + 1);
    await eventually(() => receipts().length >= month + 1);
    return receipts().filter(({ text }) => text?.includes('upgrade=')).length;
  };
  await eventually(() => receipts().length === 1);
  return { plan, donor, receipts, suggestedUntil };
}

describe('a higher amount for a recurring gift', () => {
  it('is suggested after that many gifts, once a year, and changes nothing by itself', async () => {
    const { plan, receipts, suggestedUntil } = await aMonthlyGift(3);
    expect(await suggestedUntil(1)).toBe(0);
    expect(await suggestedUntil(2)).toBe(1);
    const mail = receipts().at(-1);
    const { id, amount, version } = await plan();
    expect(mail?.text).toContain(`/donations/donor?upgrade=${id}&to=6500`);
    expect(mail?.text).toContain('If you would like to give $65.00 instead');
    for (let month = 3; month < 14; month++) expect(await suggestedUntil(month)).toBe(1);
    expect(await suggestedUntil(14)).toBe(2);
    expect((await plan()).amount).toBe(amount);
    expect(version).toBeGreaterThan(0);
  });

  it('is not suggested to a donor who does not want it, and is again when they do', async () => {
    const { plan, donor, suggestedUntil } = await aMonthlyGift(2);
    const choose = async (suggestsUpgrades: boolean) => {
      const { id: recurringGiftId, version } = await plan();
      return donations.rpc.call({ ...donor, idempotencyKey: newId() }, recurringGiftsRpc.change, {
        recurringGiftId,
        version,
        suggestsUpgrades,
      });
    };
    expect((await plan()).suggestsUpgrades).toBe(true);
    expect(await choose(false)).toMatchObject({ suggestsUpgrades: false, amount: 5000 });
    expect(await suggestedUntil(1)).toBe(0);
    expect(await suggestedUntil(2)).toBe(0);
    await choose(true);
    expect(await suggestedUntil(3)).toBe(1);
  });

  it('is not suggested where the organization turned it off', async () => {
    const { suggestedUntil } = await aMonthlyGift(null);
    expect(await suggestedUntil(1)).toBe(0);
    expect(await suggestedUntil(2)).toBe(0);
  });
});
