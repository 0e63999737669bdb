import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  donorNotesHttp,
  donorSegmentsHttp,
  donorsHttp,
  fundsHttp,
  giftsHttp,
  recurringGiftsHttp,
  yearlyStatementsHttp,
  type CampaignWire,
} from '@almoner/contracts';
import { dayFromNow, eventually } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { emailsTo } from '../support/mailbox.ts';
import { Organization, newAddress } from '../support/organization.ts';

const { open } = useBrowser();
let organization: Organization;
let campaign: CampaignWire;
const yesterday = dayFromNow(-1);
const [ruth, ivo] = [newAddress('ruth'), newAddress('ivo')];

beforeAll(async () => {
  organization = await Organization.create();
  const slug = `soup-${randomUUID().slice(0, 8)}`;
  campaign = await organization.createCampaign({ slug, title: 'Soup' });
  const record = (amount: number, name: string, email: string) =>
    organization.admin.call(giftsHttp.recordGift, {
      body: {
        campaignId: campaign.id,
        method: 'cash',
        amount,
        receivedOn: yesterday,
        donor: { name, email },
      },
    });
  await record(50_000, 'Ruth Abernathy', ruth);
  await record(2_500, 'Ivo Petrov', ivo);
});

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

async function pay(page: Page): Promise<void> {
  const card = page.frameLocator('.payment-element iframe');
  await card.getByLabel('Card number').pressSequentially('4242424242424242');
  await card.getByLabel('Expiration date MM / YY').pressSequentially('1134');
  await card.getByLabel('Security code CVC').pressSequentially('123');
  await page.getByRole('button', { name: /^Give \$/ }).click();
}

