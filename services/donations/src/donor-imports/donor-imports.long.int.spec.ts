import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  documentPartBytes,
  donorImportsRpc,
  donorNotesRpc,
  donorsRpc,
  recurringGiftsRpc,
  type DonorImportWire,
  type UserPrincipal,
} from '@almoner/contracts';
import { newId, utcDay } from '@almoner/kernel';
import { serviceContext, type Ctx, type RunningService } from '@almoner/platform';
import { eventually } from '@almoner/testing';
import { DonationsHarness, firstOf } from '../test/donations-harness.ts';
import { ProcessImport } from './use-cases/process-import.ts';

const workOnImports = new URL('../../dist/test/process-imports.js', import.meta.url).pathname;

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

const { begin, addPart, finish, get, start, undo, setColumns, listProblems, listPastGifts } = donorImportsRpc;

async function upload(ctx: Ctx, file: string | Buffer): Promise<DonorImportWire> {
  const content = Buffer.from(file);
  const { importId } = await donations.rpc.call(ctx, begin, { name: 'donors.csv', bytes: content.length });
  for (let part = 0; part * documentPartBytes < content.length; part++) {
    const bytes = content.subarray(part * documentPartBytes, (part + 1) * documentPartBytes);
    await donations.rpc.call(ctx, addPart, { importId, part, content: bytes.toString('base64') });
  }
  return donations.rpc.call(ctx, finish, { importId });
}

async function anOrganization() {
  const organization = await donations.createOrganization();
  const { organizationId } = organization;
  const campaign = await donations.createCampaign(organization);
  const admin = () => donations.person(organizationId, 'Admin', { idempotencyKey: newId() });
  const waitFor = (importId: string, status: DonorImportWire['status']) =>
    eventually(async () => {
      const found = await donations.rpc.call(admin(), get, { importId });
      return found.status === status ? found : undefined;
    });
  const checked = async (text: string | Buffer) => waitFor((await upload(admin(), text)).id, 'ready');
  const imported = async (text: string | Buffer) => {
    const { id } = await checked(text);
    await donations.rpc.call(admin(), start, { importId: id });
    return waitFor(id, 'imported');
  };
  const problems = async (importId: string) =>
    (await donations.rpc.call(admin(), listProblems, { importId })).items.map(
      ({ line, problems }) => [line, ...problems.map(({ code }) => code)] as const,
    );
  const donors = async (q?: string) => (await donations.rpc.call(admin(), donorsRpc.listDonors, { q })).items;
  const undone = async (importId: string) => {
    await donations.rpc.call(admin(), undo, { importId });
    return waitFor(importId, 'undone');
  };
  return { organizationId, campaign, admin, waitFor, checked, imported, problems, donors, undone };
}

const mailbox = () => `${newId()}@donor.example`;
const csv = (...rows: string[]) => ['Email,Name,ZIP,Tags,Amount,Date,Campaign', ...rows].join('\n');

/** Rows of donors with two gifts each. */
const manyRows = (count: number) =>
  csv(
    ...Array.from(
      { length: count },
      (_, n) => `donor${Math.floor(n / 2)}@many.example,Donor,,,${n + 1}.50,1/${(n % 28) + 1}/2020,`,
    ),
  );
const totalOf = (count: number) => (count * (count + 1) * 100) / 2 + count * 50;

/** A process loads all modules first, which takes long while other tests run. */
const processStarts = { timeoutMs: 180_000 };

