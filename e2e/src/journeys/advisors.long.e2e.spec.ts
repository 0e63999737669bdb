import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  auditHttp,
  categoriesHttp,
  organizationsHttp,
  walletHttp,
  clientsHttp,
  purchasesHttp,
  type ConnectionWire,
} from '@almoner/contracts';
import { eventually } from '@almoner/testing';
import { Pool } from 'pg';
import { accessibilityFindings } from '../support/accessibility.ts';
import { type ApiPerson } from '../support/api-person.ts';
import { phone, useBrowser } from '../support/browser.ts';
import { chooseByKeyboard } from '../support/choose.ts';
import { Organization, newAddress } from '../support/organization.ts';
import { systemDatabaseUrl } from '../support/stack.ts';
import { stripeClient, swipe } from '../support/swiper.ts';

const { open } = useBrowser();
let client: Organization;
let firm: Organization;
let staff: ApiPerson;

beforeAll(async () => {
  client = await Organization.create('Quillmere Kitchen');
  firm = await Organization.create('Ledger & Lark', 'advisor');
  staff = await firm.join('staff', { role: 'Employee' });
  await client.deposit(120_000);
});

const connections = (person: ApiPerson) => person.call(clientsHttp.listConnections);
const ask = (from: Organization, email: string) =>
  from.admin.call(clientsHttp.askConnection, { body: { email } });
const accept = (by: Organization, { id }: ConnectionWire) =>
  by.admin.call(clientsHttp.acceptConnection, { params: { id } });
const end = (by: Organization, { id }: ConnectionWire) =>
  by.admin.call(clientsHttp.endConnection, { params: { id } });
const ofClient = () => ({ params: { id: client.id } });

async function connected(): Promise<ConnectionWire> {
  const request = await ask(client, firm.admin.email);
  await accept(firm, request);
  return request;
}

