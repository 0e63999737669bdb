import { beforeAll, describe, expect, it } from '@jest/globals';
import { cardDisputesHttp, cardsHttp, purchasesHttp, teamsHttp, walletHttp } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { emailsTo } from '../support/mailbox.ts';
import { Organization } from '../support/organization.ts';
import { endpoints } from '../support/stack.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const { open } = useBrowser();
const deposit = 100_000;
let organization: Organization;
let holder: ApiPerson;
let card: { readonly id: string; readonly stripeCardID: string };

beforeAll(async () => {
  organization = await Organization.create();
  await organization.deposit(deposit);
  holder = await organization.join('jonas', { role: 'Employee' });
  card = await organization.issueCard({ holder, limitMinor: 50_000, name: 'Bulk orders' });
});

/** A captured purchase, as the list has it. */
async function buy(merchant: string, amountMinor: number, on = card.stripeCardID): Promise<string> {
  const { stripeAccount: account } = organization;
  const { id } = await swipe(stripeClient(), { account, card: on, amountMinor, merchant });
  await stripeClient().testHelpers.issuing.authorizations.capture(id, {}, { stripeAccount: account });
  return eventually(async () => {
    const query = { merchant, status: 'posted' };
    const { items } = await organization.admin.call(purchasesHttp.listPurchases, { query });
    return items[0]?.id;
  });
}

const disputeOf = async (purchaseId: string) => {
  const params = { id: purchaseId };
  return (await organization.admin.call(cardDisputesHttp.getPurchaseDispute, { params })).dispute;
};

/** Makes Stripe and the network act on the dispute now. */
async function decide(outcome: string): Promise<void> {
  const on = { stripeAccount: organization.stripeAccount };
  const { data } = await stripeClient().issuing.disputes.list({ status: 'submitted' }, on);
  const body = JSON.stringify({ dispute: data[0]?.id, outcome });
  await fetch(`${endpoints().stripe}/sandbox/issuing-disputes`, { method: 'POST', body });
}

const isMailed = (subject: string) =>
  eventually(async () => (await emailsTo(organization.admin.email)).some((mail) => mail.subject === subject));

const drawerOf = async (page: Page) => {
  const drawer = page.getByRole('dialog', { name: 'Purchase' });
  await drawer.waitFor();
  return drawer.getByRole('region', { name: 'Dispute', exact: true });
};

async function confirmSubmission(page: Page): Promise<void> {
  const question = page.getByRole('dialog').filter({ hasText: 'Submit this dispute for' });
  await question.getByRole('button', { name: 'Submit to the bank' }).click();
}

describe('A purchase that the cardholder did not make', () => {
  it('is reported from a phone, disputed by an admin, and its money comes back', async () => {
    const id = await buy('Gadget Bazaar', 21_248);
    const phonePage = await open(`/transactions?tab=card&purchase=${id}`, { as: holder, viewport: phone });
    const reporting = await drawerOf(phonePage);
    await reporting.getByRole('button', { name: 'I did not make this purchase' }).click();
    const dialog = phonePage.getByRole('dialog', { name: 'Report this purchase' });
    await dialog.getByLabel('Note to the admins').fill('I was on holiday');
    expect(await accessibilityFindings(phonePage)).toEqual([]);
    await dialog.getByRole('button', { name: 'Report', exact: true }).click();
    await reporting.getByText('Reported by the cardholder').waitFor();
    await isMailed('A cardholder does not recognize a purchase');
    const cards = await organization.admin.call(cardsHttp.listCards, {
      body: { organizationId: organization.id },
    });
    expect(cards.find((one) => one.id === card.id)).toMatchObject({ status: 'frozen' });

    const page = await open(`/transactions?tab=card&purchase=${id}`, { as: organization.admin });
    const section = await drawerOf(page);
    await section.getByText('I was on holiday').waitFor();
    await section.getByText('109 days left').waitFor();
    await page
      .getByRole('row', { name: /Gadget Bazaar/ })
      .getByText('Disputed')
      .waitFor();
    await section.getByRole('button', { name: 'Dispute this purchase' }).click();
    expect(await section.getByRole('button', { name: 'Submit to the bank' }).isDisabled()).toBe(true);
    await section.getByLabel('Tell the bank what happened').fill('The cardholder was abroad.');
    expect(await accessibilityFindings(page)).toEqual([]);
    await section.getByRole('button', { name: 'Save draft' }).click();
    await eventually(async () => (await disputeOf(id))?.status === 'draft');
    await section.getByRole('button', { name: 'Submit to the bank' }).click();
    await confirmSubmission(page);
    await section.getByText('Under review by the bank').waitFor();
    await decide('win');
    await section.getByText('Dispute won').waitFor();
    await section.getByText('Money returned', { exact: true }).waitFor();
    await page
      .getByRole('row', { name: /Gadget Bazaar/ })
      .getByText('Dispute won')
      .waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await isMailed('You won a dispute about a purchase');
    const accounts = await organization.admin.call(walletHttp.listAccounts);
    expect(accounts.find(({ kind }) => kind === 'wallet')).toMatchObject({ posted: deposit });
    await organization.admin.call(cardsHttp.unfreezeCard, { params: { id: card.id } });
  });
});

