import { beforeAll, describe, expect, it } from '@jest/globals';
import { walletHttp } from '@almoner/contracts';
import { addDays, utcDay } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { accessibilityFindings } from '../support/accessibility.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { chooseByKeyboard } from '../support/choose.ts';
import { loseFirstAnswer } from '../support/lost-answers.ts';
import { emailsTo } from '../support/mailbox.ts';
import { Organization, newAddress } from '../support/organization.ts';

const { open } = useBrowser();
let organization: Organization;
let second: ApiPerson;

beforeAll(async () => {
  organization = await Organization.create();
  await organization.deposit(100_000);
  second = await organization.join('jonas', { role: 'Admin' });
});

const vaultOf = async () =>
  (await organization.admin.call(walletHttp.listAccounts)).find(({ kind }) => kind === 'vault');

describe('The vault', () => {
  it('takes money, shows its progress to a target, and gives it back when a second admin has signed', async () => {
    const page = await open('/cash-management?tab=vault', {
      as: organization.admin,
      tolerates: [/status of 422/],
    });
    await page.getByRole('button', { name: 'Move to the vault' }).click();
    const form = page.getByRole('dialog', { name: 'Move to the vault' });
    await form.getByLabel('Amount').fill('600');
    await form.getByRole('row', { name: 'Wallet, available $1,000.00 $400.00' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    const today = utcDay(new Date());
    await form.getByLabel('Date').fill(addDays(today, -30));
    await form.getByRole('button', { name: 'Move to the vault' }).click();
    await form
      .getByText('The account had less than this amount at some time since that day.', { exact: false })
      .waitFor();
    await form.getByLabel('Date').fill(today);
    await form.getByRole('button', { name: 'Move to the vault' }).click();
    await page.locator('.ant-message').getByText('$600.00 is now in the vault.').waitFor();

    await page.getByRole('button', { name: 'Set a target' }).click();
    const target = page.getByRole('dialog', { name: 'Target balance of the vault' });
    await target.getByLabel('Amount').fill('2400');
    await target.getByRole('button', { name: 'Save' }).click();
    await page.getByText('$600.00 of $2,400.00, 25%').waitFor();

    await page.getByRole('button', { name: 'Add a rule' }).click();
    const rule = page.getByRole('dialog', { name: 'Add a rule' });
    await rule.getByLabel('Keep a minimum balance in the wallet', { exact: false }).check();
    await rule.getByLabel('Amount', { exact: true }).fill('100');
    await rule.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('row', { name: /Keep at least \$100\.00 in the wallet/ }).waitFor();
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await rule.getByLabel('Move any amount above a maximum balance of the wallet', { exact: false }).check();
    await rule.getByLabel('Amount', { exact: true }).fill('99');
    await rule.getByRole('button', { name: 'Add', exact: true }).click();
    await rule.getByText('Enter $100.00 or more: another rule keeps that much in the wallet.').waitFor();

    await page.goto('/cash-management?tab=wallet');
    await page
      .getByRole('region', { name: 'Two signatures' })
      .getByRole('button', { name: 'Change' })
      .click();
    const policy = page.getByRole('dialog', { name: 'When two admins must sign' });
    await policy.getByLabel('Two admins must sign above an amount').check();
    await policy.getByLabel('Above', { exact: true }).fill('100');
    await policy.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Above $100.00, two admins must sign.').waitFor();
    await page.goto('/cash-management?tab=vault');
    await page.getByRole('button', { name: 'Move to the wallet' }).click();
    const back = page.getByRole('dialog', { name: 'Move to the wallet' });
    await back.getByLabel('Amount').fill('250');
    await back.getByText('Above $100.00, a second admin must sign too.', { exact: false }).waitFor();
    await back.getByRole('button', { name: 'Move to the wallet' }).click();
    const waiting = page.getByRole('region', { name: 'Waiting for a second signature' });
    await waiting.getByText('You signed first.', { exact: false }).waitFor();
    expect(await waiting.getByRole('button', { name: /^Sign/ }).count()).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await vaultOf()).toMatchObject({ posted: 60_000, onHold: 25_000 });

    const statement = page.getByRole('region', { name: 'Statement', exact: true });
    const row = statement.getByRole('row', { name: /From the vault/ });
    await row.getByText('Signed 1 of 2').waitFor();
    await row.getByText('You signed first. Another admin must sign it', { exact: false }).waitFor();
    const desk = await open('/approvals?kind=signatures', { as: second });
    await desk.getByRole('columnheader', { name: 'Amount' }).waitFor();
    expect(await desk.getByRole('columnheader', { name: 'Increase' }).count()).toBe(0);

    const other = await open('/approvals?kind=signatures', { as: second, viewport: phone });
    await other.getByRole('button', { name: 'Sign: $250.00 from the vault to the wallet' }).first().click();
    const question = other.getByRole('dialog', { name: 'Sign this? $250.00 from the vault to the wallet' });
    await question.getByText('The money moves from the vault to the wallet.', { exact: false }).waitFor();
    expect(await vaultOf()).toMatchObject({ onHold: 25_000 });
    expect(await accessibilityFindings(other)).toEqual([]);
    await question.getByRole('button', { name: 'Sign' }).click();
    await other.locator('.ant-message').getByText('Signed by two admins.').waitFor();
    expect(await vaultOf()).toMatchObject({ posted: 35_000, onHold: 0 });
    await waiting.waitFor({ state: 'detached' });
    await statement.getByRole('button', { name: 'From the vault' }).click();
    const signatures = page.getByRole('region', { name: 'Signatures' });
    await signatures
      .getByText(/ signed$/)
      .nth(1)
      .waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('needs a second signature for another linked bank account, which the page says before and after', async () => {
    const page = await open('/settings?tab=organization', {
      as: organization.admin,
      tolerates: [/status of 409/],
    });
    await page.getByRole('button', { name: 'Link a bank account' }).click();
    const form = page.getByRole('dialog', { name: 'Link a bank account' });
    await form
      .getByText('A second admin must sign before this account is linked.', { exact: false })
      .waitFor();
    await form.getByLabel('Name on the account').fill('Tern Point');
    await form.getByLabel('Routing number').fill('110000000');
    await form.getByLabel('Account number').fill('000222226666');
    expect(await accessibilityFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Link a bank account' }).click();
    await page.locator('.ant-message').getByText('A second admin must sign now.', { exact: false }).waitFor();
    await form.waitFor({ state: 'hidden' });
    const waiting = page.getByRole('region', { name: 'Waiting for a second signature' });
    await waiting.getByText('You signed first.', { exact: false }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('needs a second signature for a new admin, who is one as soon as it is given', async () => {
    const member = await organization.join('dana', { role: 'Employee' });
    const page = await open('/settings?tab=members', { as: organization.admin });
    await page.getByRole('button', { name: `Actions for ${member.email}` }).click();
    await page.getByRole('menuitem', { name: 'Make an admin' }).click();
    const question = page.getByRole('dialog', { name: `Make ${member.email} an admin?` });
    await question
      .getByText('A second admin must sign before they become an admin.', { exact: false })
      .waitFor();
    await question.getByRole('button', { name: 'Make an admin' }).click();
    const requested = `${member.email} becomes an admin when a second admin signs.`;
    await page.locator('.ant-message').getByText(requested).waitFor();
    const row = page.getByRole('table', { name: 'Members' }).getByRole('row', { name: member.email });
    await row.getByRole('cell', { name: 'Employee' }).waitFor();

    await page.getByRole('button', { name: 'Invite people' }).click();
    const form = page.getByRole('dialog', { name: 'Invite people' });
    const guest = newAddress('guest');
    await form.getByLabel('Email').fill(guest);
    await form.getByLabel('Role').press('ArrowDown');
    await page.locator('.ant-select-item-option').getByText('Admin', { exact: true }).click();
    await form
      .getByText('A second admin must sign before an invitation as an admin is sent.', { exact: false })
      .waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Send the invitation' }).click();
    await page
      .locator('.ant-message')
      .getByText(`The invitation to ${guest} is sent when a second admin signs.`)
      .waitFor();
    const invited = page
      .getByRole('table', { name: 'Invitations' })
      .getByRole('row', { name: new RegExp(guest) });
    await invited.getByText('Signed 1 of 2').waitFor();
    const waiting = page.getByRole('region', { name: 'Waiting for a second signature' });
    await waiting.getByText(`${member.email} becomes an admin`).waitFor();
    await waiting.getByText(`Invitation of ${guest} as an admin`).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await emailsTo(guest)).toEqual([]);

    const other = await open('/approvals?kind=signatures', { as: second, viewport: phone });
    for (const what of [`${member.email} becomes an admin`, `Invitation of ${guest} as an admin`]) {
      await other
        .getByRole('button', { name: `Sign: ${what}` })
        .first()
        .click();
      const signing = other.getByRole('dialog', { name: `Sign this? ${what}` });
      await signing.getByText('including giving second signatures.', { exact: false }).waitFor();
      expect(await accessibilityFindings(other)).toEqual([]);
      await signing.getByRole('button', { name: 'Sign' }).click();
      await signing.waitFor({ state: 'detached' });
    }
    await row.getByRole('cell', { name: 'Admin' }).waitFor();
    await eventually(async () => (await emailsTo(guest)).length === 1);
    await invited.getByText('Open').waitFor();
  });

  it('has statements whose files open', async () => {
    const page = await open('/cash-management?tab=wallet', { as: organization.admin });
    const statements = page.getByRole('region', { name: 'Statements' });
    const download = page.waitForEvent('download');
    await statements
      .getByRole('link', { name: /as CSV$/ })
      .first()
      .click();
    expect((await download).suggestedFilename()).toMatch(/^wallet-\d{4}-\d{2}\.csv$/);
    const [csv, pdf] = await page.evaluate(async () => {
      const month = new Date().toISOString().slice(0, 7);
      const file = async (format: string) =>
        (await fetch(`/api/wallet/statements/${month}?format=${format}`)).text();
      return [await file('csv'), await file('pdf')];
    });
    expect(csv).toContain('Closing balance,,,650.00,USD');
    expect(pdf.startsWith('%PDF-')).toBe(true);
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('finds in the statement what a movement is about and when it was, with the sum', async () => {
    const page = await open('/cash-management?tab=wallet', { as: organization.admin });
    const statement = page.getByRole('region', { name: 'Statement', exact: true });
    const rows = statement.getByRole('table').getByRole('row');
    await statement.getByRole('button', { name: 'To the vault' }).waitFor();
    await chooseByKeyboard(page, statement.getByRole('combobox', { name: 'Type' }), 'Deposits');
    await statement.getByText('1 posted · $1,000.00 in · $0.00 out').waitFor();
    // The sum may be shown before the rows.
    await eventually(async () => (await rows.count()) === 2);
    await chooseByKeyboard(page, statement.getByRole('combobox', { name: 'Type' }), 'Between');
    await statement.getByText('2 posted · $250.00 in · $600.00 out').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    const days = new URL(page.url());
    days.searchParams.set('to', '2020-01-31');
    await page.goto(days.href);
    await statement.getByText('0 posted · $0.00 in · $0.00 out').waitFor();
    await statement.getByText('Nothing matches these filters.').waitFor();
    await page.setViewportSize(phone);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  });

  it('moves an amount once for each time that the drawer is opened, also when an answer is lost', async () => {
    const before = (await vaultOf())?.posted ?? 0;
    const page = await open('/cash-management?tab=vault', {
      as: organization.admin,
      tolerates: [/net::ERR_FAILED/],
    });
    const form = page.getByRole('dialog', { name: 'Move to the vault' });
    const move = async () => {
      await page.getByRole('button', { name: 'Move to the vault' }).first().click();
      await form.getByLabel('Amount').fill('10');
      await form.getByRole('button', { name: 'Move to the vault' }).click();
    };
    await move();
    await form.waitFor({ state: 'hidden' });
    await loseFirstAnswer(page, '**/api/transfers');
    await move();
    await page.locator('.ant-message-error').waitFor();
    await form.getByRole('button', { name: 'Move to the vault' }).click();
    await form.waitFor({ state: 'hidden' });
    expect((await vaultOf())?.posted).toBe(before + 2000);
  });

  it('holds a move into the vault above the amount until a second admin has signed, and says so first', async () => {
    const before = (await vaultOf())?.posted ?? 0;
    const page = await open('/cash-management?tab=vault', { as: organization.admin });
    await page.getByRole('button', { name: 'Move to the vault' }).first().click();
    const form = page.getByRole('dialog', { name: 'Move to the vault' });
    await form.getByLabel('Amount').fill('100');
    await form.getByText('no card pays from it', { exact: false }).waitFor();
    await form.getByLabel('Amount').fill('100.01');
    await form.getByText('Above $100.00, a second admin must sign too.', { exact: false }).waitFor();
    await form.getByRole('button', { name: 'Move to the vault' }).click();
    await page.locator('.ant-message').getByText('$100.01 is on hold until a second admin signs.').waitFor();
    await form.waitFor({ state: 'hidden' });
    expect(await vaultOf()).toMatchObject({ posted: before });
    await page.getByRole('button', { name: 'Add a rule' }).click();
    const rule = page.getByRole('dialog', { name: 'Add a rule' });
    await rule.getByLabel('Keep a minimum balance in the wallet', { exact: false }).check();
    await rule.getByText('so rules skip them', { exact: false }).waitFor();

    await page.goto('/cash-management?tab=wallet');
    const waiting = page.getByRole('region', { name: 'Waiting for a second signature' });
    await waiting.getByText('$100.01 from the wallet to the vault').waitFor();
    await page
      .getByRole('region', { name: 'Balances now' })
      .getByText('On hold, 1 vault transfer to sign')
      .waitFor();
    const statement = page.getByRole('region', { name: 'Statement', exact: true });
    await statement.getByRole('columnheader', { name: 'Posted balance' }).waitFor();
    const deposit = statement.getByRole('row', { name: /Deposit/ });
    expect(await deposit.getByRole('cell').last().innerText()).toBe('$1,000.00');
    const held = statement.getByRole('row', { name: /Signed 1 of 2/ });
    expect((await held.getByRole('cell').allInnerTexts()).slice(3)).toEqual(['', '−$100.01', '', '']);
    expect(await accessibilityFindings(page)).toEqual([]);
    const other = await open('/approvals?kind=signatures', { as: second, viewport: phone });
    const what = '$100.01 from the wallet to the vault';
    await other
      .getByRole('button', { name: `Sign: ${what}` })
      .first()
      .click();
    const question = other.getByRole('dialog', { name: `Sign this? ${what}` });
    await question.getByText('The money moves from the wallet to the vault.', { exact: false }).waitFor();
    await question.getByRole('button', { name: 'Sign' }).click();
    await other.locator('.ant-message').getByText('Signed by two admins.').waitFor();
    expect(await vaultOf()).toMatchObject({ posted: before + 10_001, onHold: 0 });
  });
});
