import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { donationsRpc } from '@almoner/contracts';
import { DonationsHarness, visitor, type StartedGift } from '../test/donations-harness.ts';
import { solveChallenge } from '../test/solve-challenge.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox. Many addresses, captchas and races are tested in card-testing.long.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

const network = '203.0.113.9';
const attempts = 60;
const atOnce = 6;
/** `GIFT_STARTS_PER_MINUTE` is 10. */
const mostStarted = 10;

it('An address that tests cards is stopped early, and a donor behind it gives after solving the challenge', async () => {
  const campaign = await donations.createCampaign(await donations.createOrganization());
  const started: StartedGift[] = [];
  const refusals: unknown[] = [];
  for (let made = 0; made < attempts; made += atOnce) {
    const starts = Array.from({ length: atOnce }, () => donations.startGift(campaign, {}, { network }));
    const outcomes = await Promise.allSettled(starts);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') refusals.push(outcome.reason);
      else {
        started.push(outcome.value);
        await donations.pay(outcome.value, 'pm_card_visa_chargeDeclined');
      }
    }
  }
  expect(started.length).toBeLessThanOrEqual(mostStarted);
  expect(refusals).toHaveLength(attempts - started.length);
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'challenge_required' });
  await expect(donations.startGift(campaign, {}, { network })).rejects.toMatchObject({
    code: 'challenge_required',
  });
  const request = { campaign: campaign.slug, network };
  const challenge = solveChallenge(await donations.rpc.call(visitor(), donationsRpc.issueChallenge, request));
  const gift = await donations.startGift(campaign, { challenge }, { network });
  await donations.pay(gift);
  await donations.waitForStatus(gift, 'succeeded');
  expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 5_000, giftCount: 1 });
});