describe('A manager', () => {
  it('disputes the purchases of the team’s people, and no others', async () => {
    const id = await buy('Corner Print Shop', 1_500);
    const body = { reason: 'other' as const, amount: 1_500, evidence: {}, version: 0 };
    const [theirs, others] = [
      await organization.createTeam('Kitchen'),
      await organization.createTeam('Drivers'),
    ];
    await organization.admin.call(teamsHttp.addTeamMember, {
      body: { teamId: theirs.id, employee: holder.email },
    });
    const manager = await organization.joinAsManager('manager', theirs);
    const stranger = await organization.joinAsManager('stranger', others);
    const save = (person: ApiPerson) =>
      person.try(cardDisputesHttp.savePurchaseDispute, { params: { id }, body });
    expect(await save(stranger)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    await eventually(async () => (await save(manager)).status === 200);
    expect(await disputeOf(id)).toMatchObject({ status: 'draft', reason: 'other' });
  });
});

describe('A card that is canceled', () => {
  it('lets its holder report a purchase all the same', async () => {
    const spare = await organization.issueCard({ holder, limitMinor: 5_000, name: 'Spare' });
    const id = await buy('Night Market', 700, spare.stripeCardID);
    await organization.admin.call(cardsHttp.cancelCard, { params: { id: spare.id } });
    const body = { note: '', freezesCard: true };
    const { dispute } = await holder.call(cardDisputesHttp.reportPurchase, { params: { id }, body });
    expect(dispute).toMatchObject({ status: 'reported' });
  });
});

describe('Goods that never came', () => {
  it('are disputed in part with what the reason needs, and nothing comes back when it is lost', async () => {
    const id = await buy('Slow Boat Supplies', 5_000);
    const page = await open(`/transactions?tab=card&purchase=${id}`, { as: organization.admin });
    const section = await drawerOf(page);
    await section.getByRole('button', { name: 'Dispute this purchase' }).click();
    await section.getByLabel('What is wrong?').click();
    await page.getByTitle('It never arrived', { exact: true }).click();
    await section.getByLabel('Disputed amount').fill('60');
    await section.getByText('Enter $50.00 or less', { exact: false }).waitFor();
    await section.getByLabel('Disputed amount').fill('30');
    await section.getByLabel('Tell the bank what happened').fill('Ten of twelve boxes never came.');
    await section.getByLabel('What did you buy?').click();
    await page.getByTitle('Goods', { exact: true }).click();
    await section.getByLabel('Describe what you bought').fill('Twelve boxes');
    await section.getByLabel('When was it expected?').fill('2026-01-15');
    await section.getByRole('button', { name: 'Submit to the bank' }).click();
    await confirmSubmission(page);
    await section.getByText('Under review by the bank').waitFor();
    const query = { dispute: 'open' };
    // An event about the dispute updates the list.
    await eventually(async () => {
      const { items } = await organization.admin.call(purchasesHttp.listPurchases, { query });
      return items.some((purchase) => purchase.id === id);
    });
    await decide('lose');
    await section.getByText('Dispute lost').waitFor();
    expect(await disputeOf(id)).toMatchObject({ status: 'lost', amount: 3_000, credited: 0 });
  });
});