describe('A gift of a known donor', () => {
  it('is recorded with the donor who is chosen by name or address, or with what was typed', async () => {
    const page = await open('/donations', { as: organization.admin, viewport: phone });
    await page.getByRole('button', { name: 'Record a gift' }).click();
    const form = page.getByRole('dialog', { name: 'Record an offline gift' });
    const [name, email] = [
      form.getByLabel('Donor', { exact: true }),
      form.getByLabel('Email for the receipt'),
    ];
    await name.fill('abern');
    await page.getByText(`Ruth Abernathy, ${ruth}`, { exact: true }).click();
    expect([await name.inputValue(), await email.inputValue()]).toEqual(['Ruth Abernathy', ruth]);
    await email.fill(ivo);
    await page.getByText(`Ivo Petrov, ${ivo}`, { exact: true }).click();
    expect([await name.inputValue(), await email.inputValue()]).toEqual(['Ivo Petrov', ivo]);
    await name.fill('Ivo');
    await page.getByText(`Ivo Petrov, ${ivo}`, { exact: true }).filter({ visible: true }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    const unknown = newAddress('ivo');
    await email.fill(unknown);
    await form.getByLabel('Amount').fill('12');
    await form.getByRole('button', { name: 'Record' }).click();
    await form.waitFor({ state: 'hidden' });
    const { items } = await organization.admin.call(giftsHttp.listGifts, { query: { q: unknown } });
    expect(items).toMatchObject([{ amount: 1_200, donor: { name: 'Ivo', email: unknown } }]);
  });

  it('is split over several funds, whose sum is shown and checked', async () => {
    const fund = async (name: string) =>
      (
        await organization.admin.call(fundsHttp.createFund, {
          body: { name, restriction: 'purpose', purpose: `The ${name}` },
        })
      ).id;
    const [roof, garden] = [await fund('Roof'), await fund('Garden')];
    const page = await open('/donations', { as: organization.admin, viewport: phone });
    await page.getByRole('button', { name: 'Record a gift' }).click();
    const form = page.getByRole('dialog', { name: 'Record an offline gift' });
    const choose = async (place: number, name: string) => {
      await form.getByRole('combobox', { name: `Fund ${place}`, exact: true }).click();
      await page.getByTitle(name, { exact: true }).filter({ visible: true }).click();
    };
    await form.getByLabel('Amount', { exact: true }).fill('100');
    const name = `Wren ${randomUUID()}`;
    await form.getByLabel('Donor', { exact: true }).fill(name);
    await choose(1, 'Roof');
    await form.getByText('All of $100.00 is designated.', { exact: false }).waitFor();
    await form.getByRole('button', { name: 'Add a fund' }).click();
    await choose(2, 'Garden');
    await form.getByLabel('Amount for fund 1').fill('60.50');
    await form.getByLabel('Amount for fund 2').fill('50');
    await form.getByText('The funds get $110.50, but the gift is $100.00.').waitFor();
    await form.getByRole('button', { name: 'Record', exact: true }).click();
    await form.getByText('The funds get more than the gift.').waitFor();
    await form.getByLabel('Amount for fund 2').fill('30');
    await form.getByText('$90.50 of $100.00 is designated, $9.50 is not.', { exact: false }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await width(page)).toBeLessThanOrEqual(phone.width);
    await form.getByRole('button', { name: 'Record', exact: true }).click();
    await form.waitFor({ state: 'hidden' });
    const { items } = await organization.admin.call(giftsHttp.listGifts, { query: { q: name } });
    expect(items).toMatchObject([
      {
        amount: 10_000,
        designations: [
          { fundId: roof, fundName: 'Roof', amount: 6_050 },
          { fundId: garden, fundName: 'Garden', amount: 3_000 },
        ],
      },
    ]);
  });
});

describe('The list of gifts', () => {
  it('is sorted by amount and by date in its headings', async () => {
    const page = await open('/donations', { as: organization.admin });
    const gifts = page.getByRole('table', { name: 'Gifts', exact: true });
    const firstIs = (donor: string | RegExp) =>
      gifts.locator('tbody tr').first().getByRole('button', { name: donor, exact: true }).waitFor();
    const heading = (name: string) => gifts.getByRole('columnheader', { name });
    const amountIs = (order: string) =>
      gifts.locator(`th[aria-sort=${order}]`).filter({ hasText: 'Amount' }).waitFor();
    await heading('Amount').getByRole('button').click();
    await amountIs('ascending');
    await firstIs(/^Ivo/);
    await heading('Amount').getByRole('button').click();
    await amountIs('descending');
    await firstIs('Ruth Abernathy');
    await heading('Date').getByRole('button').click();
    await firstIs('Ruth Abernathy');
    expect(new URL(page.url()).searchParams.get('sort')).toBe('date');
    expect(await accessibilityFindings(page)).toEqual([]);
  });
});

describe('The employer of a donor', () => {
  it('is named on the donor page, and its match is marked with the gift that paid it', async () => {
    const visitor = await open(`/donations/donor?campaign=${campaign.slug}`, { viewport: phone });
    await visitor.getByLabel('Email for your receipt').fill(newAddress('odile'));
    await visitor.getByLabel('Your name').fill('Odile Marchetti');
    await visitor.getByLabel('Employer').fill('Northwind Freight');
    await visitor.getByText('Many employers match gifts.').waitFor();
    expect(await accessibilityFindings(visitor)).toEqual([]);
    expect(await width(visitor)).toBe(phone.width);
    await pay(visitor);
    await visitor.getByRole('heading', { name: /^Thank you/ }).waitFor();

    const page = await open('/donations?match=possible', { as: organization.admin });
    await page.getByRole('button', { name: 'Odile Marchetti' }).click();
    const match = page.getByRole('region', { name: 'Employer match' });
    await match.getByText('Northwind Freight').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await match.getByLabel('Change the match').click();
    await page.getByTitle('Received').click();
    await page.getByText('Match by Northwind Freight').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    // Its drawer changes the address when it closes, which would stop the page that is opened below.
    await match.getByText('Gift from the employer').waitFor();
    const paid = await eventually(async () => {
      const { items } = await organization.admin.call(giftsHttp.listGifts, { query: { q: 'Northwind' } });
      return items.find(({ donor }) => donor.name === 'Northwind Freight');
    });
    await page.goto(new URL(`/donations?gift=${paid.id}`, page.url()).href);
    await page.getByText(/^This gift matches \$[\d.]+ of a gift by one of its employees\.$/).waitFor();
    await page.setViewportSize(phone);
    expect(await width(page)).toBe(phone.width);
  });
});

describe('A segment of donors', () => {
  it('is saved from filters, and finds its donors again', async () => {
    const page = await open('/donations?tab=donors&low=40000', { as: organization.admin });
    await page.getByText('1 donor matches').waitFor();
    await page.getByRole('button', { name: 'Save as segment' }).click();
    await page.getByLabel('Name of the segment').fill('Major donors');
    await page.getByRole('dialog').getByRole('button', { name: 'Save as segment' }).click();
    const [segment] = await eventually(async () => {
      const all = await organization.admin.call(donorSegmentsHttp.listDonorSegments);
      return all.length > 0 && all;
    });
    expect(segment).toMatchObject({ name: 'Major donors', filters: { lifetimeLeast: 40_000 } });
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: 'Ivo Petrov' }).waitFor();
    const rows = await page.getByRole('table', { name: 'Donors' }).getByRole('row').count();
    await page
      .getByRole('status')
      .getByText(`${rows - 1} donors`, { exact: true })
      .waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Segment' }).click();
    await page.getByTitle('Major donors').click();
    await page.getByText('1 donor matches').waitFor();
    expect(await page.getByRole('button', { name: 'Ivo Petrov' }).count()).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.setViewportSize(phone);
    expect(await width(page)).toBe(phone.width);
  });
});

