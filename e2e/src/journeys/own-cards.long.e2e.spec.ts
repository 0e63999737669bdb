import { beforeAll, describe, expect, it } from '@jest/globals';
import { programsHttp, type SpendProgramWire } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { type Locator, type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { chooseByKeyboard } from '../support/choose.ts';
import { Organization } from '../support/organization.ts';

const { open } = useBrowser();
let organization: Organization;
let jonas: ApiPerson;
let program: SpendProgramWire;

beforeAll(async () => {
  organization = await Organization.create();
  await organization.deposit(100_000);
  const { id: teamId, adminRole } = await organization.createTeam('Pantry');
  jonas = await organization.joinAsManager('jonas', { id: teamId, adminRole });
  const treasury = await eventually(async () => {
    const team = (await jonas.account()).teams.find(({ id }) => id === teamId);
    return team?.teamTreasury?.accountId;
  });
  const body = { name: 'Groceries', frequency: 'monthly', limit: 20_000, teamId, payingAccountId: treasury };
  program = await eventually(() => jonas.call(programsHttp.createProgram, { body }));
});

/** The form in which the manager issues themselves a card on the program. */
async function ownCard(page: Page): Promise<Locator> {
  await page.goto('/cards?new=1');
  const form = page.getByRole('dialog', { name: 'Issue a card' });
  await chooseByKeyboard(page, form.getByLabel('Member'), 'jonas');
  await form.getByLabel('Name of the card').fill('Mine');
  await chooseByKeyboard(page, form.getByLabel('Spend program'), 'Groceries');
  return form;
}

async function changeProgram(page: Page): Promise<Locator> {
  await page.goto(`/spendprograms?spendProgramId=${program.id}`);
  await page.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  return page.getByRole('dialog', { name: 'Change the program' });
}

async function save(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'hidden' });
}

const adminLimit = async () =>
  (await jonas.call(programsHttp.listPrograms)).find(({ id }) => id === program.id)?.adminLimit;

const needsAdmin = 'You cannot issue yourself a card on this program, because no admin has set its limit.';

describe('A manager who issues themselves a card on a program whose limit they set', () => {
  it('is told before it is sent that an admin must set the limit', async () => {
    const page = await open('/', { as: jonas });
    const form = await ownCard(page);
    await form.getByText(needsAdmin, { exact: false }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await form.getByRole('textbox', { name: 'Limit' }).fill('50');
    await form.getByRole('button', { name: 'Issue a card' }).click();
    await form.getByText('No admin has set the limit of this program.').waitFor();
  });

  it('still needs an admin after one renamed the program, until one confirms the limit', async () => {
    const page = await open('/', { as: organization.admin });
    const renaming = await changeProgram(page);
    await renaming.getByLabel('Name of the program').fill('Groceries and ice');
    await save(renaming);
    await page.getByRole('heading', { name: 'Groceries and ice', level: 1 }).waitFor();
    expect(await adminLimit()).toBeNull();

    const confirming = await changeProgram(page);
    await confirming.getByText('Confirm the limit for managers’ own cards').click();
    expect(await accessibilityFindings(page)).toEqual([]);
    await save(confirming);
    expect(await adminLimit()).toBe(20_000);
    expect(await (await changeProgram(page)).getByText('Confirm the limit', { exact: false }).count()).toBe(
      0,
    );
  });

  it('sees the admin’s limit once they have raised their own, and at the field that their card exceeds it', async () => {
    await jonas.call(programsHttp.updateProgram, { params: { id: program.id }, body: { limit: 30_000 } });
    const page = await open('/', { as: jonas, viewport: phone });
    const form = await ownCard(page);
    await form
      .getByText('An admin has limited your own card to $200.00 a month.', { exact: false })
      .waitFor();
    await form.getByRole('textbox', { name: 'Limit' }).fill('300.01');
    await form.getByRole('button', { name: 'Issue a card' }).click();
    await form.getByText('More than the limit of Groceries and ice ($300.00 a month).').waitFor();
    await form.getByRole('textbox', { name: 'Limit' }).fill('200.01');
    await form.getByText('More than your own card may have: $200.00 a month.').waitFor();
    await form.getByRole('textbox', { name: 'Limit' }).fill('200');
    await form.getByRole('button', { name: 'Issue a card' }).click();
    await page.getByText('Mine was issued with a limit of $200.00.').waitFor();
  });
});
