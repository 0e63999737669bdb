import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { desktop, useBrowser } from '../support/browser.ts';
import { Organization, newAddress } from '../support/organization.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const { open } = useBrowser();
let organization: Organization;
let slug: string;

beforeAll(async () => {
  organization = await Organization.create();
  await organization.deposit(1_000_000);
  const { admin, stripeAccount: account } = organization;
  slug = `winter-${randomUUID().slice(0, 8)}`;
  await organization.createCampaign({
    slug,
    title: 'Winter meals',
    story: 'Hot meals from December on.',
    goal: 500_000,
  });
  const card = await organization.issueCard({ holder: admin, limitMinor: 10_000, name: 'Produce' });
  const purchase = { account, card: card.stripeCardID };
  await swipe(stripeClient(), { ...purchase, amountMinor: 9_600, merchant: 'Harvest Market' });
  await swipe(stripeClient(), { ...purchase, amountMinor: 4_001, merchant: 'Wine Cellar' });
});

interface Shown {
  readonly path: string;
  readonly ready: (page: Page) => Promise<unknown>;
}
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();
const text = (name: string) => (page: Page) => page.getByText(name).first().waitFor();

const signedIn: Readonly<Record<string, Shown>> = {
  Home: { path: '/', ready: text('Harvest Market') },
  Cards: { path: '/cards', ready: text('Produce') },
  Approvals: { path: '/approvals', ready: heading('Approvals') },
  Transactions: { path: '/transactions?tab=card', ready: text('Wine Cellar') },
  Reimbursements: { path: '/transactions?tab=reimbursements', ready: heading('Transactions') },
  'Spend Programs': { path: '/spendprograms', ready: heading('Spend Programs') },
  'Cash Management': { path: '/cash-management?tab=wallet', ready: text('Deposit') },
  Fundraising: { path: '/donations', ready: text('Winter meals') },
  Teams: { path: '/teams', ready: heading('Teams') },
  Accounting: { path: '/accounting?tab=card', ready: heading('Accounting') },
  Settings: { path: '/settings', ready: heading('Settings') },
  'Audit log': { path: '/settings?tab=audit', ready: text('Submitted the organization’s application') },
  Members: { path: '/settings?tab=members', ready: text('Invitations') },
};

/** Elements beyond the right edge, if the page scrolls sideways. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    return wide.map((element) => `${element.tagName}.${element.className}`);
  });

/** Violations of WCAG 2.2 AA on a page at rest, and elements beyond its right edge. */
const findings = async (page: Page): Promise<string[]> => [
  ...(await accessibilityFindings(page)),
  ...(await overflow(page)),
];

/** The narrowest phone that the console supports. */
const smallPhone = { width: 360, height: 740 };
/** The smallest desktop window. */
const smallDesk = { width: 1024, height: 768 };
/** A desktop window at 200%. */
const zoomed = { width: 720, height: 450 };

/** What is found on a page in a desktop window and then, in a smaller window, at each of the sizes. */
async function findingsBySize(page: Page, sizes = [smallDesk, smallPhone]): Promise<string[][]> {
  const found: string[][] = [];
  for (const size of [desktop, ...sizes]) {
    await page.setViewportSize(size);
    found.push(await findings(page));
  }
  return found;
}
const none = [[], [], []];

describe('At a desk and on a small phone', () => {
  const zoomedToo = ['Members', 'Audit log', 'Cards', 'Teams'];

  it.each(Object.entries(signedIn))('%s fits and is accessible', async (name, { path, ready }) => {
    const page = await open(path, { as: organization.admin });
    await ready(page);
    const sizes = zoomedToo.includes(name) ? [smallDesk, zoomed, smallPhone] : [smallDesk, smallPhone];
    expect((await findingsBySize(page, sizes)).flat()).toEqual([]);
  });

  it('the name of a card is in one line on a small desk', async () => {
    const page = await open('/cards', { as: organization.admin, viewport: smallDesk });
    const name = page.getByRole('button', { name: 'Produce', exact: true });
    await name.waitFor();
    const lines = await name.evaluate((button) => {
      const range = document.createRange();
      range.selectNodeContents(button);
      return range.getClientRects().length;
    });
    expect(lines).toBe(1);
  });

  it('the sign-in modal fits and is accessible, also with a problem shown', async () => {
    const page = await open('/loggedOut');
    await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
    expect(await findingsBySize(page)).toEqual(none);
    await page.getByLabel('Email').fill('x');
    await page.getByLabel('Email').fill('');
    await page.getByText('This field is required').waitFor();
    expect(await findingsBySize(page)).toEqual(none);
  });

  it('a declined purchase in the drawer fits and is accessible', async () => {
    const page = await open('/transactions?tab=card', { as: organization.admin });
    await page.getByRole('button', { name: /Wine Cellar/ }).click();
    await page.getByText('No money moved.').waitFor();
    expect(await findingsBySize(page)).toEqual(none);
  });

  it('the palette fits and is accessible', async () => {
    const page = await open('/', { as: organization.admin });
    await text('Harvest Market')(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: /Reimbursements/ }).waitFor();
    expect(await findingsBySize(page)).toEqual(none);
  });

  it('the notice that a link was emailed fits and is accessible', async () => {
    const page = await open('/loggedOut');
    await page.getByLabel('Email').fill(newAddress('notice'));
    await page.getByRole('button', { name: 'Log in with email' }).click();
    await page.getByRole('heading', { name: 'Confirm your email' }).waitFor();
    expect(await findingsBySize(page)).toEqual(none);
  });

  it('the form that issues a card fits and is accessible', async () => {
    const page = await open('/cards', { as: organization.admin });
    await page.getByRole('button', { name: 'Issue a card' }).first().click();
    await page.getByLabel('Name of the card').waitFor();
    expect(await findingsBySize(page)).toEqual(none);
  });

  it('the donor page fits and is accessible', async () => {
    const page = await open(`/donations/donor?campaign=${slug}`);
    await page.frameLocator('.payment-element iframe').getByLabel('Card number').waitFor();
    expect(await findingsBySize(page)).toEqual(none);
  });
});

describe('The sidebar', () => {
  it('is accessible when it is open', async () => {
    const page = await open('/', { as: organization.admin });
    await page.getByRole('navigation').getByRole('button', { name: 'Cash Management' }).click();
    await page.getByRole('link', { name: 'Restricted Funds' }).waitFor();
    expect(await findings(page)).toEqual([]);
  });
});
