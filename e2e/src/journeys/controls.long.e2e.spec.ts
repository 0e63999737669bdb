import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Locator, type Page } from 'playwright-core';
import { controlsHttp, walletHttp, type SpendProgramWire } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { type ActiveCard, Organization } from '../support/organization.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const { open } = useBrowser();
let organization: Organization;
let holder: ApiPerson;
let program: SpendProgramWire;
let card: ActiveCard;

beforeAll(async () => {
  organization = await Organization.create();
  await organization.deposit(100_000);
  holder = await organization.join('priya', { role: 'Employee' });
  program = await organization.createProgram({ name: 'Food pantry', limit: 80_000 });
  card = await organization.issueCard({ holder, limitMinor: 50_000, spendProgramId: program.id });
});

const buy = (merchant: string, amountMinor = 1_000) =>
  swipe(stripeClient(), {
    account: organization.stripeAccount,
    card: card.stripeCardID,
    amountMinor,
    merchant,
  });
const message = (page: Page, text: string) => page.locator('.ant-message').getByText(text).waitFor();

async function choose(page: Page, form: Locator, field: string, typed: string, option: string) {
  await form.getByLabel(field).fill(typed);
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
  await form.getByLabel(field).press('Escape');
}

describe('Merchant rules', () => {
  it('of a card are set on its page and decide the next purchase', async () => {
    const page = await open(`/cards/${card.id}`, { as: organization.admin });
    await page.getByText('Every merchant is allowed', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Edit: Spending controls of this card' }).click();
    const form = page.getByRole('dialog', { name: 'Spending controls of this card' });
    await choose(page, form, 'Allow only', 'grocer', 'Groceries');
    await choose(page, form, 'Blocked', '5921', 'Beer, wine, liquor (5921)');
    await choose(page, form, 'Blocked', 'Cana', 'Canada');
    await form.getByLabel('Per-purchase limit').fill('20');
    expect(await accessibilityFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await message(page, 'Saved. It applies to the next purchase.');
    const rules = page.getByRole('region', { name: 'Spending controls' });
    await rules.getByText('Groceries').waitFor();
    await rules.getByText('up to $20.00').waitFor();
    expect((await buy('Harvest Market', 2_001)).approved).toBe(false);
    expect((await buy('Harvest Market', 2_000)).approved).toBe(true);
  });

  it('are shown to the holder in words, with who may change them', async () => {
    const page = await open(`/cards/${card.id}`, { as: holder, viewport: phone });
    const rules = page.getByRole('region', { name: 'Spending controls' });
    await rules.getByText('Beer, wine, liquor (5921)').waitFor();
    await rules.getByText('Admins can change the spending controls of this card.').waitFor();
    expect(await rules.getByRole('button').count()).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('that refused a purchase let the merchant in from there, and the next swipe works', async () => {
    const body = { merchantRules: [{ kind: 'allow', by: 'group', value: 'fuel' }], perPurchaseLimit: null };
    await organization.admin.call(controlsHttp.setProgramControls, { params: { id: program.id }, body });
    expect((await buy('Fennel Row')).approved).toBe(false);
    const page = await open('/transactions?tab=card&status=declined', { as: organization.admin });
    await page.getByText('Fennel Row').first().click();
    const help = page.getByRole('region', { name: 'Allow this purchase next time' });
    await help.getByText('Program Food pantry: this merchant is not on the allowed list.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await help.getByRole('button', { name: 'Allow this merchant: Program Food pantry' }).click();
    await message(page, 'Fennel Row is allowed now. Try the purchase again.');
    await help.waitFor({ state: 'detached' });
    expect((await buy('Fennel Row')).approved).toBe(true);
  });

  it('allow cash up to an amount, from the purchase that was declined for it or in the form', async () => {
    const takeCash = (amountMinor: number) =>
      stripeClient().testHelpers.issuing.authorizations.create(
        {
          card: card.stripeCardID,
          amount: amountMinor,
          currency: 'usd',
          merchant_data: { name: 'Harbor Bank ATM', category: 'automated_cash_disburse' },
        },
        { stripeAccount: organization.stripeAccount },
      );
    const body = { merchantRules: [], perPurchaseLimit: null };
    await organization.admin.call(controlsHttp.setCardControls, { params: { id: card.id }, body });
    await organization.admin.call(controlsHttp.setProgramControls, { params: { id: program.id }, body });
    expect((await takeCash(6_000)).approved).toBe(false);
    const page = await open('/transactions?tab=card&status=declined', { as: organization.admin });
    await page.getByText('Harbor Bank ATM').first().click();
    await page.getByText('This card does not allow cash.', { exact: false }).first().waitFor();
    const help = page.getByRole('region', { name: 'Allow this purchase next time' });
    await help.getByText('This card: cash is not allowed.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await help.getByRole('button', { name: 'Allow $60.00 in cash: This card' }).click();
    await message(page, 'Up to $60.00 in cash at a time. Try the card again.');
    await help.waitFor({ state: 'detached' });
    expect((await takeCash(6_001)).approved).toBe(false);
    expect((await takeCash(6_000)).approved).toBe(true);
    const cardPage = await open(`/cards/${card.id}`, { as: organization.admin });
    const rules = cardPage.getByRole('region', { name: 'Spending controls' });
    await rules.getByText('up to $60.00').waitFor();
    await rules.getByRole('button', { name: 'Edit: Spending controls of this card' }).click();
    const form = cardPage.getByRole('dialog', { name: 'Spending controls of this card' });
    await form.getByLabel('Cash limit').fill('0');
    await form.getByRole('button', { name: 'Save' }).click();
    await message(cardPage, 'Saved. It applies to the next purchase.');
    await rules.getByText('not allowed', { exact: true }).waitFor();
    expect((await takeCash(100)).approved).toBe(false);
  });

  it('of a program keep what someone else set meanwhile, and let its manager lower cash but not raise it', async () => {
    const { id: teamId, adminRole } = await organization.createTeam('Outreach');
    const manager = await organization.joinAsManager('noor', { id: teamId, adminRole });
    const treasury = await eventually(async () =>
      (await organization.admin.call(walletHttp.listAccounts, {})).find(
        ({ kind, name }) => kind === 'treasury' && name.includes('Outreach'),
      ),
    );
    const name = 'Outreach trips';
    const { id: payingAccountId } = treasury;
    const { id } = await organization.createProgram({ name, limit: 80_000, teamId, payingAccountId });
    const set = (body: object) =>
      organization.admin.call(controlsHttp.setProgramControls, { params: { id }, body });
    await set({ merchantRules: [], perPurchaseLimit: null, cashLimit: 6_000 });
    const page = await open(`/spendprograms?spendProgramId=${id}`, {
      as: manager,
      tolerates: [/409 \(Conflict\)/],
    });
    const edit = async (cash: string) => {
      await page.getByRole('button', { name: 'Edit: Spending controls of the program' }).click();
      const form = page.getByRole('dialog', { name: 'Spending controls of the program' });
      await form.getByLabel('Cash limit').fill(cash);
      return form;
    };
    const stale = await edit('50');
    const ban = { kind: 'ban', by: 'merchant', value: 'Crust & Co' };
    await set({ merchantRules: [ban], perPurchaseLimit: null, cashLimit: 6_000 });
    await stale.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Someone else changed this at the same time.', { exact: false }).first().waitFor();
    await page.reload();
    await page.getByText('Crust & Co').first().waitFor();
    const form = await edit('61');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Only admins can allow or raise cash on a spend program.').waitFor();
    await form.getByLabel('Cash limit').fill('50');
    await form.getByRole('button', { name: 'Save' }).click();
    await message(page, 'Saved. It applies to the next purchase.');
    await page.getByText('up to $50.00').waitFor();
    await page.getByText('Crust & Co').first().waitFor();
  });
});
