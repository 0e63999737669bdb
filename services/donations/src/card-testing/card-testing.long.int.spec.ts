import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, donationsRpc, type CampaignWire } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { DonationsHarness, paymentOf, visitor, type StartedGift } from '../test/donations-harness.ts';
import { solveChallenge } from '../test/solve-challenge.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

const challengeNeeded = { code: 'challenge_required' };
const badCard = 'pm_card_visa_chargeDeclined';
const newCampaign = async () => donations.createCampaign(await donations.createOrganization());
const challengeFor = ({ slug }: CampaignWire, network: string) =>
  donations.rpc.call(visitor(), donationsRpc.issueChallenge, { campaign: slug, network });
const passFor = async (campaign: CampaignWire, network: string) =>
  solveChallenge(await challengeFor(campaign, network));
const intentOf = (gift: StartedGift) =>
  donations.stripe.paymentIntents.retrieve(paymentOf(gift), {}, { stripeAccount: gift.stripeAccount });

async function declinesOf(network: string): Promise<number> {
  const { rows } = await donations.pool.query<{ n: number }>(
    `select count(*)::int as n from payment_decline where network = $1`,
    [network],
  );
  return rows[0]?.n ?? 0;
}

async function decline(gift: StartedGift, times: number, network: string): Promise<void> {
  const before = await declinesOf(network);
  for (let attempt = 0; attempt < times; attempt++) await donations.pay(gift, badCard);
  await eventually(async () => (await declinesOf(network)) === before + times);
}

