import { beforeAll, describe, expect, it } from '@jest/globals';
import { membersHttp, purchasesHttp } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { nextMail } from '../support/mailbox.ts';
import { Organization } from '../support/organization.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const { open } = useBrowser();
let organization: Organization;
let holder: ApiPerson;
let purchaseId: string;

beforeAll(async () => {
  organization = await Organization.create();
  await organization.admin.call(membersHttp.updateProfile, { body: { name: 'Amara Osei' } });
  await organization.deposit(100_000);
  holder = await organization.join('priya', { role: 'Employee' });
  const card = await organization.issueCard({ holder, limitMinor: 50_000, name: 'Produce' });
  const purchase = { account: organization.stripeAccount, card: card.stripeCardID };
  await swipe(stripeClient(), { ...purchase, amountMinor: 1_200, merchant: 'Harvest Market' });
  purchaseId = await eventually(async () => {
    const { items } = await organization.admin.call(purchasesHttp.listPurchases);
    return items[0]?.id;
  });
});

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Purchase' });
const commentsIn = (page: Page) => drawerOf(page).getByRole('region', { name: 'Comments' });
const field = (page: Page) => commentsIn(page).getByRole('textbox', { name: 'Write a comment' });
const path = () => `/transactions?tab=card&purchase=${purchaseId}`;

describe('Comments on a purchase', () => {
  it('mention a person by keyboard, who gets an email with a link to them, and answers; the other page shows it', async () => {
    const { email } = await organization.admin.account();
    const page = await open(path(), { as: holder, viewport: phone });
    await field(page).fill('Soap is for the kitchen, see https://shop.example/soap. Right, ');
    await field(page).press('End');
    await field(page).pressSequentially('@amar');
    const people = commentsIn(page).getByRole('listbox', { name: 'People to mention' });
    await people.getByRole('option').first().waitFor();
    const active = await field(page).getAttribute('aria-activedescendant');
    expect(await people.getByRole('option', { selected: true }).getAttribute('id')).toBe(active);
    expect(await accessibilityFindings(page)).toEqual([]);
    // Closes the list and leaves the drawer open.
    await field(page).press('Escape');
    await people.waitFor({ state: 'detached' });
    for (let count = 0; count < 5; count++) await field(page).press('Backspace');
    await field(page).pressSequentially('@');
    await field(page).press('ArrowDown');
    await field(page).press('ArrowUp');
    await people.getByRole('option').filter({ hasText: email }).waitFor();
    await field(page).pressSequentially('amara o');
    await field(page).press('Enter');
    // Also while the caret is behind the name.
    await people.waitFor({ state: 'detached' });
    expect(await field(page).inputValue()).toMatch(/Right, @Amara Osei $/);
    await field(page).press('Backspace');
    await field(page).pressSequentially('?');
    expect(await people.count()).toBe(0);
    await field(page).press('Control+Enter');
    const link = commentsIn(page).getByRole('link', { name: 'https://shop.example/soap' });
    await link.waitFor();
    await commentsIn(page).getByText('@Amara Osei', { exact: true }).waitFor();
    expect(await link.getAttribute('rel')).toContain('noopener');
    // The list may show the comment before its reply arrives.
    await eventually(async () => (await field(page).inputValue()) === '');
    const mail = await nextMail(email, /mentioned you in a comment on a purchase at Harvest Market/);
    const [address] = /https?:\/\/\S+\/transactions\S+/.exec(mail.text) ?? [];

    const { pathname, search } = new URL(address ?? '');
    const other = await open(`${pathname}${search}`, { as: organization.admin });
    await commentsIn(other).getByText('Soap is for the kitchen').waitFor();
    await field(other).fill('Yes. Thanks!');
    await commentsIn(other).getByRole('button', { name: 'Post comment' }).click();
    await commentsIn(page).getByText('Yes. Thanks!').waitFor();
    expect(await commentsIn(page).getByRole('listitem').allInnerTexts()).toMatchObject([
      expect.stringContaining('Soap is for the kitchen'),
      expect.stringContaining('Yes. Thanks!'),
    ]);
    expect(await accessibilityFindings(page)).toEqual([]);
    await other.goto('/transactions?tab=card');
    await other.getByRole('img', { name: '2 comments' }).waitFor();
  });

  it('keep the text when they could not be posted, and are posted once after a lost answer', async () => {
    const page = await open(path(), { as: holder, tolerates: [/Failed to load resource/] });
    let isLost = true;
    await page.route('**/api/purchases/*/comments', async (route) => {
      if (route.request().method() !== 'POST' || !isLost) return route.continue();
      isLost = false;
      // It reaches the server; the browser gets no answer.
      await route.fetch();
      await route.abort();
    });
    const text = 'Two boxes, one for each van.';
    await field(page).fill(text);
    await field(page).press('Control+Enter');
    await page.locator('.ant-message-error').waitFor();
    expect(await field(page).inputValue()).toBe(text);
    await commentsIn(page).getByRole('button', { name: 'Post comment' }).click();
    await page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>('.comment-composer textarea')?.value === '',
    );
    await commentsIn(page).getByRole('listitem').filter({ hasText: text }).first().waitFor();
    expect(await commentsIn(page).getByRole('listitem').filter({ hasText: text }).count()).toBe(1);
  });

  it('are edited and deleted by their author; an admin deletes those of others', async () => {
    const page = await open(path(), { as: holder });
    await field(page).fill('A typo hree');
    await field(page).press('Control+Enter');
    const last = commentsIn(page).getByRole('listitem').last();
    await last.getByText('A typo hree').waitFor();
    await last.getByRole('button', { name: /^Actions for comment by/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const editor = last.getByRole('textbox', { name: 'Edit your comment' });
    await editor.fill('A typo here');
    await last.getByRole('button', { name: 'Save' }).click();
    await last.getByText('A typo here').waitFor();
    await last.getByText('edited').waitFor();

    const other = await open(path(), { as: organization.admin });
    const theirs = commentsIn(other).getByRole('listitem').last();
    await theirs.getByText('A typo here').waitFor();
    await theirs.getByRole('button', { name: /^Actions for comment by/ }).click();
    await other.getByRole('menuitem', { name: 'Delete' }).waitFor();
    expect(await other.getByRole('menuitem').allInnerTexts()).toEqual(['Delete']);
    await other.getByRole('menuitem', { name: 'Delete' }).click();
    await other
      .getByRole('dialog', { name: 'Delete this comment?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await theirs.getByText('Comment deleted').waitFor();
    await last.getByText('Comment deleted').waitFor();
    expect(await last.getByRole('button').count()).toBe(0);
  });
});
