import { beforeAll, describe, expect, it } from '@jest/globals';
import { fundsHttp, programsHttp, signaturesHttp, walletHttp } from '@almoner/contracts';
import { checkJournal, eventually } from '@almoner/testing';
import { accessibilityFindings } from '../support/accessibility.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { Organization } from '../support/organization.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const { open } = useBrowser();
let organization: Organization;
let cardId: string;

beforeAll(async () => {
  organization = await Organization.create();
  await organization.deposit(100_000);
});

const buy = (amountMinor: number, merchant = 'Slate & Lath') =>
  swipe(stripeClient(), { account: organization.stripeAccount, card: cardId, amountMinor, merchant });

const onlyFund = async () => {
  const [fund] = await organization.admin.call(fundsHttp.listFunds);
  if (fund === undefined) throw new Error('There is no fund.');
  return fund;
};

describe('A restricted fund', () => {
  it('is opened, filled, and spent by a program on its purpose', async () => {
    const page = await open('/cash-management?tab=restricted-funds', { as: organization.admin });
    await page.getByText('No restricted funds yet.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'New fund' }).click();
    const form = page.getByRole('dialog', { name: 'New fund' });
    await form.getByLabel('Name').fill('Roof');
    await form.getByLabel('Purpose', { exact: true }).last().fill('A roof that keeps the rain out');
    await form.getByRole('radio', { name: /^Time/ }).check();
    await form.getByRole('button', { name: 'Open fund' }).click();
    await form.getByText('Enter the first or the last day').waitFor();
    await form.getByRole('radio', { name: /^Purpose/ }).check();
    expect(await accessibilityFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Open fund' }).click();
    await page.getByRole('row', { name: /Roof/ }).getByText('Roof').click();
    await page.getByText('Nothing has come in yet.').waitFor();
    await page.getByRole('button', { name: 'Add money' }).click();
    const add = page.getByRole('dialog', { name: 'Move money from the wallet' });
    await add.getByLabel('Amount').fill('500');
    await add.getByLabel('Donor', { exact: true }).fill('Alder Trust');
    await add.getByLabel('Restriction as stated in the donor’s letter').fill('For the roof only');
    await add.getByRole('button', { name: 'Add money' }).click();
    await page.locator('.ant-message').getByText('$500.00 moved to the fund.').waitFor();

    const { accountId } = await onlyFund();
    const program = await organization.admin.call(programsHttp.createProgram, {
      body: { name: 'Roof repair', frequency: 'monthly', limit: 100_000, payingAccountId: accountId },
    });
    const card = await organization.issueCard({
      holder: organization.admin,
      limitMinor: 100_000,
      spendProgramId: program.id,
    });
    cardId = card.stripeCardID;
    const { id } = await buy(12_000);
    await stripeClient().testHelpers.issuing.authorizations.capture(
      id,
      {},
      { stripeAccount: organization.stripeAccount },
    );
    // The wallet still has as much as this costs.
    expect((await buy(40_000)).approved).toBe(false);
    await page.getByRole('region', { name: 'Statement' }).getByText('Slate & Lath').first().waitFor();
    await eventually(async () => (await onlyFund()).released === 12_000);
    const kept = page.getByRole('region', { name: 'Where the money went' });
    await kept.getByRole('button', { name: 'Show as table' }).click();
    await kept.getByRole('row', { name: 'Roof repair Slate & Lath $120.00' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('shows in the statement of activities, and the journal agrees with the accounts', async () => {
    const page = await open('/accounting?report=activities', { as: organization.admin });
    const released = page.getByRole('row', { name: /^Released from restriction/ });
    await released.getByText('$120.00').first().waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    const journal = await page.evaluate(async () => {
      const answer = await fetch('/api/accounting/journal?format=hledger&from=2000-01-01&to=2199-12-31');
      return answer.text();
    });
    const { errors, balances } = checkJournal(journal);
    expect(errors).toEqual([]);
    const accounts = await organization.admin.call(walletHttp.listAccounts);
    for (const { journalName, posted } of accounts)
      expect([journalName, balances.get(journalName) ?? 0]).toEqual([journalName, posted]);
  });

  it('pays only where its purpose allows, and the decline names both', async () => {
    const { id } = await onlyFund();
    const page = await open(`/cash-management?tab=restricted-funds&fund=${id}`, { as: organization.admin });
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByText('This fund pays for a spend program', { exact: false }).waitFor();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit fund' });
    await form.getByLabel('Allow only').fill('hardware');
    await page
      .locator('.ant-select-dropdown:visible')
      .getByTitle('Building and hardware', { exact: true })
      .click();
    await form.getByLabel('Allow only').press('Escape');
    expect(await accessibilityFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    const rules = page.getByRole('region', { name: 'Where it may be spent' });
    await rules.getByText('Building and hardware').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);

    expect((await buy(700, 'Harvest Market')).approved).toBe(false);
    const declined = await open('/transactions?tab=card&status=declined', { as: organization.admin });
    await declined.getByText('Harvest Market').first().click();
    await declined
      .getByText('may be spent only for its purpose: “A roof that keeps the rain out”', { exact: false })
      .waitFor();
    expect(await accessibilityFindings(declined)).toEqual([]);
  });

  it('has the categories of its purpose, and its purchases can be given no other', async () => {
    const { id } = await onlyFund();
    const page = await open(`/cash-management?tab=restricted-funds&fund=${id}`, { as: organization.admin });
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit fund' });
    await form.getByLabel('Allowed categories').fill('occupancy');
    await page
      .locator('.ant-select-dropdown:visible')
      .getByTitle(/Occupancy/)
      .first()
      .click();
    await form.getByLabel('Allowed categories').press('Escape');
    expect(await accessibilityFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    const section = page.getByRole('region', { name: 'Allowed categories' });
    const included = await section.getByRole('listitem').first().innerText();
    expect(await accessibilityFindings(page)).toEqual([]);

    const list = await open('/transactions?tab=card&status=posted', { as: organization.admin });
    await list.getByText('Slate & Lath').first().click();
    const purchase = list.getByRole('region', { name: /^Purchase/ });
    await purchase.getByText('Roof pays for this purchase', { exact: false }).waitFor();
    await purchase.getByLabel('Category', { exact: true }).click();
    const options = list.locator('.ant-select-dropdown:visible .ant-select-item-option');
    expect(await options.allInnerTexts()).toEqual([included]);
    await options.first().click();
    await list.locator('.ant-message').getByText('Category saved').waitFor();
    expect(await accessibilityFindings(list)).toEqual([]);
  });

  it('is released by hand above the amount when a second admin has signed, and never more than it has', async () => {
    const second = await organization.join('jonas', { role: 'Admin' });
    await organization.admin.call(signaturesHttp.changeSignaturePolicy, {
      body: { threshold: 1_000, version: 0 },
    });
    const { id, available, released } = await onlyFund();
    const page = await open(`/cash-management?tab=restricted-funds&fund=${id}`, { as: organization.admin });
    await page.getByRole('button', { name: 'Release', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Release from restriction' });
    await form.getByLabel('Amount').fill('9999');
    await form.getByLabel('Reason').fill('The roof was paid by check');
    await form.getByLabel('Evidence').fill('Invoice 12');
    await form.getByText(`At most $${available / 100}`, { exact: false }).waitFor();
    expect(await form.getByRole('button', { name: 'Release from restriction' }).isDisabled()).toBe(true);
    await form.getByLabel('Amount').fill('11');
    await form.getByText('Above $10.00, a second admin must sign too.', { exact: false }).waitFor();
    await form.getByRole('row', { name: /^Available in the fund/ }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Release from restriction' }).click();
    await page.locator('.ant-message').getByText('$11.00 is on hold until a second admin signs.').waitFor();
    const waiting = page.getByRole('region', { name: 'Waiting for a second signature' });
    await waiting.getByText('$11.00 released from Roof').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await onlyFund()).toMatchObject({ available: available - 1_100, released });

    const other = await open(`/cash-management?tab=restricted-funds&fund=${id}`, { as: second });
    await other.getByRole('button', { name: 'Sign: $11.00 released from Roof' }).click();
    const question = other.getByRole('dialog', { name: 'Sign this? $11.00 released from Roof' });
    await question.getByRole('button', { name: 'Sign' }).click();
    await waiting.waitFor({ state: 'detached' });
    expect(await onlyFund()).toMatchObject({ available: available - 1_100, released: released + 1_100 });
  });

  it('fits a phone', async () => {
    const { id } = await onlyFund();
    const page = await open(`/cash-management?tab=restricted-funds&fund=${id}`, {
      as: organization.admin,
      viewport: phone,
    });
    await page.getByRole('heading', { name: 'Roof', level: 1 }).waitFor();
    await page.getByText('Slate & Lath').first().waitFor();
    const overflow = await page.evaluate(() => document.body.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await accessibilityFindings(page)).toEqual([]);
  });
});
