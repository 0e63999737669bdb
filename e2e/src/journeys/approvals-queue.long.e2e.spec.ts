import { beforeAll, describe, expect, it } from '@jest/globals';
import { membersHttp, reimbursementsHttp } from '@almoner/contracts';
import { dayFromNow, eventually } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { emailsTo, nextMail } from '../support/mailbox.ts';
import { Organization } from '../support/organization.ts';

const { open } = useBrowser();
const queue = '/approvals?kind=reimbursements';
let organization: Organization;
let employee: ApiPerson;
let manager: ApiPerson;

const nameOf = (person: ApiPerson, name: string) =>
  person.call(membersHttp.updateProfile, { body: { name } });

beforeAll(async () => {
  organization = await Organization.create();
  const team = await organization.createTeam('Market');
  employee = await organization.join('priya', { role: 'Employee', teamId: team.id });
  manager = await organization.joinAsManager('jonas', team);
  await nameOf(organization.admin, 'Amara Osei');
  await nameOf(manager, 'Jonas Lindqvist');
  await nameOf(employee, 'Priya Raman');
  await organization.deposit(100_000);
});

async function submit(title: string, amount: number): Promise<void> {
  const line = { kind: 'expense', spentOn: '2026-06-04', memo: '', merchant: title, amount };
  const { id, version } = await employee.call(reimbursementsHttp.createReimbursement, {
    body: { title, lines: [line] },
  });
  await employee.call(reimbursementsHttp.submitReimbursement, { params: { id }, body: { version } });
}

const reportDialog = (page: Page) => page.getByRole('dialog', { name: 'Reimbursement report' });
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

describe('The queue of reports', () => {
  it('is worked through with the keyboard, with a total that follows', async () => {
    await submit('Bus fares', 1_000);
    await submit('Ice', 2_000);
    await submit('Kettle', 2_400);
    const page = await open(queue, { as: organization.admin });
    await page.getByText('3 are waiting for you').waitFor();
    const total = page.getByRole('region', { name: 'If you approve all 3 reports' });
    await total.getByText('Available after payment').waitFor();
    expect(await total.getByRole('definition').allTextContents()).toEqual([
      '$1,000.00',
      '−$54.00',
      '$946.00',
    ]);
    expect(await accessibilityFindings(page)).toEqual([]);

    // Newest first. Without a row that has the focus no key decides.
    await page.keyboard.press('a');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('a');
    await row(page, 'Kettle').waitFor({ state: 'detached' });
    await page.getByText('2 are waiting for you').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('d');
    const rejection = page.getByRole('dialog', { name: 'Reject' });
    await rejection.getByLabel('Message to the author').fill('Paid by card already');
    await rejection.getByRole('button', { name: 'Reject' }).click();
    await row(page, 'Bus fares').waitFor({ state: 'detached' });
    const rest = page.getByRole('region', { name: 'If you approve the report' });
    await rest.getByText('$980.00').waitFor();
    expect(await rest.getByRole('definition').allTextContents()).toEqual(['$1,000.00', '−$20.00', '$980.00']);
    await row(page, 'Ice').getByRole('button', { name: 'Request changes: Ice' }).click();
    const question = page.getByRole('dialog', { name: 'Request changes' });
    await question.getByLabel('Message to the author').fill('Which day was it?');
    await question.getByRole('button', { name: 'Request changes' }).click();
    await page.getByText('Nothing is waiting for you').waitFor();
    const { items } = await employee.call(reimbursementsHttp.listReimbursements);
    expect(items.map(({ title, status }) => [title, status])).toEqual([
      ['Kettle', 'approved'],
      ['Ice', 'changes_requested'],
      ['Bus fares', 'rejected'],
    ]);
  });

  it('is on Home and in the email of a manager, who decides by phone; the author sees who has to approve it', async () => {
    for (const number of [1, 2, 3, 4, 5, 6]) await submit(`Crate ${number}`, 1_000);
    const author = await open('/transactions?tab=reimbursements', { as: employee });
    await author.getByRole('button', { name: 'Crate 6' }).click();
    await reportDialog(author).getByText('Waiting for Amara Osei or Jonas Lindqvist').waitFor();
    expect(await accessibilityFindings(author)).toEqual([]);
    await eventually(async () =>
      (await emailsTo(manager.email)).some(({ subject }) => /reimbursement/i.test(subject)),
    );

    const page = await open('/', { as: manager, viewport: phone });
    await page.getByText('1 more report is waiting for you').waitFor();
    await page.getByText('6 reports, $60.00 in total').waitFor();
    await page.goto(new URL(queue, page.url()).href);
    await page.getByText('6 are waiting for you').waitFor();
    expect(await page.getByText('Available after payment').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Approve: Crate 6' }).click();
    await page.getByText('5 are waiting for you').waitFor();
    await reportDialog(author).getByText('Jonas Lindqvist approved').waitFor();
  });
});

describe('A manager who is away', () => {
  it('names a substitute in Settings, who decides in their place, and the report says so', async () => {
    const garden = await organization.createTeam('Garden');
    const substitute = await organization.joinAsManager('wren', garden);
    await nameOf(substitute, 'Wren Castell');
    const page = await open('/settings?tab=substitute', { as: manager });
    await page.getByText('You have no substitute.').waitFor();
    await page.getByRole('button', { name: 'Name a substitute' }).click();
    const form = page.getByRole('dialog', { name: 'Substitute while you are away' });
    await form.getByLabel('Person').click();
    await page.getByTitle('Wren Castell').click();
    await form.getByLabel('First day').fill(dayFromNow(-1));
    await form.getByLabel('Last day').fill(dayFromNow(-2));
    await form.getByText('Choose a last day on or after the first day, at most a year later.').waitFor();
    await form.getByLabel('Last day').fill(dayFromNow(3));
    expect(await accessibilityFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Wren Castell is your substitute', { exact: false }).first().waitFor();
    await page.getByText('Now', { exact: true }).waitFor();
    await form.waitFor({ state: 'hidden' });
    expect(await accessibilityFindings(page)).toEqual([]);

    await submit('Seed trays', 1_500);
    expect(await nextMail(substitute.email, /reimbursement/i)).toMatchObject({
      text: expect.stringContaining('Seed trays'),
    });
    const author = await open('/transactions?tab=reimbursements', { as: employee });
    await author.getByRole('button', { name: 'Seed trays' }).click();
    await reportDialog(author).getByText('Wren Castell (for Jonas Lindqvist)', { exact: false }).waitFor();

    const small = await open(queue, { as: substitute, viewport: phone });
    await small.getByRole('button', { name: 'Approve: Seed trays' }).click();
    await reportDialog(author).getByText('Wren Castell, for Jonas Lindqvist, approved').waitFor();
    await small.goto(new URL('/settings?tab=substitute', small.url()).href);
    await small.getByText('You are the substitute for Jonas Lindqvist', { exact: false }).waitFor();
    expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(await accessibilityFindings(small)).toEqual([]);

    await page.getByRole('button', { name: 'End now' }).click();
    await page.getByText('You have no substitute.', { exact: true }).waitFor();
    const { standsInFor } = await substitute.call(reimbursementsHttp.getReimbursementSubstitute);
    expect(standsInFor).toEqual([]);
  });
});
