import { beforeAll, describe, expect, it } from '@jest/globals';
import { cardsHttp, membersHttp } from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { chooseByKeyboard } from '../support/choose.ts';
import { Organization } from '../support/organization.ts';

const { open } = useBrowser();

let organization: Organization;
let wren: ApiPerson;
let manager: ApiPerson;

beforeAll(async () => {
  organization = await Organization.create();
  wren = await organization.join('wren', { role: 'Employee' });
  const team = await organization.createTeam('Kitchen');
  manager = await organization.joinAsManager('jonas', team);
  await organization.createProgram({ name: 'Harvest supper', limit: 20_000, teamId: team.id });
});

describe('A person without a card', () => {
  it('requests one on the page of their cards; above the program’s limit an admin approves it, not a manager', async () => {
    const page = await open('/cards', { as: wren, viewport: phone });
    await page.getByText('You have no cards yet.', { exact: false }).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Request a card' }).last().click();
    const form = page.getByRole('dialog', { name: 'Request' });
    await chooseByKeyboard(page, form.getByLabel('Program'), 'Harvest');
    await form.getByLabel('Name of the card').fill('Labels');
    await form.getByLabel('Limit', { exact: true }).fill('200.01');
    await form.getByLabel('Reason').fill('Labels and bags');
    expect(await accessibilityFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Send the request' }).click();
    await page.getByText('Your request was sent.', { exact: false }).waitFor();

    const queue = await open('/approvals?status=pending', { as: manager });
    const approve = queue.getByRole('button', { name: /^Approve: A card on Harvest supper/ });
    await queue
      .getByText('More than the limit of Harvest supper ($200.00 a month). Only an admin can approve it.')
      .first()
      .waitFor();
    expect(await approve.isDisabled()).toBe(true);
    expect(await queue.getByRole('button', { name: /^Reject: A card on/ }).isEnabled()).toBe(true);
    expect(await accessibilityFindings(queue)).toEqual([]);

    const admins = await open('/approvals?status=pending', { as: organization.admin, viewport: phone });
    await admins
      .getByText('Every purchase is still subject to the program’s limits.', { exact: false })
      .first()
      .waitFor();
    await admins.getByRole('button', { name: /^Approve: A card on Harvest supper/ }).click();
    await admins.getByText('Approved. The card is being issued.').waitFor();
    await page.goto('/cards');
    await page.getByText('Labels').first().waitFor();
  });

  it('learns what a manager may approve where they see the program', async () => {
    const page = await open('/cards?request=1', { as: manager });
    const form = page.getByRole('dialog', { name: 'Request' });
    await chooseByKeyboard(page, form.getByLabel('Program'), 'Harvest');
    await form
      .getByText('Harvest supper allows $200.00 a month. Above that, only an admin can approve your request.')
      .waitFor();
  });
});

describe('The card of an archived person', () => {
  it('stays frozen, and says why', async () => {
    const gone = await organization.join('noor', { role: 'Employee' });
    const card = await organization.issueCard({ holder: gone, limitMinor: 10_000, name: 'Van' });
    const { id } = await gone.account();
    await organization.admin.call(membersHttp.changeRole, { params: { id }, body: { role: 'Archived' } });
    const detail = () => organization.admin.call(cardsHttp.getCard, { params: { id: card.id } });
    await eventually(async () => (await detail()).status === 'frozen');
    expect(await detail()).toMatchObject({
      isHolderArchived: true,
      may: { unfreeze: false, replace: false, cancel: true },
    });
    const page = await open(`/cards/${card.id}`, { as: organization.admin });
    await page.getByText('is archived, so this card stays frozen.', { exact: false }).waitFor();
    expect(await page.getByRole('button', { name: 'Unfreeze' }).count()).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.goto('/cards');
    await page.getByRole('button', { name: /^Actions for Van/ }).click();
    await page
      .getByRole('menuitem', { name: 'The cardholder is archived. An admin must restore them first.' })
      .waitFor();
  });
});
