import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { personBankAccountsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { PayingOrganization } from '../../test/paying-organization.ts';
import { SpendHarness } from '../../test/spend-harness.ts';

// Not stubbed: spend, PostgreSQL, NATS, the Stripe sandbox, which takes the place of the browser's element as well.
let spend: SpendHarness;
let organization: PayingOrganization;
beforeAll(async () => {
  spend = await SpendHarness.start({ NEW_WALLETS: 'financial_account', RECONCILE_EVERY_MS: '200' });
  organization = await PayingOrganization.create(spend, 5_000);
});
afterAll(() => spend.stop(), 60_000);

const { getPersonBankAccount, setUpPersonBankAccount, completePersonBankAccount, removePersonBankAccount } =
  personBankAccountsRpc;
const get = (person: Ctx) => spend.rpc.call(person, getPersonBankAccount, {});
const setUp = (person: Ctx) => spend.rpc.call(person, setUpPersonBankAccount, {});
const complete = (person: Ctx, setupId: string) =>
  spend.rpc.call(person, completePersonBankAccount, { setupId });
const remove = (person: Ctx) => spend.rpc.call(person, removePersonBankAccount, {});
const refusedWith = (code: string) => expect.objectContaining({ code });

describe('the bank account of a person', () => {
  it('is kept by its last digits once Stripe has taken it, replaced, and removed, and Stripe forgets the old one', async () => {
    const person = organization.person();
    expect(await get(person)).toEqual({ bankAccount: null, changeRefusal: null });
    const once = { ...person, idempotencyKey: newId() };
    const first = await setUp(once);
    expect(await setUp(once)).toEqual(first);
    await expect(complete(person, first.setupId)).rejects.toEqual(refusedWith('bank_account_not_set_up'));
    await expect(complete(organization.person(), first.setupId)).rejects.toEqual(refusedWith('not_found'));
    await organization.typeBank(first.clientSecret);
    const kept = await complete(person, first.setupId);
    expect(kept).toMatchObject({ bankAccount: { bankName: 'STRIPE TEST BANK', last4: '6789' } });
    expect(await complete(person, first.setupId)).toEqual(kept);
    expect((await get(organization.person())).bankAccount).toBeNull();

    const second = await setUp(person);
    await organization.typeBank(second.clientSecret, '000999999991');
    expect((await complete(person, second.setupId)).bankAccount?.last4).toBe('9991');
    const { rows } = await spend.pool.query<{ customer: string; numbers: string | null }>(
      `select distinct stripe_customer_id as customer, (select string_agg(t.x::text, ' ') from person_bank_account t(x)
         where t.x::text like '%000999999991%') as numbers
       from person_bank_account where id = any($1::uuid[])`,
      [[first.setupId, second.setupId]],
    );
    expect(rows).toEqual([{ customer: expect.any(String), numbers: null }]);
    const attached = async () =>
      (
        await spend.stripe.customers.listPaymentMethods(
          rows[0]?.customer ?? '',
          {},
          { stripeAccount: organization.account },
        )
      ).data.length;
    expect(await attached()).toBe(1);
    expect(await remove(person)).toEqual({ bankAccount: null, changeRefusal: null });
    expect(await attached()).toBe(0);
    const actions = (await spend.auditRecordsOf(organization.id)).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(['person-bank-account.set', 'person-bank-account.remove']),
    );
  });

  it('is kept although the browser was closed before it reported that Stripe has it', async () => {
    const person = organization.person();
    const { clientSecret, setupId } = await setUp(person);
    await organization.typeBank(clientSecret);
    await spend.pool.query(`update person_bank_account set next_attempt_at = now() where id = $1`, [setupId]);
    await eventually(async () => (await get(person)).bankAccount !== null);
  });

  it('is neither changed nor removed while a payment to it is in progress, as it shows beforehand', async () => {
    const person = organization.person();
    await organization.linkBank(person);
    const pending = await setUp(person);
    await organization.typeBank(pending.clientSecret);
    await spend.control('settings', { treasuryTransfers: 'wait' });
    const report = await organization.approvedReport(person, 700);
    await organization.pay(organization.admin(), report);
    expect((await get(person)).changeRefusal).toBe('bank_account_in_use');
    const inUse = refusedWith('bank_account_in_use');
    await expect(remove(person)).rejects.toEqual(inUse);
    await expect(setUp(person)).rejects.toEqual(inUse);
    await expect(complete(person, pending.setupId)).rejects.toEqual(inUse);
    await spend.control('settings', { treasuryTransfers: 'succeed' });
    const [payment] = await organization.payments();
    await spend.stripe.testHelpers.treasury.outboundPayments.post(
      payment?.id ?? '',
      {},
      { stripeAccount: organization.account },
    );
    await organization.reportBecomes(report, 'paid');
    expect((await complete(person, pending.setupId)).changeRefusal).toBeNull();
  });

  it('needs a recent sign-in to be changed, and is not visible to advisors', async () => {
    const person = organization.person();
    const stale = { ...person, actor: { ...person.actor, isFreshSignIn: false } } as Ctx;
    await expect(setUp(stale)).rejects.toEqual(refusedWith('fresh_sign_in_required'));
    await expect(remove(stale)).rejects.toEqual(refusedWith('fresh_sign_in_required'));
    expect((await get(stale)).bankAccount).toBeNull();
  });
});
