import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { type RunningSandbox, anOrganization, client, eventually, startInMemory } from './harness.ts';

let sandbox: RunningSandbox;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await startInMemory();
  stripe = client(sandbox);
});
afterAll(() => sandbox.close());

describe('an account', () => {
  const apply = (tax_id?: string) =>
    stripe.accounts.create({
      business_profile: { name: 'Quillmere' },
      company: { name: 'Quillmere', tax_id },
      capabilities: { card_issuing: { requested: true } },
      external_account: {
        object: 'bank_account',
        country: 'US',
        currency: 'usd',
        account_number: '000123456789',
        routing_number: '110000000',
      },
    });
  const reviewed = (id: string) =>
    eventually(async () => {
      const account = await stripe.accounts.retrieve(id);
      return account.details_submitted ? account : undefined;
    });

  it('becomes active shortly after its details are complete', async () => {
    const { id, charges_enabled: atFirst } = await apply();
    expect(atFirst).toBe(false);
    const account = await reviewed(id);
    expect(account).toMatchObject({
      charges_enabled: true,
      payouts_enabled: true,
      capabilities: { card_issuing: 'active' },
    });
    expect(account.external_accounts?.data).toMatchObject([{ last4: '6789', routing_number: '110000000' }]);
    expect((await stripe.events.list({ type: 'account.updated' }, { stripeAccount: id })).data).toHaveLength(
      1,
    );
  });

  it('is asked for more, or rejected, by its test tax id', async () => {
    const [more, rejected] = [
      await reviewed((await apply('000000001')).id),
      await reviewed((await apply('000000002')).id),
    ];
    expect(more.requirements?.currently_due).toEqual(['company.tax_id']);
    expect(rejected.requirements?.disabled_reason).toBe('rejected.other');
    expect([more.charges_enabled, rejected.charges_enabled]).toEqual([false, false]);
  });

  it('tops its issuing balance up', async () => {
    const { id: stripeAccount } = await apply();
    const topup = await stripe.topups.create(
      { amount: 100_000, currency: 'usd', ...issuing },
      { stripeAccount },
    );
    expect(topup.status).toBe('pending');
    const arrived = () => stripe.topups.retrieve(topup.id, {}, { stripeAccount });
    await eventually(async () => ((await arrived()).status === 'succeeded' ? true : undefined));
    expect((await stripe.balance.retrieve({}, { stripeAccount })).issuing?.available).toMatchObject([
      { amount: 100_000 },
    ]);
  });

  /** In Stripe's guides, but not in the SDK's types. */
  const issuing = { destination_balance: 'issuing' };
});

describe('the people of an account', () => {
  const representative = { representative: true, executive: true, title: 'Treasurer' };

  it('are told once, changed in place, and found by what they are to it', async () => {
    const account = await anOrganization(stripe);
    const imke = await stripe.accounts.createPerson(account.stripeAccount, {
      first_name: 'Imke',
      last_name: 'Vos',
      email: 'imke@quillmere.example',
      ssn_last_4: '0000',
      relationship: representative,
      dob: { day: 1, month: 2, year: 1980 },
    });
    await stripe.accounts.createPerson(account.stripeAccount, { first_name: 'Odd', last_name: 'Ness' });
    const changed = await stripe.accounts.updatePerson(account.stripeAccount, imke.id, {
      email: 'treasurer@quillmere.example',
    });
    expect(changed).toMatchObject({
      first_name: 'Imke',
      email: 'treasurer@quillmere.example',
      ssn_last_4_provided: true,
      relationship: { ...representative, director: false },
    });
    expect(JSON.stringify(changed)).not.toContain('0000');
    const found = await stripe.accounts.listPersons(account.stripeAccount, {
      relationship: { representative: true },
    });
    expect(found.data.map(({ id }) => id)).toEqual([imke.id]);
    const updates = await stripe.events.list({ types: ['person.created', 'person.updated'] }, account);
    expect(updates.data.map(({ type }) => type).sort()).toEqual([
      'person.created',
      'person.created',
      'person.updated',
    ]);
  });

  it("are nobody's of another account, and gone when they are removed", async () => {
    const [ours, theirs] = [await anOrganization(stripe), await anOrganization(stripe)];
    const { id } = await stripe.accounts.createPerson(ours.stripeAccount, { first_name: 'Imke' });
    const missing = { statusCode: 404, code: 'resource_missing' };
    await expect(stripe.accounts.retrievePerson(theirs.stripeAccount, id)).rejects.toMatchObject(missing);
    await stripe.accounts.deletePerson(ours.stripeAccount, id);
    await expect(stripe.accounts.retrievePerson(ours.stripeAccount, id)).rejects.toMatchObject(missing);
  });
});
