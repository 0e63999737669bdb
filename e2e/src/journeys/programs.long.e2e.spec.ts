import { beforeAll, describe, expect, it } from '@jest/globals';
import { cardsHttp, programsHttp, type CardWire } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { useBrowser, phone } from '../support/browser.ts';
import { chooseByKeyboard } from '../support/choose.ts';
import { Organization } from '../support/organization.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const { open } = useBrowser();
let organization: Organization;
let priya: ApiPerson;

beforeAll(async () => {
  organization = await Organization.create();
  await organization.deposit(500_000);
  await organization.createTeam('Kitchen');
  priya = await organization.join('priya', { role: 'Employee' });
});

async function makeProgram(page: Page, name: string, limit: string, budget: string): Promise<void> {
  await page.goto('/spendprograms');
  await page.getByRole('button', { name: 'New program' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'New program' });
  await drawer.getByLabel('Name of the program').fill(name);
  await drawer.getByLabel('Limit per period').fill(limit);
  await drawer.getByLabel('Total budget (optional)').fill(budget);
  await drawer.getByRole('button', { name: 'Create' }).click();
  await page.getByText(`${name} was created.`).waitFor();
}

const programs = () => organization.admin.call(programsHttp.listPrograms);
const swipeOn = (card: CardWire, amountMinor: number, merchant: string) =>
  swipe(stripeClient(), {
    account: organization.stripeAccount,
    card: card.stripeCardID ?? '',
    amountMinor,
    merchant,
  });

async function cardOf(person: ApiPerson): Promise<CardWire> {
  return eventually(
    async () => {
      const [card] = await person.call(cardsHttp.listPersonalCards, { body: { email: person.email } });
      return card?.status === 'active' ? card : undefined;
    },
    { intervalMs: 100 },
  );
}

