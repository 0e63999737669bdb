import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { documentMaxBytes, applicationsHttp, documentsHttp } from '@almoner/contracts';
import { createPdf } from '@almoner/testing';
import { type Page } from 'playwright-core';
import { accessibilityFindings } from '../support/accessibility.ts';
import { ApiPerson } from '../support/api-person.ts';
import { desktop, phone, useBrowser } from '../support/browser.ts';
import { loseFirstRequest } from '../support/lost-answers.ts';
import { newAddress } from '../support/organization.ts';

const { open } = useBrowser();

const newFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

const letterInput = (page: Page) =>
  page.getByRole('region', { name: 'IRS determination letter' }).locator('input[type=file]');
const otherInput = (page: Page) =>
  page.getByRole('region', { name: 'Other documents' }).locator('input[type=file]');

/** A founder whose draft is at the documents step. */
async function atDocuments(ein: string): Promise<ApiPerson> {
  const founder = await ApiPerson.signedIn(newAddress('founder'));
  const answers = {
    legalName: 'Harbor Shelter',
    ein,
    kind: 'nonprofit',
    mission: 'Warm beds.',
    line1: '1 Mill Row',
    city: 'Alder Falls',
    state: 'OR',
    postalCode: '97001',
    firstName: 'Imke',
    lastName: 'Vos',
    title: 'Treasurer',
    email: 'imke@quillmere.example',
  };
  await founder.call(applicationsHttp.saveDraft, { body: { step: 3, answers } });
  return founder;
}

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Name on the account').fill('Harbor Shelter');
  await page.getByLabel('Routing number').fill('110000000');
  await page.getByLabel('Account number').fill('000123456789');
  await page.getByRole('checkbox', { name: /accept Stripe/ }).check();
  await page.getByRole('button', { name: 'Submit the application' }).click();
}

async function downloaded(page: Page, name: string): Promise<Buffer> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe(name);
  return readFileSync(await download.path());
}

describe.each([
  ['desktop', desktop],
  ['phone', phone],
])('On a %s, an application', (_, viewport) => {
  it('takes a letter that is there on another device, comes back as it was, and is handed in', async () => {
    const founder = await atDocuments('12-0000003');
    const page = await open('/application', { as: founder, viewport });
    await page.getByRole('heading', { name: '4 of 5: Documents' }).waitFor();
    const content = createPdf(1_500_000);
    await letterInput(page).setInputFiles(newFile('Brief „2026“.pdf', content));
    await page.getByRole('link', { name: 'Brief „2026“.pdf' }).waitFor();
    await otherInput(page).setInputFiles([
      newFile('a.pdf', createPdf(420)),
      newFile('b.pdf', createPdf(420)),
    ]);
    await page.getByRole('link', { name: 'a.pdf' }).waitFor();
    await page.getByRole('link', { name: 'b.pdf' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove b.pdf' }).click();
    const question = page.getByRole('dialog', { name: 'Remove b.pdf?' });
    await question.getByText('It is deleted here').waitFor();
    await question.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('link', { name: 'b.pdf' }).waitFor({ state: 'hidden' });
    await page.waitForFunction(() => document.activeElement?.textContent === 'Other documents');

    await page.reload();
    await page.getByRole('link', { name: 'a.pdf' }).waitFor();
    expect(sha256(await downloaded(page, 'Brief „2026“.pdf'))).toBe(sha256(content));
    expect(await accessibilityFindings(page)).toEqual([]);
    await send(page);
    await page.waitForURL((url) => url.pathname === '/');

    await page.goto('/settings?tab=organization');
    const kept = page.getByRole('list', { name: 'Application documents' });
    await kept.getByText('submitted; cannot be removed').waitFor();
    expect(sha256(await downloaded(page, 'Brief „2026“.pdf'))).toBe(sha256(content));
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  it('says what is wrong with a file, before it is sent where that can be told', async () => {
    const founder = await atDocuments('12-3456789');
    const page = await open('/application', { as: founder, viewport });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/documents')) sent.push(request.url());
    });
    await page.getByRole('region', { name: 'Other documents' }).waitFor();
    await otherInput(page).setInputFiles([
      newFile('page.pdf', Buffer.from('<html>')),
      newFile('empty.pdf', Buffer.alloc(0)),
      newFile('large.pdf', createPdf(documentMaxBytes + 1)),
    ]);
    await page.getByText('This is not a PDF, PNG or JPEG file.').waitFor();
    await page.getByText('This file is empty.').waitFor();
    await page.getByText('This file is larger than 10 MB.').waitFor();
    expect(sent).toEqual([]);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Discard page.pdf' }).click();
    await page.getByText('page.pdf').waitFor({ state: 'hidden' });
    expect(await founder.call(documentsHttp.listDocuments)).toEqual([]);
  });
});

describe('By keyboard, and by drag and drop', () => {
  it('files are added as well', async () => {
    const founder = await atDocuments('12-3456789');
    const page = await open('/application', { as: founder });
    const letters = page.getByRole('region', { name: 'IRS determination letter' });
    const zone = letters.getByLabel('Choose, drop or photograph the letter');
    // Registered before the focus moves, because the chooser opens with the key press.
    const choosing = page.waitForEvent('filechooser');
    await zone.focus();
    await page.keyboard.press('Enter');
    await (await choosing).setFiles(newFile('chosen.pdf', createPdf(450)));
    await letters.getByRole('link', { name: 'chosen.pdf' }).waitFor();
    const dropped = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], 'dropped.pdf', { type: 'application/pdf' }));
      return transfer;
    }, createPdf().toString('latin1'));
    await zone.dispatchEvent('drop', { dataTransfer: dropped });
    await letters.getByRole('link', { name: 'dropped.pdf' }).waitFor();
    const navigatesAway = await page.evaluate((dataTransfer) => {
      const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
      return document.body.dispatchEvent(drop);
    }, dropped);
    expect(navigatesAway).toBe(false);
    expect(await founder.call(documentsHttp.listDocuments)).toMatchObject([
      { name: 'dropped.pdf' },
      { name: 'chosen.pdf' },
    ]);
  });
});