describe('an import of donors and past gifts', () => {
  it('takes the employer of a new donor, and undoing it takes the donor away again', async () => {
    const { imported, donors, undone } = await anOrganization();
    const email = mailbox();
    const { id } = await imported(`Email,Name,Employer\n${email},Ruth Abernathy,Northwind Freight`);
    expect(await donors()).toMatchObject([{ email, employer: 'Northwind Freight' }]);
    await undone(id);
    expect(await donors()).toEqual([]);
  });

  it('takes the postal address of a new donor, who is kept by the undoing once it was changed', async () => {
    const { imported, donors, undone, admin } = await anOrganization();
    const [email, edited, known] = [mailbox(), mailbox(), mailbox()];
    const header =
      'Email,Mailing Street,Mailing City,Mailing State/Province,Mailing Zip/Postal Code,Mailing Country';
    await imported(`${header}\n${known},1 First Street,Salem,OR,97301,USA`);
    const { id } = await imported(
      [
        header,
        `${email},"12 Elm Street\nApt 4",Portland,OR,97201,United States`,
        `${edited},Lindenstraße 7,Köln,,50674,Deutschland`,
        `${known},2 Second Street,Salem,OR,97302,USA`,
      ].join('\n'),
    );
    const addressOf = async (of: string) => firstOf(await donors(of)).address;
    expect(await addressOf(email)).toEqual({
      line1: '12 Elm Street',
      line2: 'Apt 4',
      city: 'Portland',
      region: 'OR',
      postalCode: '97201',
      country: 'US',
    });
    expect(await addressOf(edited)).toMatchObject({ line1: 'Lindenstraße 7', region: null, country: 'DE' });
    // A donor who is known keeps everything.
    expect(await addressOf(known)).toMatchObject({ line1: '1 First Street' });
    await donations.rpc.call(admin(), donorsRpc.updateDonor, {
      donorId: firstOf(await donors(edited)).id,
      address: {
        line1: 'Lindenstraße 9',
        line2: null,
        city: 'Köln',
        region: null,
        postalCode: '50674',
        country: 'DE',
      },
    });
    expect(await undone(id)).toMatchObject({ keptDonorCount: 1 });
    expect((await donors()).map((donor) => donor.email).toSorted()).toEqual([edited, known].toSorted());
  });

  it('is checked, writes nothing before it is started, and then each row once', async () => {
    const { organizationId, checked, admin, waitFor, donors, problems, campaign } = await anOrganization();
    const email = mailbox();
    const ready = await checked(
      csv(
        `${email},Ruth Abernathy,97044,Board,"$1,200.00",3/4/2021,${campaign.title}`,
        `${email.toUpperCase()},Ruth,,,50,12/24/2022,`,
        `${email},Ruth,,,50,12/24/2022,`,
        `${email},Ruth,,,50,12/24/2022,`,
        `ruth@,Ruth,,,5,13/1/2022,Spring`,
        `,Table for Twelve,,,20.5,2/1/2020,`,
        `,Table for Twelve,,,10,2/1/2021,`,
        `${mailbox()},Ivo Petrov,,,,,`,
      ),
    );
    expect(await donors()).toEqual([]);
    expect(ready).toMatchObject({
      rowCount: 8,
      problemCount: 3,
      giftCount: 4,
      newDonorCount: 3,
      total: 128_050,
      currency: 'USD',
      columns: ['Email', 'Name', 'ZIP', 'Tags', 'Amount', 'Date', 'Campaign'],
    });
    expect(ready.samples[0]).toContain('$1,200.00');
    expect(await problems(ready.id)).toEqual([
      [4, 'duplicate_in_file'],
      [5, 'duplicate_in_file'],
      [6, 'email_invalid', 'date_invalid'],
    ]);
    await Promise.all([1, 2, 3].map(() => donations.rpc.call(admin(), start, { importId: ready.id })));
    const done = await waitFor(ready.id, 'imported');
    expect(done).toMatchObject({ giftCount: 4, newDonorCount: 3, total: 128_050 });
    expect(await donors(email)).toMatchObject([
      { name: 'Ruth Abernathy', postalCode: '97044', tags: ['Board'], lifetime: 125_000, giftCount: 2 },
    ]);
    expect(await donors('Twelve')).toMatchObject([{ lifetime: 3050, giftCount: 2, email: null }]);
    const { id: donorId } = firstOf(await donors(email));
    expect(await donations.rpc.call(admin(), listPastGifts, { donorId })).toMatchObject([
      { givenOn: '2022-12-24', amount: 5000, campaignTitle: null },
      { givenOn: '2021-03-04', amount: 120_000, campaignTitle: campaign.title },
    ]);
    // History only: no gift, no receipt, no email, no booking, no sum of the campaign.
    expect(await donations.gifts(organizationId)).toEqual([]);
    expect(await donations.publicCampaign(campaign.slug)).toMatchObject({ raised: 0, giftCount: 0 });
    expect(donations.mail.to(email)).toEqual([]);
    const { rows } = await donations.pool.query<{ subject: string }>(
      `select distinct subject from outbox where organization_id = $1 and subject like '%gift%'`,
      [organizationId],
    );
    expect(rows).toEqual([]);
    const person = donations.person(organizationId);
    const actor = { ...(person.actor as UserPrincipal), email, isAddressProven: true };
    const own = await donations.rpc.call({ ...person, actor }, recurringGiftsRpc.listOwnGifts, {});
    expect(own.items).toEqual([]);
  });

  it('reads what Excel writes by default: Windows-1252, names in two columns, years of two digits; and undoes it', async () => {
    const { imported, donors, undone, admin } = await anOrganization();
    const email = mailbox();
    const text = `First name,Last name,Email,Amount,Date\nJos\u00e9,Mu\u00f1oz,${email},"$1,200.00",24/12/24\n,,${email},$50,3/4/25\n`;
    const done = await imported(Buffer.from(text, 'latin1'));
    expect(done).toMatchObject({
      encoding: 'windows-1252',
      giftCount: 2,
      newDonorCount: 1,
      total: 125_000,
      settings: { dateOrder: 'european', decimalSign: 'point', mapping: { firstName: 0, lastName: 1 } },
    });
    const [donor] = await donors();
    expect(donor).toMatchObject({ name: 'José Muñoz', email, lifetime: 125_000 });
    const gifts = await donations.rpc.call(admin(), listPastGifts, { donorId: donor?.id ?? '' });
    expect(gifts.map(({ givenOn }) => givenOn)).toEqual(['2025-04-03', '2024-12-24']);
    await undone(done.id);
    expect(await donors()).toEqual([]);
  });

  it('keeps gifts of campaigns that are not here without a campaign, and lists them', async () => {
    const { checked, imported, admin, donors, problems } = await anOrganization();
    const email = mailbox();
    const rows = csv(
      `${email},Ruth,,,50,12/24/2022,Spring appeal 2022`,
      `${email},Ruth,,,50,12/24/2022,Autumn appeal 2022`,
    );
    const ready = await checked(rows);
    expect(ready).toMatchObject({ problemCount: 0, giftCount: 2, total: 10_000 });
    expect(await problems(ready.id)).toEqual([
      [2, 'campaign_unknown'],
      [3, 'campaign_unknown'],
    ]);
    const { items } = await donations.rpc.call(admin(), listProblems, { importId: ready.id });
    expect(items.map(({ isLeftOut }) => isLeftOut)).toEqual([false, false]);
    await imported(rows);
    const { id: donorId } = firstOf(await donors(email));
    const gift = { givenOn: '2022-12-24', amount: 5000, campaignTitle: null };
    expect(await donations.rpc.call(admin(), listPastGifts, { donorId })).toMatchObject([gift, gift]);
  });

  it('is checked again when columns, the order of dates or the decimal sign are changed', async () => {
    const { checked, admin, waitFor } = await anOrganization();
    const ready = await checked(`Who;What;When\n${mailbox()};1.234,50;31.12.2021\n`);
    expect(ready).toMatchObject({
      problemCount: 1,
      settings: { dateOrder: 'european', decimalSign: 'comma' },
    });
    await donations.rpc.call(admin(), setColumns, {
      importId: ready.id,
      ...ready.settings,
      mapping: { ...ready.settings.mapping, email: 0, amount: 1, date: 2 },
    });
    expect(await waitFor(ready.id, 'ready')).toMatchObject({ problemCount: 0, total: 123_450 });
  });

  it('keeps what is known of a donor, and leaves out gifts that are there already', async () => {
    const { admin, campaign, imported, donors, problems, checked } = await anOrganization();
    const email = mailbox();
    const gift = await donations.startGift(campaign, { email, name: 'Odile Marchetti' });
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
    const today = utcDay(new Date());
    const rows = csv(`${email},O. M.,97044,,50,${today},`, `${email},O. M.,97044,,20,2020-05-01,`);
    const first = await imported(rows);
    expect(await problems(first.id)).toEqual([[2, 'gift_exists']]);
    expect(await donors()).toMatchObject([
      { name: 'Odile Marchetti', postalCode: null, lifetime: 7000, giftCount: 2 },
    ]);
    const again = await checked(rows);
    expect(again).toMatchObject({ problemCount: 2, giftCount: 0, newDonorCount: 0 });
    await expect(donations.rpc.call(admin(), start, { importId: again.id })).rejects.toMatchObject({
      code: 'donor_import_empty',
    });
  });

  it('asks spend for funds whose event has not arrived, and leaves out a name that two funds have', async () => {
    const { organizationId, imported, problems, donors, admin } = await anOrganization();
    const fund = (name: string, isOpen = true) => ({
      fundId: newId(),
      revision: 1,
      name,
      purpose: 'P',
      isOpen,
    });
    const funds = [fund('Cold Storage'), fund('Garden', false), fund('garden')];
    donations.unreportedFunds.set(organizationId, funds);
    const email = mailbox();
    const row = (name: string) => `${email},Donor,10,1/2/2020,${name}`;
    const text = ['Email,Name,Amount,Date,Fund', ...[' cold storage ', 'Garden', 'Nowhere'].map(row)];
    const done = await imported(text.join('\n'));
    expect(await problems(done.id)).toEqual([
      [3, 'fund_ambiguous'],
      [4, 'fund_unknown'],
    ]);
    const [donor] = await donors(email);
    const gifts = await donations.rpc.call(admin(), listPastGifts, { donorId: donor?.id ?? '' });
    expect(gifts.map(({ fundName }) => fundName)).toEqual(['Cold Storage']);
  });

  it('of the same file adds nothing again, also when both were checked before either was started', async () => {
    const { admin, checked, imported, waitFor, donors, problems } = await anOrganization();
    const email = mailbox();
    const rows = csv(
      `${email},Ruth Abernathy,,,50,12/24/2022,`,
      `,Table for Twelve,97044,,20,2/1/2020,`,
      `,Table for Twelve,97044,,10,2/1/2021,`,
    );
    const [one, other] = [await checked(rows), await checked(rows)];
    expect([one, other]).toMatchObject([{ problemCount: 0 }, { problemCount: 0 }]);
    for (const { id } of [one, other]) await donations.rpc.call(admin(), start, { importId: id });
    expect(await waitFor(one.id, 'imported')).toMatchObject({ giftCount: 3, problemCount: 0 });
    const repeated = { giftCount: 0, newDonorCount: 0, problemCount: 3, total: 0 };
    expect(await waitFor(other.id, 'imported')).toMatchObject(repeated);
    const existing = [
      [2, 'gift_exists'],
      [3, 'gift_exists'],
      [4, 'gift_exists'],
    ];
    expect(await problems(other.id)).toEqual(existing);
    expect(await checked(rows)).toMatchObject(repeated);
    expect(await donors(email)).toMatchObject([{ lifetime: 5000, giftCount: 1 }]);
    expect(await donors('Twelve')).toMatchObject([{ lifetime: 3000, giftCount: 2 }]);
    const third = await imported(csv(`,Table for Twelve,97045,,20,2/1/2020,`));
    expect(third).toMatchObject({ giftCount: 1, newDonorCount: 1 });
  });

  it('is refused with the reason when the file cannot be read, and leaves nothing', async () => {
    const { admin } = await anOrganization();
    await expect(upload(admin(), 'Name\n"Ruth')).rejects.toMatchObject({ code: 'donor_import_unreadable' });
    expect(await donations.rpc.call(admin(), donorImportsRpc.list, {})).toEqual([]);
  });

  it('is for admins of the organization only', async () => {
    const { organizationId, checked } = await anOrganization();
    const { id: importId } = await checked(csv(`${mailbox()},Ruth,,,5,1/2/2020,`));
    const other = await anOrganization();
    for (const call of [get, start, undo])
      await expect(donations.rpc.call(other.admin(), call, { importId })).rejects.toMatchObject({
        code: 'not_found',
      });
    for (const role of ['Manager', 'Employee'] as const)
      await expect(
        donations.rpc.call(donations.person(organizationId, role), start, { importId }),
      ).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('of 10,000 rows adds each once, though replicas work at it together and one is killed', async () => {
    const { organizationId, admin, checked, waitFor, donors } = await anOrganization();
    const count = 10_000;
    const { id: importId } = await checked(manyRows(count));
    const env = { PATH: process.env.PATH, ...donations.service.environment(), HEALTH_PORT: '0' };
    const replicas: RunningService[] = await Promise.all([
      donations.service.startReplica({}),
      donations.service.startReplica({}),
    ]);
    try {
      await donations.rpc.call(admin(), start, { importId });
      const work = async ({ app }: RunningService) => {
        const processImport = app.get(ProcessImport, { strict: false });
        while (await processImport.execute(serviceContext('donations'), { organizationId, importId }));
      };
      const killed = spawn(process.execPath, [workOnImports, importId, organizationId], {
        env,
        stdio: 'ignore',
      });
      await eventually(async () => {
        const { rows } = await donations.pool.query<{ n: number }>(
          `select count(*)::int as n from past_gift where import_id = $1`,
          [importId],
        );
        return firstOf(rows).n > 0;
      }, processStarts);
      const working = Promise.all(replicas.map(work));
      killed.kill('SIGKILL');
      if (killed.exitCode === null && killed.signalCode === null) await once(killed, 'exit');
      await working;
    } finally {
      for (const replica of replicas) await replica.close();
    }
    expect(await waitFor(importId, 'imported')).toMatchObject({
      giftCount: count,
      newDonorCount: count / 2,
      total: totalOf(count),
    });
    expect(await donors('donor0@many.example')).toMatchObject([{ lifetime: 400, giftCount: 2 }]);
    const { rows } = await donations.pool.query(
      `select sum(lifetime_minor)::text as sum from donor where organization_id = $1`,
      [organizationId],
    );
    expect(rows).toEqual([{ sum: String(totalOf(count)) }]);
  }, 120_000);
});

describe('undoing an import', () => {
  it('takes away what it made, keeps donors who changed since, and lists their rows', async () => {
    const { campaign, admin, imported, undone, donors, problems } = await anOrganization();
    const [plain, giver, edited] = [mailbox(), mailbox(), mailbox()];
    const { id } = await imported(
      csv(
        `${plain},Plain,,,10,1/2/2020,`,
        `${giver},Giver,,,20,1/2/2020,`,
        `${edited},Edited,,,30,1/2/2020,`,
        `,Nameless,,,40,1/2/2020,`,
      ),
    );
    const gift = await donations.startGift(campaign, { email: giver, amount: 5000 });
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
    const { id: donorId } = firstOf(await donors(edited));
    await donations.rpc.call(admin(), donorsRpc.updateDonor, { donorId, note: 'Calls' });
    const result = await undone(id);
    expect(result).toMatchObject({ keptDonorCount: 2 });
    expect(await problems(id)).toEqual([
      [3, 'donor_kept'],
      [4, 'donor_kept'],
    ]);
    expect(await donors()).toMatchObject([
      { email: giver, lifetime: 5000, giftCount: 1 },
      { email: edited, lifetime: 0, giftCount: 0 },
    ]);
    // Repeated, it changes nothing.
    expect(await undone(id)).toEqual(result);
    // And the file can be imported again.
    expect(await imported(csv(`${plain},Plain,,,10,1/2/2020,`))).toMatchObject({ giftCount: 1 });
  });

  it('keeps donors who were merged, without the gifts of the import', async () => {
    const { admin, imported, undone, donors } = await anOrganization();
    const [one, other] = [mailbox(), mailbox()];
    const { id } = await imported(csv(`${one},One,,,10,1/2/2020,`, `${other},Other,,,20,1/2/2020,`));
    const [survivorId, donorId] = [firstOf(await donors(one)).id, firstOf(await donors(other)).id];
    await donations.rpc.call(admin(), donorsRpc.mergeDonors, { survivorId, donorId });
    expect(await donors()).toMatchObject([{ lifetime: 3000, giftCount: 2 }]);
    expect(await undone(id)).toMatchObject({ keptDonorCount: 2 });
    expect(await donors()).toMatchObject([{ id: survivorId, lifetime: 0, giftCount: 0 }]);
  });

  it('keeps donors who have a note of the team', async () => {
    const { admin, imported, undone, donors } = await anOrganization();
    const [plain, noted] = [mailbox(), mailbox()];
    const { id } = await imported(csv(`${plain},Plain,,,10,1/2/2020,`, `${noted},Noted,,,20,1/2/2020,`));
    const { id: donorId } = firstOf(await donors(noted));
    await donations.rpc.call(admin(), donorNotesRpc.add, { donorId, text: 'Calls' });
    expect(await undone(id)).toMatchObject({ keptDonorCount: 1 });
    expect(await donors()).toMatchObject([{ id: donorId, lifetime: 0 }]);
    const { items } = await donations.rpc.call(admin(), donorNotesRpc.list, { donorId });
    expect(items).toMatchObject([{ text: 'Calls' }]);
  });

  it('is possible for thirty days', async () => {
    const { admin, imported } = await anOrganization();
    const { id: importId } = await imported(csv(`${mailbox()},Ruth,,,10,1/2/2020,`));
    await donations.pool.query(
      `update donor_import set imported_at = imported_at - interval '31 days' where id = $1`,
      [importId],
    );
    await expect(donations.rpc.call(admin(), undo, { importId })).rejects.toMatchObject({
      code: 'donor_import_not_undoable',
    });
  });
});
