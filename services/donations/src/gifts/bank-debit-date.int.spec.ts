import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DonationsHarness } from '../test/donations-harness.ts';

// The service and the sandbox are two years ahead of the machine.
const start = new Date(Date.UTC(new Date().getUTCFullYear() + 2, 0, 10, 15));
const clock = { current: start, now: () => clock.current };

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start({}, clock);
});
afterAll(() => donations.stop(), 60_000);

async function setTime(now: Date): Promise<void> {
  await donations.control('clock', { now: now.toISOString() });
  clock.current = now;
}

describe('a paid debit', () => {
  it('is dated when it is read, by the clock of the service, while its money is not available yet', async () => {
    await setTime(start);
    const organization = await donations.createOrganization();
    const campaign = await donations.createCampaign(organization, { acceptsBankDebits: true });
    const gift = await donations.startGift(campaign, { method: 'bank_debit' });
    await donations.debit(gift);
    await donations.waitForStatus(gift, 'processing');
    await donations.bankAnswers(gift, 'succeed');
    await donations.waitForStatus(gift, 'succeeded');
    const { rows } = await donations.pool.query<{ occurred_at: Date }>(
      `select occurred_at from gift where id = $1`,
      [gift.id],
    );
    expect(rows).toEqual([{ occurred_at: start }]);
  });
});
