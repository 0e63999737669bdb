import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { campaignsHttp, giftsHttp, type CampaignWire } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { emailsTo, nextMail } from '../support/mailbox.ts';
import { Organization, newAddress } from '../support/organization.ts';

const { open } = useBrowser();
let organization: Organization;
let campaign: CampaignWire;

beforeAll(async () => {
  organization = await Organization.create();
  const slug = `library-${randomUUID().slice(0, 8)}`;
  campaign = await organization.createCampaign({ slug, title: 'A library', goal: 1_000_000 });
});

const donorPage = () => `/donations/donor?campaign=${campaign.slug}`;

async function pay(page: Page): Promise<void> {
  const card = page.frameLocator('.payment-element iframe');
  await card.getByLabel('Card number').pressSequentially('4242424242424242');
  await card.getByLabel('Expiration date MM / YY').pressSequentially('1134');
  await card.getByLabel('Security code CVC').pressSequentially('123');
  await page.getByRole('button', { name: /^Give \$5/ }).click();
}

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

describe('A dedicated gift', () => {
  it('is offered, and questions are asked, once an admin says so', async () => {
    const visitor = await open(donorPage(), { viewport: phone });
    await visitor.getByLabel('Email for your receipt').waitFor();
    expect(await visitor.getByRole('button', { name: 'Dedicate this gift' }).count()).toBe(0);

    const admin = await open(`/donations?edit=${campaign.id}`, { as: organization.admin });
    await admin.getByLabel(/^Donors may dedicate a gift/).check();
    const publish = admin.getByRole('button', { name: 'Publish changes' });
    await admin.getByRole('button', { name: 'Add a question' }).click();
    await admin.getByText(/^Enter each question/).waitFor();
    expect(await publish.isDisabled()).toBe(true);
    await admin.getByLabel('Question 1', { exact: true }).fill('Which shelf?');
    await admin.getByLabel('Type of answer for question 1').click();
    await admin.getByTitle('Choice').click();
    await admin.getByLabel('Options of question 1').fill('History\nPoetry');
    await admin.getByRole('checkbox', { name: 'Required' }).check();
    await admin.getByRole('button', { name: 'Add a question' }).click();
    await admin.getByLabel('Question 2', { exact: true }).fill('How do you know us?');
    await admin.getByRole('button', { name: 'Move question 2 up' }).click();
    const add = admin.getByRole('button', { name: 'Add a question' });
    await add.click();
    await admin.getByRole('button', { name: 'Remove question 3' }).press('Enter');
    await eventually(() => add.evaluate((button) => button === document.activeElement));
    expect(await accessibilityFindings(admin)).toEqual([]);
    await publish.click();
    const { questions } = await eventually(async () => {
      const [changed] = await organization.admin.call(campaignsHttp.listCampaigns);
      return changed?.tributes === true && changed;
    });
    expect(questions).toMatchObject([
      { label: 'How do you know us?', kind: 'text', required: false },
      { label: 'Which shelf?', kind: 'choice', options: ['History', 'Poetry'], required: true },
    ]);
    await admin.setViewportSize(phone);
    expect(await width(admin)).toBeLessThanOrEqual(390);
    await visitor.reload();
    await visitor.getByRole('button', { name: 'Dedicate this gift' }).waitFor();
  });

  it('is given on a phone, a note goes to the family once, and staff sees both', async () => {
    const [email, recipient] = [newAddress('odile'), newAddress('ann')];
    const page = await open(donorPage(), { viewport: phone });
    await page.getByLabel('Email for your receipt').fill(email);
    await page.getByLabel('Your name').fill('Odile Marchetti');
    const opener = page.getByRole('button', { name: 'Dedicate this gift' });
    await opener.press('Enter');
    const dedication = page.getByRole('group', { name: 'Dedicated gift' });
    const name = dedication.getByLabel('Name of the person');
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    await dedication.getByRole('button', { name: 'Remove the dedication' }).press('Enter');
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await opener.press('Enter');
    await dedication.getByText('In memory of', { exact: true }).click();
    await dedication.getByLabel('Email a note about this gift').check();
    expect(await dedication.getByLabel('From').inputValue()).toBe('Odile Marchetti');
    await dedication.getByLabel('Your message').fill('See example.org');
    await pay(page);
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    await dedication.getByText(/^Leave out web and email addresses/).waitFor();
    await page.getByText('Please answer this question.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await width(page)).toBeLessThanOrEqual(390);

    await name.fill('Ruth Abernathy');
    await dedication.getByLabel('Name of the recipient').fill('Ann Abernathy');
    await dedication.getByLabel('Email of the recipient').fill(recipient);
    await dedication.getByLabel('Your message').fill('She taught us to read.');
    await dedication.getByLabel('From').fill('Odile, and all of her neighbors');
    await page.getByLabel('Your name').fill('Odile S. Marchetti');
    expect(await dedication.getByLabel('From').inputValue()).toBe('Odile, and all of her neighbors');
    await page.getByLabel('Which shelf?').selectOption('Poetry');
    await page.getByRole('button', { name: /^Give \$5/ }).click();
    await page.getByRole('heading', { name: 'Thank you, Odile S. Marchetti!' }).waitFor();

    const note = await nextMail(recipient, /^A gift in memory of Ruth Abernathy$/);
    expect(note.text).toContain('Odile, and all of her neighbors made a gift to');
    expect(note.text).toContain('She taught us to read.');
    expect(note.text + note.html).not.toMatch(/\$\s?5|Marchetti/);
    expect((await nextMail(email, /^Receipt/)).text).toContain('In memory of: Ruth Abernathy');

    const { items } = await organization.admin.call(giftsHttp.listGifts, { query: { q: email } });
    const admin = await open(`/donations?gift=${items[0]?.id}`, { as: organization.admin });
    const drawer = admin.getByRole('dialog');
    await drawer.getByText('Ruth Abernathy', { exact: true }).waitFor();
    await drawer.getByText('Poetry').waitFor();
    await drawer.getByText(`Ann Abernathy, ${recipient}`).waitFor();
    expect(await accessibilityFindings(admin)).toEqual([]);
    await drawer.getByRole('button', { name: 'Email the note again' }).click();
    await admin.getByText(`Note sent to ${recipient}.`).waitFor();
    await eventually(async () => (await emailsTo(recipient)).length === 2);
  });
});