describe('A file that is being sent', () => {
  it('shows how far it is, and the application waits for it', async () => {
    const founder = await atDocuments('12-3456789');
    const page = await open('/application', { as: founder, viewport: phone });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/api/application/documents?*', async (route) => {
      await held;
      await route.continue();
    });
    await letterInput(page).setInputFiles(newFile('letter.pdf', createPdf(300_000)));
    await page.getByRole('progressbar', { name: 'Upload progress of letter.pdf' }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Next' }).click();
    const sending = page.getByRole('button', { name: 'Submit the application' });
    await page.getByText('A file is still being uploaded.').waitFor();
    expect(await sending.isDisabled()).toBe(true);
    goOn();
    await page.getByText('A file is still being uploaded.').waitFor({ state: 'hidden' });
    expect(await sending.isDisabled()).toBe(false);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('link', { name: 'letter.pdf' }).waitFor();
  });
});

describe('A connection that is lost half-way', () => {
  it('keeps everything else, and the second try makes one document', async () => {
    const founder = await atDocuments('12-3456789');
    const page = await open('/application', { as: founder, tolerates: [/ERR_|Failed to load/] });
    await page.getByRole('region', { name: 'IRS determination letter' }).waitFor();
    await loseFirstRequest(page, '**/api/application/documents?*');
    await letterInput(page).setInputFiles(newFile('letter.pdf', createPdf(400_000)));
    await page.getByText('The connection was lost during the upload.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await page.getByLabel('First name').inputValue()).toBe('Imke');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'letter.pdf' }).waitFor();
    expect(await founder.call(documentsHttp.listDocuments)).toHaveLength(1);
  });
});

describe('An application that is asked for its document', () => {
  it('is activated once the letter was added and sent', async () => {
    const founder = await ApiPerson.signedIn(newAddress('founder'));
    const body = { legalName: 'Harbor Shelter', ein: '12-0000003', kind: 'nonprofit' };
    await founder.call(applicationsHttp.apply, {
      body: {
        ...body,
        mission: 'Warm beds.',
        representative: null,
        address: { line1: '1 Mill Row', city: 'Alder Falls', state: 'OR', postalCode: '97001' },
      },
    });
    const page = await open('/application', { as: founder, viewport: phone });
    await page.getByText('More information needed').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'The IRS determination letter' }).waitFor();
    await page.getByRole('button', { name: 'Submit again' }).click();
    const missing = page.getByText('Add the letter first');
    await missing.waitFor();
    await letterInput(page).setInputFiles(newFile('letter.pdf', createPdf(1_000)));
    await page.getByRole('link', { name: 'letter.pdf' }).waitFor();
    await missing.waitFor({ state: 'hidden' });
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Submit again' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await founder.call(applicationsHttp.getApplication)).toMatchObject({ state: 'activated' });
  });
});
