import { beforeAll, describe, expect, it } from '@jest/globals';
import { notificationsHttp } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { emailsTo } from '../support/mailbox.ts';
import { Organization, type ActiveCard } from '../support/organization.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const { open } = useBrowser();

let organization: Organization;
let wren: ApiPerson;
let card: ActiveCard;

beforeAll(async () => {
  organization = await Organization.create();
  await organization.deposit(100_000);
  wren = await organization.join('wren', { role: 'Employee' });
  card = await organization.issueCard({ holder: wren, limitMinor: 10_000, name: 'Produce' });
});

const decline = (amountMinor: number, merchant: string) =>
  swipe(stripeClient(), {
    account: organization.stripeAccount,
    card: card.stripeCardID,
    amountMinor,
    merchant,
  });

describe('The bell', () => {
  it('shows a declined purchase at once, leads to it, and is quiet again', async () => {
    const page = await open('/cards', { as: wren });
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await bell.waitFor();
    await decline(12_000, 'Harvest Market');
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const item = panel.getByRole('link', { name: /Unread: Declined: \$120\.00 at Harvest Market/ });
    await item.waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await item.click();
    await page.getByRole('dialog').getByText('$120.00').first().waitFor();
    expect(new URL(page.url()).searchParams.get('purchase')).not.toBeNull();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    // Another page of the same person gets the number when it opens.
    await decline(13_000, 'Slate & Lath');
    const small = await open('/', { as: wren, viewport: phone });
    await small.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    const markAll = small.getByRole('button', { name: 'Mark all as read' });
    const unread = small.locator('.notification[data-unread="true"]').first();
    await unread.waitFor();
    await markAll.press('Enter');
    await unread.waitFor({ state: 'detached' });
    expect(await markAll.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await markAll.getAttribute('aria-disabled')).toBe('true');
    expect(await accessibilityFindings(small)).toEqual([]);
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    const overflow = await small.evaluate(() => document.body.scrollWidth - window.innerWidth);
    expect(Math.max(0, overflow)).toBe(0);
  });

  it('is not rung, and no email is sent, for what a person has turned off', async () => {
    const page = await open('/settings?tab=notifications', { as: wren });
    await page.getByRole('switch', { name: 'Declined purchases by email' }).click();
    await page.getByRole('switch', { name: 'Declined purchases in the app' }).click();
    await eventually(async () => {
      const settings = await wren.call(notificationsHttp.getNotificationSettings);
      return settings.some(({ kind, inApp, mail }) => kind === 'purchase_declined' && !inApp && !mail);
    });
    expect(await accessibilityFindings(page)).toEqual([]);
    const before = (await emailsTo(wren.email)).length;
    await decline(14_000, 'Alder Hardware');
    await page.goto(new URL('/transactions?tab=card', page.url()).href);
    await page.getByText('Alder Hardware').first().waitFor();
    // Once the kind is turned on again, the next notification arrives, but none from before.
    await wren.call(notificationsHttp.changeNotificationSetting, {
      params: { kind: 'purchase_declined' },
      body: { inApp: true, mail: false },
    });
    await decline(15_000, 'Quillmere Fuel');
    const { items } = await eventually(async () => {
      const list = await wren.call(notificationsHttp.listNotifications, { query: {} });
      return list.items.length > 2 ? list : undefined;
    });
    expect(items.map(({ heading }) => heading)).toEqual([
      'Declined: $150.00 at Quillmere Fuel',
      'Declined: $130.00 at Slate & Lath',
      'Declined: $120.00 at Harvest Market',
    ]);
    expect(await emailsTo(wren.email)).toHaveLength(before);
  });
});