describe('A client and an advisor firm', () => {
  it('are connected when one requests it and the other accepts, until either ends it', async () => {
    const request = await ask(firm, client.admin.email);
    expect(request).toMatchObject({ side: 'firm', status: 'asked', counterpart: null });
    const [received] = await connections(client.admin);
    expect(received).toMatchObject({ id: request.id, side: 'client', addressedTo: null });
    expect(received?.counterpart).toEqual({ id: firm.id, name: 'Ledger & Lark' });
    expect(await firm.admin.try(clientsHttp.listClientAccounts, ofClient())).toMatchObject({ status: 404 });

    await accept(client, request);
    expect(await firm.admin.call(clientsHttp.listClients)).toEqual([
      {
        organizationId: client.id,
        name: 'Quillmere Kitchen',
        currency: 'USD',
        available: 120_000,
        spentThisMonth: 0,
        declinedLastWeek: 0,
        uncategorized: 0,
        receiptsDue: 0,
        books: { lastClosed: null, nextToClose: null, lastExportedAt: null },
      },
    ]);
    const [wallet] = await firm.admin.call(clientsHttp.listClientAccounts, ofClient());
    expect(wallet?.available).toBe(120_000);
    expect((await firm.admin.call(clientsHttp.listClientPurchases, ofClient())).items).toEqual([]);

    await end(client, request);
    expect(await firm.admin.try(clientsHttp.listClientAccounts, ofClient())).toMatchObject({ status: 404 });
    expect(await firm.admin.call(clientsHttp.listClients)).toEqual([]);
  });

  it('see when a request has expired, and ask again', async () => {
    const [asker, asked] = [await Organization.create(), await Organization.create('Larkwell', 'advisor')];
    const { id } = await ask(asker, asked.admin.email);
    const org = new Pool({ connectionString: systemDatabaseUrl('org'), max: 1 });
    await org.query(`update advisor_connection set created_at = now() - interval '14 days' where id = $1`, [
      id,
    ]);
    await org.end();
    const page = await open('/settings?tab=advisors', { as: asker.admin });
    await page.getByRole('cell', { name: 'Expired', exact: true }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await connections(asked.admin)).toMatchObject([{ id, status: 'expired' }]);
    await page.getByRole('button', { name: 'Request again' }).click();
    await page.getByRole('cell', { name: 'Waiting', exact: true }).waitFor();
    await page.setViewportSize(phone);
    await page.getByRole('cell', { name: /Waiting$/ }).waitFor();
    const [request] = await connections(asked.admin);
    expect(request).toMatchObject({ status: 'asked' });
    expect(request?.id).not.toBe(id);
  });

  it('learn nothing of each other before that, nor of a refusal', async () => {
    const [known, unknown] = [await ask(client, firm.admin.email), await ask(client, newAddress('nobody'))];
    expect({ ...known, id: '', addressedTo: '', askedAt: '' }).toEqual({
      ...unknown,
      id: '',
      addressedTo: '',
      askedAt: '',
    });
    await firm.admin.call(clientsHttp.declineConnection, { params: { id: known.id } });
    const seen = (await connections(client.admin)).find(({ id }) => id === known.id);
    expect(seen).toMatchObject({ status: 'asked', counterpart: null });
    expect(await firm.admin.try(clientsHttp.acceptConnection, { params: { id: known.id } })).toMatchObject({
      body: { code: 'connection_not_open' },
    });
    expect(await client.admin.try(clientsHttp.acceptConnection, { params: { id: known.id } })).toMatchObject({
      status: 404,
    });
  });

  it('are connected once, however often they ask', async () => {
    const first = await connected();
    const again = await ask(firm, client.admin.email);
    expect(await client.admin.try(clientsHttp.acceptConnection, { params: { id: again.id } })).toMatchObject({
      status: 409,
      body: { code: 'connection_exists' },
    });
    await end(firm, again);
    await end(firm, first);
    await end(firm, first);
  });

  it('give access only to people of the firm who are assigned to the client, and never let them move money', async () => {
    const request = await connected();
    const { id: userId } = await staff.account();
    const put = (assigned: boolean) =>
      firm.admin.call(clientsHttp.assignStaff, { params: { id: request.id }, body: { userId, assigned } });
    expect(await staff.try(clientsHttp.listClientAccounts, ofClient())).toMatchObject({ status: 404 });
    await put(true);
    expect(await staff.call(clientsHttp.listClients)).toHaveLength(1);
    expect(await staff.try(clientsHttp.listConnections)).toMatchObject({ status: 403 });
    const deposit = { body: { kind: 'deposit', amount: 100 } };
    expect(await staff.try(walletHttp.startTransfer, deposit)).toMatchObject({ status: 403 });
    expect(await firm.admin.try(walletHttp.startTransfer, deposit)).toMatchObject({ status: 403 });
    expect(await firm.admin.try(walletHttp.listAccounts)).toMatchObject({ status: 403 });
    expect(await firm.admin.try(purchasesHttp.listPurchases)).toMatchObject({ status: 403 });
    await put(false);
    await eventually(async () => (await staff.call(clientsHttp.listClients)).length === 0, {
      timeoutMs: 10_000,
    });
    await end(firm, request);
  });

  it('keep the firm’s people out of the client’s own calls', async () => {
    const request = await connected();
    expect(
      await firm.admin.try(organizationsHttp.getOrganization, { params: { id: client.id } }),
    ).toMatchObject({
      status: 404,
    });
    await end(client, request);
  });
});

