import { beforeAll, describe, expect, it } from '@jest/globals';
import { purchasesHttp, receiptPolicyHttp } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { nextMail } from '../support/mailbox.ts';
import { Organization } from '../support/organization.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const { open } = useBrowser();

let organization: Organization;
let wren: ApiPerson;
let odile: ApiPerson;

beforeAll(async () => {
  organization = await Organization.create();
  await organization.deposit(100_000);
  wren = await organization.join('wren', { role: 'Employee' });
  odile = await organization.join('odile', { role: 'Employee' });
  for (const [holder, merchants] of [
    [wren, ['Harvest Market', 'Depot']],
    [odile, ['Slate & Lath']],
  ] as const) {
    const card = await organization.issueCard({ holder, limitMinor: 20_000, name: 'Kitchen' });
    for (const merchant of merchants)
      await swipe(stripeClient(), {
        account: organization.stripeAccount,
        card: card.stripeCardID,
        amountMinor: 2_500,
        merchant,
      });
  }
  await eventually(async () => {
    const { items } = await organization.admin.call(purchasesHttp.listPurchases);
    return items.length === 3;
  });
});

describe('An admin who misses receipts', () => {
  it('asks for those of selected purchases, then reminds all, and sees who was already reminded', async () => {
    const page = await open('/transactions?tab=card', { as: organization.admin });
    await page.getByRole('checkbox', { name: /^Select Slate & Lath/ }).check();
    await page.getByRole('button', { name: 'Send a reminder for 1 receipt' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send reminders' }).click();
    const first = page.getByRole('dialog', { name: 'Reminder sent to 1 cardholder' });
    await first.getByRole('region', { name: 'Reminder sent now' }).getByText('1 purchase').waitFor();
    await first.getByRole('button', { name: 'Close' }).click();
    expect((await nextMail(odile.email, /Please add a receipt/)).text).toContain('Slate & Lath');

    const narrow = await open('/transactions?tab=card&receipt=missing', {
      as: organization.admin,
      viewport: phone,
    });
    await narrow.getByRole('button', { name: 'Remind all cardholders of missing receipts' }).click();
    await narrow.getByRole('dialog').getByRole('button', { name: 'Send reminders' }).click();
    const second = narrow.getByRole('dialog', { name: 'Reminder sent to 1 cardholder' });
    await second.getByRole('region', { name: 'Reminder sent now' }).getByText('2 purchases').waitFor();
    await second
      .getByRole('region', { name: 'Already got a reminder in the last 24 hours' })
      .getByText('1 purchase')
      .waitFor();
    expect(await accessibilityFindings(narrow)).toEqual([]);
    const { text } = await nextMail(wren.email, /Please add 2 receipts/);
    expect(text).toContain('Harvest Market');
    expect(text).toContain('Depot');
    expect(text).not.toContain('Slate & Lath');
  });

  it('sees who got the last reminder of the day', async () => {
    const kitchen = await Organization.create();
    await kitchen.deposit(100_000);
    const holder = await kitchen.join('ruth', { role: 'Employee' });
    const card = await kitchen.issueCard({ holder, limitMinor: 20_000, name: 'Kitchen' });
    for (let number = 1; number <= 6; number += 1)
      await swipe(stripeClient(), {
        account: kitchen.stripeAccount,
        card: card.stripeCardID,
        amountMinor: 1_000,
        merchant: `Shop ${number}`,
      });
    const bought = await eventually(async () => {
      const { items } = await kitchen.admin.call(purchasesHttp.listPurchases);
      return items.length === 6 ? items : undefined;
    });
    for (const { id } of bought.slice(0, 5))
      await kitchen.admin.call(receiptPolicyHttp.remindCardholders, { body: { purchaseIds: [id] } });
    const page = await open('/transactions?tab=card&receipt=missing', { as: kitchen.admin });
    await page.getByRole('button', { name: 'Remind all cardholders of missing receipts' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send reminders' }).click();
    const outcome = page.getByRole('dialog', { name: 'No reminder was sent' });
    await outcome
      .getByRole('region', { name: 'Already received 5 reminders today (UTC), so none was sent' })
      .getByText('1 purchase')
      .waitFor();
    await outcome
      .getByRole('region', { name: 'Already got a reminder in the last 24 hours' })
      .getByText('5 purchases')
      .waitFor();
  });

  it('is the only one who is offered that: not a cardholder', async () => {
    const page = await open('/transactions?tab=card&receipt=missing', { as: wren });
    await page.getByRole('button', { name: 'Depot' }).first().waitFor();
    expect(
      await page.getByRole('button', { name: 'Remind all cardholders of missing receipts' }).count(),
    ).toBe(0);
  });
});