describe('A spend program', () => {
  it('that is a team’s default gives whoever joins a card, and stops it at its limit', async () => {
    const page = await open('/', { as: organization.admin });
    await makeProgram(page, 'Food pantry supplies', '100', '150');

    await page.goto('/teams');
    await page.getByRole('button', { name: 'Kitchen' }).click();
    const team = page.getByRole('dialog', { name: 'Kitchen' });
    await team.getByRole('button', { name: 'Choose' }).click();
    const choosing = page.getByRole('dialog', { name: 'Default spend programs' });
    await chooseByKeyboard(page, choosing.getByLabel('Programs'), 'Food');
    await choosing.getByRole('button', { name: 'Save' }).click();
    await team.getByText('Food pantry supplies').waitFor();

    await chooseByKeyboard(page, team.getByLabel('Member'), 'priya');
    await team.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Added to the team.').waitFor();

    const card = await cardOf(priya);
    const [program] = await programs();
    expect(card).toMatchObject({ name: 'Food pantry supplies', spendProgramId: program?.id });
    expect(card.spendRule).toMatchObject({ frequency: 'monthly', limit: 10_000 });

    const second = await organization.issueCard({
      holder: organization.admin,
      name: 'Office',
      limitMinor: 50_000,
      spendProgramId: program?.id,
    });
    expect(await swipeOn(card, 6_000, 'Harvest Market')).toMatchObject({ approved: true });
    expect(await swipeOn(second, 4_001, 'Wine Cellar')).toMatchObject({ approved: false });

    await page.goto('/transactions?tab=card');
    await page.getByRole('row').filter({ hasText: 'Wine Cellar' }).getByRole('button').click();
    const declined = page.getByRole('dialog').filter({ hasText: 'Wine Cellar' });
    const month = new Date().toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' });
    await declined.getByText(`The spend program had $40.00 left for ${month}. This needed $40.01.`).waitFor();
    await declined.getByText('$0.01 short').waitFor();

    await declined.getByRole('link', { name: 'Open the spend program' }).click();
    await page.waitForURL(`**/spendprograms?spendProgramId=${program?.id}`);
    const drawer = page.getByRole('main');
    await drawer.getByRole('heading', { name: 'Food pantry supplies', level: 1 }).waitFor();
    await drawer.getByText(priya.email).first().waitFor();
    await drawer.getByRole('meter', { name: 'Food pantry supplies: $60.00 of $100 a month' }).waitFor();
    await drawer.getByRole('meter', { name: 'Food pantry supplies: $60.00 of $150 in total' }).waitFor();

    await drawer.getByRole('button', { name: 'Actions for Food pantry supplies' }).click();
    await page.getByRole('menuitem', { name: 'Change' }).click();
    const changing = page.getByRole('dialog', { name: 'Change the program' });
    await changing.getByLabel('Limit per period').fill('120.50');
    await changing.getByRole('button', { name: 'Save' }).click();
    await drawer.getByRole('meter', { name: 'Food pantry supplies: $60.00 of $120.50 a month' }).waitFor();
    expect(await swipeOn(second, 6_051, 'Depot')).toMatchObject({ approved: false });

    await drawer.getByRole('button', { name: 'Actions for Food pantry supplies' }).click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await page.getByText('Its 2 cards stop working until it is resumed.').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await drawer.getByText('Paused').first().waitFor();
    expect(await swipeOn(card, 100, 'Depot')).toMatchObject({ approved: false });
  });

  it('is seen on a phone by whoever has a card on it, who cannot change it', async () => {
    const page = await open('/spendprograms', { as: priya, viewport: phone });
    const row = page.getByRole('row').filter({ hasText: 'Food pantry supplies' });
    await row.getByText('Paused').first().waitFor();
    await row.getByRole('meter').first().waitFor();
    expect(await page.getByRole('button', { name: 'New program' }).count()).toBe(0);
    await row.getByRole('button', { name: 'Food pantry supplies' }).click();
    const drawer = page.getByRole('main');
    await drawer.getByText(priya.email).first().waitFor();
    expect(await drawer.getByRole('button', { name: /^Actions/ }).count()).toBe(0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(phone.width);
  });

  it('is paid from an account that screen readers call by its name', async () => {
    const page = await open('/spendprograms', { as: organization.admin });
    await page.getByRole('button', { name: 'New program' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'New program' });
    for (const [field, option] of [
      ['Pays from', 'Wallet'],
      ['Team', 'Whole organization'],
    ] as const) {
      await drawer.getByLabel(field).click();
      const first = page.getByRole('listbox').filter({ visible: true }).getByRole('option').first();
      await first.getByText(option, { exact: true }).waitFor();
      await drawer.getByLabel(field).press('Escape');
    }
  });

  it('that is not there says so, and a page without any says what to do', async () => {
    const other = await Organization.create('Another kitchen');
    const [theirs] = await programs();
    const page = await open(`/spendprograms?spendProgramId=${theirs?.id}`, { as: other.admin });
    await page.getByRole('heading', { name: 'Program not found' }).waitFor();
    await page.getByRole('link', { name: 'Spend Programs' }).first().click();
    await page.getByText('No spend programs yet.').waitFor();
  });

  it('that cannot be loaded says so and offers to try again', async () => {
    const page = await open('/', { as: organization.admin, tolerates: [/503/] });
    const address = '**/api/spendPrograms/GetAllSpendPrograms';
    await page.route(address, (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/spendprograms');
    await page.getByText('This could not be loaded').waitFor();
    await page.unroute(address);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('row').filter({ hasText: 'Food pantry supplies' }).waitFor();
  });

  it('has a page with its forecast, people, requests and history, from which a member without a card gets one', async () => {
    const noor = await organization.join('noor', { role: 'Employee' });
    const program = await organization.createProgram({
      name: 'Harvest supper',
      limit: 50_000,
      budget: 90_000,
      endsAt: new Date(Date.now() + 100 * 86_400_000).toISOString(),
    });
    const asking = await open('/spendprograms', { as: noor, viewport: phone });
    await asking.getByRole('button', { name: 'Request a card' }).click();
    const form = asking.getByRole('dialog', { name: 'Request' });
    await chooseByKeyboard(asking, form.getByLabel('Program'), 'Harvest');
    await form.getByLabel('Name of the card').fill('Labels');
    await form.getByLabel('Limit', { exact: true }).fill('300');
    await form.getByLabel('Reason').fill('Labels and bags');
    expect(await accessibilityFindings(asking)).toEqual([]);
    await form.getByRole('button', { name: 'Send the request' }).click();
    await asking.getByText('Your request was sent.', { exact: false }).waitFor();

    const page = await open(`/spendprograms?spendProgramId=${program.id}`, { as: organization.admin });
    await page.getByText('Nothing has been spent yet').waitFor();
    await page.getByText('A card on Harvest supper, $300 a month').waitFor();
    await page.getByText('Nobody is a member yet.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /^Approve: A card on Harvest supper/ }).click();
    await page.getByText('Approved. The card is being issued.').waitFor();
    const people = page.getByRole('region', { name: 'Members and cards' });
    await people.getByRole('link', { name: /Labels/ }).waitFor();
    const card = await cardOf(noor);
    expect(await swipeOn(card, 30_000, 'Paper Lane')).toMatchObject({ approved: true });
    // The reply to a change has the remaining amount of the program, as every list does.
    const change = { params: { id: card.id }, body: { limit: 40_000 } };
    expect(await organization.admin.call(cardsHttp.updateCard, change)).toMatchObject({
      usage: { limit: 40_000, spent: 30_000 },
      programState: 'active',
      programLeft: 20_000,
    });
    await page.getByText('Not enough purchases yet for a forecast').waitFor();

    await chooseByKeyboard(page, people.getByLabel('Person or team'), 'priya');
    await people.getByRole('button', { name: 'Add', exact: true }).click();
    await people.getByText('No card in this program yet').waitFor();
    await people.getByRole('button', { name: 'Issue a card to every member' }).click();
    const issuing = page.getByRole('dialog', { name: 'Issue a card to every member without one' });
    await issuing.getByLabel('Limit of each card').fill('20');
    await issuing.getByText('Up to $20 a month for these cards', { exact: false }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await issuing.getByRole('button', { name: 'Issue cards with $20.00 each' }).click();
    await page.getByText('1 card is being issued.').waitFor();
    await people.getByRole('link', { name: /Harvest supper/ }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Actions for Harvest supper' }).click();
    await page.getByRole('menuitem', { name: 'Copy' }).click();
    await page
      .getByRole('dialog', { name: 'Copy the program' })
      .getByRole('button', { name: 'Copy' })
      .click();
    await page.getByText('Harvest supper (copy) was created with the same rules and members.').waitFor();
  });
});