describe('In the browser', () => {
  it('a client invites a firm, whose admin accepts, reads its books in the console, and is shut out', async () => {
    const card = await client.issueCard({ holder: client.admin, limitMinor: 10_000, name: 'Produce' });
    const purchase = { account: client.stripeAccount, card: card.stripeCardID, amountMinor: 1_250 };
    await swipe(stripeClient(), { ...purchase, merchant: 'Harvest Market' });
    const theirs = await open('/settings?tab=advisors', { as: client.admin });
    await theirs.getByRole('button', { name: 'Invite an advisor' }).click();
    await theirs.getByLabel('Email of the firm’s admin').fill(firm.admin.email);
    await theirs.getByRole('button', { name: 'Send the request' }).click();
    await theirs.getByRole('cell', { name: 'Waiting', exact: true }).first().waitFor();

    const console_ = await open('/', { as: firm.admin, tolerates: [/status of 404/] });
    await console_.getByRole('button', { name: 'Accept' }).first().click();
    await console_.getByRole('link', { name: 'Quillmere Kitchen' }).click();
    await console_.getByText('Harvest Market').waitFor();
    await console_.getByText('-$12.50').or(console_.getByText('−$12.50')).first().waitFor();
    expect(new URL(console_.url()).pathname).toBe(`/console/clients/${client.id}`);
    expect(await accessibilityFindings(console_)).toEqual([]);

    await theirs.reload();
    await theirs
      .getByRole('row')
      .filter({ hasText: 'Connected' })
      .getByRole('button', { name: 'End' })
      .click();
    const question = theirs.getByRole('dialog');
    await question.getByText('immediately loses access to your books').waitFor();
    await question.getByRole('button', { name: 'End' }).click();
    await theirs.getByText(/^The connection with .* has ended\.$/).waitFor();
    await console_.reload();
    await console_
      .getByText('You are not assigned to this client. An admin of your firm can assign you.')
      .waitFor();
  });

  it('an advisor categorizes purchases of a client, several at once and alone, under their own name', async () => {
    const books = await Organization.create('Thornfield Library');
    await books.deposit(50_000);
    const category = { name: 'Reading room', code: '5910', function: 'program' } as const;
    await books.admin.call(categoriesHttp.addCategory, { body: category });
    const card = await books.issueCard({ holder: books.admin, limitMinor: 20_000, name: 'Office' });
    const purchase = { account: books.stripeAccount, card: card.stripeCardID, amountMinor: 1_000 };
    for (const merchant of ['Inkwell Paper', 'Corner Stationers', 'Fleet Fuel'])
      await swipe(stripeClient(), { ...purchase, merchant });
    const request = await ask(firm, books.admin.email);
    await accept(books, request);

    // For the open page, when the connection ends.
    const page = await open('/console/clients', { as: firm.admin, tolerates: [/status of 404/] });
    const row = page.getByRole('row').filter({ hasText: 'Thornfield Library' });
    await row.getByRole('link', { name: '3', exact: true }).click();
    const list = page.getByRole('region', { name: 'Transactions', exact: true });
    await list.getByText('3 transactions', { exact: true }).waitFor();
    const accounts = page.getByRole('region', { name: 'Cash accounts', exact: true });
    const [listBox, accountsBox] = [await list.boundingBox(), await accounts.boundingBox()];
    expect(listBox?.y).toBeLessThan(accountsBox?.y ?? 0);
    for (const merchant of ['Inkwell Paper', 'Corner Stationers'])
      await page.getByRole('checkbox', { name: new RegExp(`^Select ${merchant}`) }).check();
    const bar = page.getByRole('region', { name: '2 selected' });
    await chooseByKeyboard(page, bar.getByRole('combobox', { name: 'Choose a category' }), '5910');
    expect(await accessibilityFindings(page)).toEqual([]);
    await bar.getByRole('button', { name: 'Categorize' }).click();
    await page.getByRole('button', { name: 'Inkwell Paper' }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Fleet Fuel' }).click();
    const drawer = page.getByRole('dialog', { name: 'Purchase' });
    await chooseByKeyboard(page, drawer.getByRole('combobox', { name: 'Category' }), '5910');
    await page.locator('.ant-message').getByText('Category saved.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.goto(`/console/clients/${books.id}`);
    const table = page.getByRole('table', { name: 'Transactions' });
    await table.getByRole('row').filter({ hasText: 'Reading room' }).nth(2).waitFor();
    await page.setViewportSize(phone);
    await table.getByRole('button', { name: 'Fleet Fuel' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);

    const { items } = await books.admin.call(auditHttp.listAuditEntries);
    const coded = items.filter(({ action }) => action === 'purchase.code');
    expect(coded.map(({ actor }) => actor.email)).toEqual(Array(3).fill(firm.admin.email));
    await end(books, request);
    const [first] = (await books.admin.call(purchasesHttp.listPurchases)).items;
    const params = { id: books.id, purchaseId: first?.id ?? '' };
    const change = { categoryId: null, version: first?.codingVersion ?? 0 };
    const refused = await firm.admin.try(clientsHttp.codeClientPurchase, { params, body: change });
    expect(refused).toMatchObject({ status: 404 });
  });

  it('fits a phone, and says what to do when there is no client', async () => {
    const page = await open('/console/clients', { as: firm.admin, viewport: phone });
    await page.getByText('No client is connected to your firm yet.', { exact: false }).waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await accessibilityFindings(page)).toEqual([]);
  });
});
