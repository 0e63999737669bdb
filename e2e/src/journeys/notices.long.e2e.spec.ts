import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { useBrowser } from '../support/browser.ts';
import { Organization, newAddress } from '../support/organization.ts';
import { endpoints } from '../support/stack.ts';

const { open } = useBrowser();

const notice = (page: Page) => page.getByRole('dialog', { name: 'Confirm your email' });
const emailField = (page: Page) => page.getByRole('dialog').getByLabel('Email');

async function askForLink(page: Page, email: string): Promise<void> {
  await emailField(page).fill(email);
  await page.getByRole('button', { name: 'Log in with email' }).click();
  await notice(page).getByText(email).waitFor();
}

describe("The 'Confirm your email' notice", () => {
  it('keeps the keyboard, whichever way it goes', async () => {
    const page = await open('/loggedOut');
    await askForLink(page, newAddress('tab'));
    const isInside = () =>
      notice(page).evaluate((element) => element.contains(document.activeElement) || null);
    await eventually(async () => (await isInside()) === true);
    const seen = new Set<string>();
    for (const key of [...Array.from({ length: 6 }, () => 'Tab'), 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      expect(await isInside()).toBe(true);
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        const label = element instanceof HTMLInputElement ? element.labels?.[0] : element;
        return label?.textContent ?? '';
      });
      seen.add(focused);
    }
    expect([...seen]).toEqual(['Or type the code from the email', 'Open the mailbox', 'Use another address']);
  });

  it.each([
    ['Escape', true],
    ['Escape', false],
    ['Back', false],
  ] as const)('leads back to the form by %s; animations: %s', async (way, animates) => {
    const page = await open('/loggedOut', { animates });
    const address = newAddress('back');
    await askForLink(page, address);
    await (way === 'Back' ? page.goBack() : page.keyboard.press('Escape'));
    await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'sign-in-email');
    expect(await emailField(page).inputValue()).toBe(address);
    expect(await notice(page).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/loggedOut');
  });

  it('sends the link again after 30 s, not before, and leads to the mailbox of a local stack', async () => {
    const page = await open('/loggedOut');
    await emailField(page).waitFor();
    await page.clock.install();
    // The clock of the page is stopped, so that the time is not over too early on a slow machine.
    await page.clock.pauseAt(Date.now() + 60_000);
    await askForLink(page, newAddress('again'));
    const mailbox = notice(page).getByRole('link', { name: 'Open the mailbox' });
    expect(await mailbox.getAttribute('href')).toContain(endpoints().mailbox);
    await page.clock.runFor(29_000);
    expect(await notice(page).getByRole('button', { name: 'Resend in' }).isDisabled()).toBe(true);
    await page.clock.runFor(1_000);
    await notice(page).getByRole('button', { name: 'Resend', exact: true }).click();
    await notice(page).getByText('We emailed you a new link.').waitFor();
  });
});

describe('After 15 minutes without a mouse move or a key press', () => {
  let organization: Organization;
  beforeAll(async () => {
    organization = await Organization.create();
  });
  const warning = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' });

  /** Signed in, with a controlled clock in the page. */
  async function idle(): Promise<Page> {
    const admin = await organization.join('idle', { role: 'Employee' });
    const page = await open('/', { as: admin, tolerates: [/status of 401/] });
    await page.clock.install();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    return page;
  }

  it('the session ends, and the logged-out page says why; a minute before, a dialog offers to stay', async () => {
    const page = await idle();
    // The page's clock runs on meanwhile: a minute is for a slow machine.
    await page.clock.fastForward(780_000);
    expect(await warning(page).count()).toBe(0);
    await page.clock.fastForward(60_000);
    await warning(page).waitFor();
    expect(await warning(page).getByRole('button').allInnerTexts()).toEqual(['Stay signed in']);
    await page.clock.fastForward(60_000);
    await page.waitForURL('**/loggedOut');
    await page
      .getByRole('alert')
      .filter({ hasText: 'You have been logged out due to inactivity' })
      .waitFor({ state: 'attached' });
    expect(await page.evaluate(async () => (await fetch('/api/auth/session')).text())).toBe('{}');
  });

  it('whoever stays has 15 minutes more', async () => {
    const page = await idle();
    await page.clock.fastForward(840_000);
    await warning(page).getByRole('button', { name: 'Stay signed in' }).press('Enter');
    await warning(page).waitFor({ state: 'hidden' });
    await page.clock.fastForward(780_000);
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await warning(page).isVisible()).toBe(false);
  });

  it('activity in another tab counts for this one', async () => {
    const page = await idle();
    await page.clock.fastForward(840_000);
    await warning(page).waitFor();
    const other = await page.context().newPage();
    await other.clock.install({ time: await page.evaluate(() => Date.now()) });
    await other.goto('/loggedOut');
    await other.getByRole('heading', { level: 1 }).first().waitFor();
    await warning(page).waitFor({ state: 'hidden' });
    await page.clock.fastForward(61_000);
    expect(new URL(page.url()).pathname).toBe('/');
  });
});
