import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cardsRpc, type CardView } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { CardsHarness, codeOf, type TestOrganization } from '../test/cards-harness.ts';

// Not stubbed: PostgreSQL, nats-server, the Stripe sandbox; `org` is a stub and publishes as it does in production.
let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());
beforeEach(() => {
  cards.stubs.address = millRow;
});

const millRow = { line1: '14 Mill Row', line2: null, city: 'Alder Falls', state: 'OR', postalCode: '97001' };
const harborRoad = { ...millRow, line1: '2 Harbor Road', line2: 'Dock 3' };
const cardholderOf = ({ cardholderID }: CardView, { account }: TestOrganization) =>
  cards.stripe.issuing.cardholders.retrieve(cardholderID ?? '', {}, { stripeAccount: account });
const streetOf = async (card: CardView, owner: TestOrganization) =>
  (await cardholderOf(card, owner)).billing.address.line1;

describe('the billing address of a cardholder', () => {
  it('is that of the organization, read once from `org`, and changes with it', async () => {
    const holder = await cards.createMember(await cards.createOrganization());
    const card = await cards.issue(holder);
    expect((await cardholderOf(card, holder)).billing.address).toMatchObject({
      line1: '14 Mill Row',
      city: 'Alder Falls',
      postal_code: '97001',
      country: 'US',
    });
    await cards.publishOrganization(holder, 2, { address: harborRoad });
    await eventually(async () => (await streetOf(card, holder)) === '2 Harbor Road');
  });

  it('is their own once they enter one, whatever the organization has, until they remove it', async () => {
    const holder = await cards.createMember(await cards.createOrganization());
    const card = await cards.issue(holder);
    const own = cards.employee(holder);
    await cards.rpc.call(own, cardsRpc.setBillingAddress, { address: { ...millRow, line1: '9 Elm Street' } });
    await eventually(async () => (await streetOf(card, holder)) === '9 Elm Street');
    await cards.publishOrganization(holder, 2, { address: harborRoad });
    const colleague = await cards.createMember(holder, { name: 'Bo Ferris' });
    expect(await streetOf(await cards.issue(colleague), holder)).toBe('2 Harbor Road');
    expect(await streetOf(card, holder)).toBe('9 Elm Street');
    await cards.rpc.call(own, cardsRpc.setBillingAddress, { address: null });
    await eventually(async () => (await streetOf(card, holder)) === '2 Harbor Road');
  });

  it('reaches Stripe even while Stripe refuses as many others as the sweep reads at once', async () => {
    const holder = await cards.createMember(await cards.createOrganization());
    const card = await cards.issue(holder);
    await cards.pool.query(
      `insert into cardholder (organization_id, id, user_id, name, email, status, stripe_account_id, stripe_cardholder_id, address_outdated)
       select $1, ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, gen_random_uuid(), 'Bo Ferris', 'bo@example.org',
         'active', $2, 'ich_refused_' || number, true from generate_series(1, 20) number`,
      [holder.organizationId, holder.account],
    );
    await cards.publishOrganization(holder, 2, { address: harborRoad });
    await eventually(async () => (await streetOf(card, holder)) === '2 Harbor Road');
    await cards.pool.query(`update cardholder set address_outdated = false where organization_id = $1`, [
      holder.organizationId,
    ]);
  });

  it('is required: without one no card is issued, and only people with a card can enter one', async () => {
    const holder = await cards.createMember(await cards.createOrganization());
    cards.stubs.address = null;
    expect(await codeOf(cards.issue(holder))).toBe('address_missing');
    expect(await cards.list(cards.admin(holder))).toEqual([]);
    const refused = cards.rpc.call(cards.employee(holder), cardsRpc.setBillingAddress, { address: millRow });
    expect(await codeOf(refused)).toBe('not_found');
  });
});

describe('what Stripe requires of a cardholder', () => {
  it('is on their cards until it is met', async () => {
    const holder = await cards.createMember(await cards.createOrganization());
    const card = await cards.issue(holder);
    expect(card.cardholderRequirements).toBeNull();
    const requirementsOf = async () => {
      const found = await cards.rpc.call(cards.employee(holder), cardsRpc.getCard, { cardId: card.id });
      return found.cardholderRequirements;
    };
    const pastDue = ['individual.card_issuing.user_terms_acceptance.date'];
    const cardholder = card.cardholderID;
    const disabledReason = 'requirements.past_due';
    await cards.control('cardholders', { cardholder, pastDue, disabledReason });
    await eventually(async () => (await requirementsOf()) !== null);
    expect(await requirementsOf()).toEqual({ pastDue, disabledReason });
    await cards.control('cardholders', { cardholder, pastDue: [] });
    await eventually(async () => (await requirementsOf()) === null);
  });
});
