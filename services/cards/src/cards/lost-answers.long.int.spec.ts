import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cardsRpc } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { StallingProxy } from '@almoner/testing/stripe';
import { CardsHarness, type TestOrganization } from '../test/cards-harness.ts';

// Not stubbed: PostgreSQL, nats-server, the Stripe sandbox behind a proxy that loses answers.
let cards: CardsHarness;
let proxy: StallingProxy;
beforeAll(async () => {
  cards = await CardsHarness.start();
  proxy = await StallingProxy.start(cards.sandboxUrl);
  await cards.restartService({ STRIPE_API_BASE: proxy.url });
});
beforeEach(() => proxy.letAllThrough());
afterAll(async () => {
  await cards.stop();
  await proxy.stop();
});

const newCardholder = /issuing\/cardholders$/;
const newCard = /issuing\/cards$/;
const elmStreet = {
  line1: '9 Elm Street',
  line2: null,
  city: 'Alder Falls',
  state: 'OR',
  postalCode: '97001',
};

const cardholdersAtStripe = async ({ account }: TestOrganization) =>
  (await cards.stripe.issuing.cardholders.list({ limit: 100 }, { stripeAccount: account })).data;
const cardsAtStripe = async ({ account }: TestOrganization) =>
  (await cards.stripe.issuing.cards.list({ limit: 100 }, { stripeAccount: account })).data;

/** The sweep does not wait for the next attempt. */
async function sweepNow({ organizationId }: TestOrganization): Promise<void> {
  await cards.pool.query(`update card set next_attempt_at = now() where organization_id = $1`, [
    organizationId,
  ]);
}

async function becomesActive(owner: TestOrganization): Promise<void> {
  await eventually(async () => {
    const listed = await cards.list(cards.admin(owner));
    expect(listed.map(({ status }) => status)).toEqual(['active']);
    return true;
  });
}

describe('a card whose creation at Stripe was not answered', () => {
  it('is issued to the cardholder that Stripe created before the address of the person changed', async () => {
    const holder = await cards.createMember(await cards.createOrganization());
    proxy.failAt(newCardholder, 'answer-lost');
    expect((await cards.issue(holder)).status).toBe('issuing');
    await cards.rpc.call(cards.employee(holder), cardsRpc.setBillingAddress, { address: elmStreet });
    proxy.letAllThrough();
    await sweepNow(holder);
    await becomesActive(holder);
    expect(await cardholdersAtStripe(holder)).toHaveLength(1);
    expect(await cardsAtStripe(holder)).toHaveLength(1);
    await eventually(
      async () => (await cardholdersAtStripe(holder))[0]?.billing.address.line1 === elmStreet.line1,
    );
  });

  it('is issued to the cardholder that Stripe created before the address of the organization changed', async () => {
    const holder = await cards.createMember(await cards.createOrganization());
    proxy.failAt(newCardholder, 'answer-lost');
    expect((await cards.issue(holder)).status).toBe('issuing');
    await cards.publishOrganization(holder, 2, { address: elmStreet });
    await eventually(async () => {
      const { rows } = await cards.pool.query<{ line1: string }>(
        `select address ->> 'line1' as line1 from organization where organization_id = $1`,
        [holder.organizationId],
      );
      return rows[0]?.line1 === elmStreet.line1;
    });
    proxy.letAllThrough();
    await sweepNow(holder);
    await becomesActive(holder);
    expect(await cardholdersAtStripe(holder)).toHaveLength(1);
    await eventually(
      async () => (await cardholdersAtStripe(holder))[0]?.billing.address.line1 === elmStreet.line1,
    );
  });

  it.each([
    ['cardholder', newCardholder],
    ['card', newCard],
  ])('has one %s at Stripe, also when its idempotency key has expired', async (_, path) => {
    const holder = await cards.createMember(await cards.createOrganization());
    proxy.failAt(path, 'answer-lost');
    // On a busy machine the sweep may have found it already.
    expect(['issuing', 'active']).toContain((await cards.issue(holder)).status);
    proxy.letAllThrough();
    proxy.forgetKeys();
    await sweepNow(holder);
    await becomesActive(holder);
    expect(await cardholdersAtStripe(holder)).toHaveLength(1);
    expect(await cardsAtStripe(holder)).toHaveLength(1);
  });

  it('is issued to a new cardholder when Stripe has none, however many others the organization has', async () => {
    const owner = await cards.createOrganization();
    const others = await Promise.all(
      ['Bo Ferris', 'Ada Lund'].map((name) => cards.createMember(owner, { name })),
    );
    for (const other of others) await cards.issue(other);
    const holder = await cards.createMember(owner);
    proxy.failAt(newCardholder, 'connection-lost');
    const { id } = await cards.issue(holder);
    proxy.letAllThrough();
    proxy.forgetKeys();
    await sweepNow(owner);
    await eventually(async () => {
      const listed = await cards.list(cards.admin(owner));
      expect(listed.find((card) => card.id === id)?.status).toBe('active');
      return true;
    });
    expect(await cardholdersAtStripe(owner)).toHaveLength(3);
  });
});