describe('one network', () => {
  it('starts ten gifts in a minute without a challenge and no more, concurrently or one by one', async () => {
    const campaign = await newCampaign();
    const network = '198.51.100.7';
    const starts = Array.from({ length: 14 }, () => donations.startGift(campaign, {}, { network }));
    const outcomes = await Promise.allSettled(starts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    await expect(donations.startGift(campaign, {}, { network })).rejects.toMatchObject(challengeNeeded);
    await donations.startGift(campaign, {}, { network: '198.51.100.8' });
    const challenge = await passFor(campaign, network);
    await donations.startGift(campaign, { challenge }, { network });
  });

  it('needs a challenge after five declines on any campaign, and the payment itself is closed', async () => {
    const network = '2001:db8:7:7::/64';
    const campaign = await newCampaign();
    const gift = await donations.startGift(campaign, {}, { network });
    await decline(gift, 5, network);
    await eventually(async () => (await intentOf(gift)).status === 'canceled');
    await expect(donations.pay(gift)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
    await donations.waitForStatus(gift, 'failed');
    const elsewhere = await newCampaign();
    await expect(donations.startGift(elsewhere, {}, { network })).rejects.toMatchObject(challengeNeeded);
    await donations.startGift(elsewhere, {}, { network: '2001:db8:7:8::/64' });
  });

  it('that tests cards lets a real donor give, who mistypes once, after the challenge', async () => {
    const campaign = await newCampaign();
    const network = '198.51.100.20';
    await decline(await donations.startGift(campaign, {}, { network }), 5, network);
    const challenge = await passFor(campaign, network);
    const gift = await donations.startGift(campaign, { challenge }, { network });
    await decline(gift, 1, network);
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
  });
});

it('a device is challenged for its declines in every network', async () => {
  const campaign = await newCampaign();
  const device = 'a-device';
  const network = '198.51.100.30';
  await decline(await donations.startGift(campaign, { device }, { network }), 5, network);
  const elsewhere = { network: '198.51.100.31' };
  await expect(donations.startGift(campaign, { device }, elsewhere)).rejects.toMatchObject(challengeNeeded);
  await donations.startGift(campaign, { device: 'another' }, elsewhere);
});

it.each([{ website: 'https://shop.example' }, { secondsOnForm: 0.4 }])(
  'a form filled in as programs do (%p) needs a challenge, and starts with one',
  async (form) => {
    const campaign = await newCampaign();
    const network = '198.51.100.40';
    await expect(donations.startGift(campaign, form, { network })).rejects.toMatchObject(challengeNeeded);
    const challenge = await passFor(campaign, network);
    await donations.startGift(campaign, { ...form, challenge }, { network });
  },
);

describe('a passed challenge', () => {
  const network = '198.51.100.50';
  const form = { website: 'filled in' };

  it('is used once, also by two starts at the same time', async () => {
    const campaign = await newCampaign();
    const challenge = await passFor(campaign, network);
    const starts = Array.from({ length: 4 }, () =>
      donations.startGift(campaign, { ...form, challenge }, { network }),
    );
    const outcomes = await Promise.allSettled(starts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is of one network and one campaign, and cannot be made or made easier', async () => {
    const campaign = await newCampaign();
    const challenge = await passFor(campaign, network);
    const refused = [
      donations.startGift(campaign, { ...form, challenge }, { network: '198.51.100.51' }),
      donations.startGift(await newCampaign(), { ...form, challenge }, { network }),
      donations.startGift(campaign, { ...form, challenge: { ...challenge, answer: 'x' } }, { network }),
      donations.startGift(campaign, { ...form, challenge: { token: 'x.y', answer: '0' } }, { network }),
      donations.startGift(
        campaign,
        { ...form, challenge: { token: easier(challenge.token), answer: '0' } },
        { network },
      ),
    ];
    for (const start of refused) await expect(start).rejects.toMatchObject(challengeNeeded);
    await donations.startGift(campaign, { ...form, challenge }, { network });
  });

  it('is not accepted when the declines of the network have made it much too easy', async () => {
    const campaign = await newCampaign();
    const busy = '198.51.100.52';
    const early = await passFor(campaign, busy);
    for (let started = 0; started < 3; started++) {
      const challenge = await passFor(campaign, busy);
      await decline(await donations.startGift(campaign, { ...form, challenge }, { network: busy }), 5, busy);
    }
    const start = donations.startGift(campaign, { ...form, challenge: early }, { network: busy });
    await expect(start).rejects.toMatchObject(challengeNeeded);
  });
});

function easier(token: string): string {
  const [body = '', signed = ''] = token.split('.');
  const terms = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  return `${Buffer.from(JSON.stringify({ ...terms, bits: 0 })).toString('base64url')}.${signed}`;
}

it('a thousand attempts from few networks are stopped early, the campaign protects itself and says so once', async () => {
  const organization = await donations.createOrganization();
  const campaign = await donations.createCampaign(organization);
  const networks = Array.from({ length: 8 }, (_, n) => `203.0.113.${n}`);
  const attempts = Array.from({ length: 1000 }, (_, n) => networks[n % networks.length] ?? '');
  const started: StartedGift[] = [];
  for (const batch of chunksOf(attempts, 40)) {
    const outcomes = await Promise.allSettled(
      batch.map((network) => donations.startGift(campaign, {}, { network })),
    );
    const begun = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    await Promise.all(begun.map((gift) => donations.pay(gift, badCard)));
    started.push(...begun);
  }
  expect(started.length).toBeLessThanOrEqual(80);
  const told = () =>
    donations.publishedEvents(organization.organizationId, donationsEvents.campaignProtected.subject);
  await eventually(async () => (await told()).length > 0);
  expect(await told()).toMatchObject([{ campaignId: campaign.id, title: campaign.title }]);
  const donor = '192.0.2.99';
  await expect(donations.startGift(campaign, {}, { network: donor })).rejects.toMatchObject(challengeNeeded);
  const challenge = await passFor(campaign, donor);
  const gift = await donations.startGift(campaign, { challenge }, { network: donor });
  await donations.pay(gift);
  await donations.waitForStatus(gift, 'succeeded');
  await donations.startGift(await donations.createCampaign(organization), {}, { network: donor });
});

describe('with a captcha service', () => {
  it('its site key is the challenge, a token that it accepts passes once, and none passes while it is silent', async () => {
    const asked: string[] = [];
    const service = createServer((request, response) => {
      void text(request).then((body) => {
        asked.push(body);
        const success = new URLSearchParams(body).get('response') === 'good';
        response.end(JSON.stringify({ success }));
      });
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    const { port } = service.address() as AddressInfo;
    const guarded = await DonationsHarness.start({
      CAPTCHA_SERVICE: 'turnstile',
      CAPTCHA_SITE_KEY: 'site-key',
      CAPTCHA_SECRET: 'secret',
      CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
    });
    try {
      const campaign = await guarded.createCampaign(await guarded.createOrganization());
      const network = '192.0.2.1';
      const challenge = { campaign: campaign.slug, network };
      expect(await guarded.rpc.call(visitor(), donationsRpc.issueChallenge, challenge)).toEqual({
        kind: 'turnstile',
        siteKey: 'site-key',
      });
      const start = (token: string) =>
        guarded.startGift(campaign, { website: 'x', challenge: { token, answer: '' } }, { network });
      await expect(start('bad')).rejects.toMatchObject(challengeNeeded);
      await start('good');
      await expect(start('good')).rejects.toMatchObject(challengeNeeded);
      expect(new URLSearchParams(asked[0])).toEqual(
        new URLSearchParams({ secret: 'secret', response: 'bad' }),
      );
      service.close();
      service.closeAllConnections();
      await expect(start('good-too')).rejects.toMatchObject(challengeNeeded);
    } finally {
      service.close();
      await guarded.stop();
    }
  });
});

function chunksOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
}