describe('A note about a donor', () => {
  it('is saved with its author, shown in the timeline, and deleted', async () => {
    const page = await open('/donations?tab=donors', { as: organization.admin });
    await page.getByRole('button', { name: 'Ruth Abernathy' }).click();
    const note = page.getByLabel('Add a note for the team');
    await note.fill('Wants to see the kitchen.\nAsk for December 4.');
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save note' }).click();
    const entry = page.getByRole('listitem').filter({ hasText: 'Wants to see the kitchen.' });
    await entry.getByText('Today').waitFor();
    expect(await note.inputValue()).toBe('');
    expect(await accessibilityFindings(page)).toEqual([]);
    const timeline = page.locator('.timeline > li');
    expect(await timeline.count()).toBe(2);
    await page.getByText('Notes', { exact: true }).click();
    await page.getByText('Soup', { exact: true }).waitFor({ state: 'detached' });
    expect(await timeline.count()).toBe(1);
    await page.getByText('Gifts', { exact: true }).click();
    await entry.waitFor({ state: 'detached' });
    expect(await timeline.count()).toBe(1);
    expect(await accessibilityFindings(page)).toEqual([]);

    await page.setViewportSize(phone);
    await page.getByText('All', { exact: true }).click();
    await entry.waitFor();
    expect(await width(page)).toBe(phone.width);
    expect(await accessibilityFindings(page)).toEqual([]);
    await entry.getByRole('button', { name: /the note by/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: 'Delete this note?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await entry.waitFor({ state: 'detached' });
    const [donor] = (await organization.admin.call(donorsHttp.listDonors, { query: { q: ruth } })).items;
    const { items } = await organization.admin.call(donorNotesHttp.listDonorNotes, {
      params: { id: donor?.id ?? '' },
    });
    expect(items).toEqual([]);
  });

  it('is offered again with its text when it could not be saved, and kept once', async () => {
    const page = await open('/donations?tab=donors', {
      as: organization.admin,
      tolerates: [/ERR_FAILED.*\/notes\)$/],
    });
    await page.getByRole('button', { name: 'Ivo Petrov' }).click();
    await page.getByRole('radio', { name: 'Notes' }).waitFor({ state: 'attached' });
    await page.getByText('Notes', { exact: true }).click();
    await page.getByText('No notes yet.').waitFor();
    await page.getByLabel('Add a note for the team').fill('Prefers letters.');
    // The note arrives, and its response is lost.
    await page.route('**/api/donors/*/notes', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.locator('.ant-message-error').waitFor();
    expect(await page.getByLabel('Add a note for the team').inputValue()).toBe('Prefers letters.');
    await page.unroute('**/api/donors/*/notes');
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.getByText('Note saved.').waitFor();
    await page.getByText('“Prefers letters.”').waitFor();
    expect(await page.locator('.timeline > li').count()).toBe(1);
  });
});

describe('An email to a donor', () => {
  it('is in the timeline with its address, and a receipt only beside the other emails', async () => {
    const [donor] = (await organization.admin.call(donorsHttp.listDonors, { query: { q: ruth } })).items;
    await organization.admin.call(yearlyStatementsHttp.resendYearlyStatement, {
      params: { id: donor?.id ?? '', year: yesterday.slice(0, 4) },
    });
    const page = await open(`/donations?tab=donors&donor=${donor?.id ?? ''}`, { as: organization.admin });
    const statement = page.getByRole('listitem').filter({ hasText: /^Today\s*Your gifts to .* in \d{4}/ });
    await statement.waitFor();
    expect(await page.locator('.timeline > li').count()).toBe(2);
    await page.getByText('Emails', { exact: true }).click();
    await page.getByText(/^Receipt \S+ for your gift to/).waitFor();
    const lines = page.locator('.timeline > li');
    expect(await lines.count()).toBe(2);
    await page.getByText(`Emailed to ${ruth}`).nth(1).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.setViewportSize(phone);
    await statement.waitFor();
    expect(await width(page)).toBe(phone.width);
    expect(await accessibilityFindings(page)).toEqual([]);
  });
});

describe('What a donor gave', () => {
  it('is split by how the gifts repeat, and the parts add up', async () => {
    const visitor = await open(`/donations/donor?campaign=${campaign.slug}`, { viewport: phone });
    await visitor.getByRole('group', { name: 'How often' }).getByText('Monthly', { exact: true }).click();
    await visitor.getByRole('group', { name: 'Amount' }).getByText('$50', { exact: true }).click();
    await visitor.getByLabel('Email for your receipt').fill(ivo);
    await pay(visitor);
    await visitor.getByRole('heading', { name: /^Thank you/ }).waitFor();
    const page = await open('/donations?tab=donors', { as: organization.admin });
    await page.getByRole('button', { name: 'Ivo Petrov' }).click();
    const sum = page.locator('.sum').filter({ hasText: 'Lifetime, 2 gifts' });
    await sum.getByText('One-time').waitFor();
    expect((await sum.textContent())?.replaceAll('plus', '').replaceAll('equals', '')).toBe(
      'Monthly$50.00+One-time$25.00=Lifetime, 2 gifts$75.00',
    );
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.setViewportSize(phone);
    await sum.getByText('One-time').waitFor();
    expect(await width(page)).toBe(phone.width);
    expect(await accessibilityFindings(page)).toEqual([]);
  });
});

describe('The statements of a year', () => {
  it('are emailed to all donors, and downloaded in one file', async () => {
    const year = yesterday.slice(0, 4);
    const page = await open('/donations?tab=donors&statements=1', { as: organization.admin });
    await page.getByLabel('Year', { exact: true }).click();
    await page.getByTitle(year, { exact: true }).click();
    await page.getByText('Donors with a statement').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /^Email \d+ statements$/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Email', exact: true }).click();
    await page
      .getByText('Everyone with an email address has already received the current version.')
      .waitFor();
    for (const address of [ruth, ivo])
      await eventually(async () =>
        (await emailsTo(address)).some(({ subject }) => subject.endsWith(`in ${year}`)),
      );
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download all (ZIP)' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`statements-${year}.zip`);
    await page.setViewportSize(phone);
    expect(await width(page)).toBe(phone.width);
  });
});

describe('The retention of donors', () => {
  it('stands above the list of donors, with every year in a table', async () => {
    const own = await Organization.create();
    const slug = `bread-${randomUUID().slice(0, 8)}`;
    const { id: campaignId } = await own.createCampaign({ slug, title: 'Bread' });
    const present = new Date().getUTCFullYear();
    const give = (email: string, year: number) =>
      own.admin.call(giftsHttp.recordGift, {
        body: {
          campaignId,
          method: 'cash',
          amount: 1_000,
          receivedOn: `${year}-01-01`,
          donor: { name: 'Ruth Abernathy', email },
        },
      });
    const loyal = newAddress('loyal');
    for (const year of [present - 1, present]) await give(loyal, year);
    for (const name of ['one', 'other']) await give(newAddress(name), present - 1);
    const page = await open('/donations?tab=donors', { as: own.admin });
    await page
      .getByText(`Retention: 33% of the donors in ${present - 1} have given again in ${present} so far.`)
      .waitFor();
    await page.getByRole('link', { name: 'By year' }).click();
    const drawer = page.getByRole('dialog', { name: 'Donor retention' });
    await drawer.getByRole('row', { name: `${present} so far 3 1 33%` }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.setViewportSize(phone);
    expect(await width(page)).toBe(phone.width);
  });
});

describe('Suggestions of a higher amount', () => {
  it('are set for the organization', async () => {
    const page = await open('/donations?tab=recurring', { as: organization.admin });
    await page.getByTitle('After 12 gifts').waitFor();
    await page.getByLabel('Suggest a higher amount to donors').click();
    await page.getByTitle('Never').click();
    await eventually(async () => {
      const { afterGifts } = await organization.admin.call(recurringGiftsHttp.getUpgradeSuggestions);
      return afterGifts === null;
    });
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.setViewportSize(phone);
    expect(await width(page)).toBe(phone.width);
  });
});
