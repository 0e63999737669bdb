import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  donationsEvents,
  donationsRpc,
  donorsRpc,
  recurringGiftsRpc,
  yearlyStatementsRpc,
  type PostalAddressWire,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { eventually, signedInPerson } from '@almoner/testing';
import { DonationsHarness, firstOf, visitor } from '../test/donations-harness.ts';
import { offlineDay, recordOffline } from '../test/offline-gift.ts';
import { textsOfPdf } from '../test/pdf-text.ts';

// Not stubbed: donations, PostgreSQL, NATS.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

const { updateDonor, getDonor, listDonors, mergeDonors, undoMerge, listMerges, previewMerge } = donorsRpc;
const { listOwnAddresses, setOwnAddress, getOwnStatement } = recurringGiftsRpc;

const address = (over: Partial<PostalAddressWire> = {}): PostalAddressWire => ({
  line1: '12 Elm Street',
  line2: null,
  city: 'Portland',
  region: 'OR',
  postalCode: '97201',
  country: 'US',
  ...over,
});
const millRow = address({ line1: '3 Mill Row', city: 'Alder Falls', postalCode: '97044' });

const textOf = async (pdf: string) => (await textsOfPdf(Buffer.from(pdf, 'base64'))).join(' ');
const donorWith = (email: string): Ctx => ({
  ...visitor(),
  actor: { ...signedInPerson(newId()), email, organizationId: null, role: null, isAddressProven: true },
});

const ownAddress = async (email: string) =>
  firstOf(await donations.rpc.call(donorWith(email), listOwnAddresses, {})).address;

async function anOrganization() {
  const organization = await donations.createOrganization();
  const { organizationId } = organization;
  const campaign = await donations.createCampaign(organization);
  const admin = () => donations.person(organizationId, 'Admin', { idempotencyKey: newId() });
  const record = (email: string | null, of?: PostalAddressWire, name = 'Ruth Abernathy') =>
    recordOffline(donations, organization, campaign.id, {
      donor: { name, email, ...(of !== undefined && { address: of }) },
    });
  const donors = async () => (await donations.rpc.call(admin(), listDonors, {})).items;
  const donorOf = async (email: string) =>
    firstOf((await donors()).filter((one) => one.email === email || one.otherEmails.includes(email)));
  const receiptOf = async (giftId: string) =>
    (await donations.rpc.call(admin(), donationsRpc.printReceipt, { giftId })).pdf;
  const setAddress = async (donorId: string, to: PostalAddressWire | null) =>
    donations.rpc.call(admin(), updateDonor, { donorId, address: to });
  return { organizationId, campaign, admin, record, donors, donorOf, receiptOf, setAddress };
}

const mailbox = () => `${newId()}@donor.example`;

describe('the postal address of a donor', () => {
  it('is what an admin entered last, as a whole, and is named without its text in the audit log', async () => {
    const { organizationId, admin, record, donorOf, setAddress } = await anOrganization();
    const email = mailbox();
    await record(email);
    const { id, address: none } = await donorOf(email);
    expect(none).toBeNull();
    expect(await setAddress(id, address())).toMatchObject({ address: address(), postalCode: '97201' });
    const japanese = address({ line1: '千代田1-1', city: '千代田区', region: '東京都', country: 'JP' });
    await setAddress(id, japanese);
    // A change of another field keeps it.
    await donations.rpc.call(admin(), updateDonor, { donorId: id, note: 'Calls' });
    expect(await donations.rpc.call(admin(), getDonor, { donorId: id })).toMatchObject({ address: japanese });
    const changes = await donations.publishedEvents(organizationId, donationsEvents.changeRecorded.subject);
    const ofDonor = changes.filter(({ action }) => action === 'donor.update');
    expect(ofDonor).toMatchObject([
      { after: { changed: 'postal address' } },
      { after: { changed: 'postal address' } },
      { after: { changed: 'note' } },
    ]);
    expect(JSON.stringify(changes)).not.toContain('Elm Street');
    const nothing = { line1: null, line2: null, city: null, region: null, postalCode: null, country: null };
    expect(await setAddress(id, nothing)).toMatchObject({ address: null, postalCode: null });
  });

  it('is refused from members who may not edit donors, and for a donor of another organization', async () => {
    const { organizationId, record, donorOf } = await anOrganization();
    const email = mailbox();
    await record(email);
    const { id: donorId } = await donorOf(email);
    const employee = donations.person(organizationId, 'Employee');
    const stranger = donations.person((await donations.createOrganization()).organizationId);
    await expect(
      donations.rpc.call(employee, updateDonor, { donorId, address: address() }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    await expect(
      donations.rpc.call(stranger, updateDonor, { donorId, address: address() }),
    ).rejects.toMatchObject({ code: 'not_found' });
    for (const wrong of [{ country: 'ZZ' }, { line1: '' }, { city: 'a'.repeat(121) }, { line1: 'a\nb' }])
      await expect(
        donations.rpc.call(donations.person(organizationId), updateDonor, {
          donorId,
          address: address(wrong),
        }),
      ).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('is on the receipt as it was when that was issued, never in its email, and on the statement as it is now', async () => {
    const { record, donorOf, receiptOf, setAddress, admin } = await anOrganization();
    const email = mailbox();
    const before = await record(email);
    const gift = await record(email, address());
    const issued = await receiptOf(gift.id);
    expect(await textOf(issued)).toContain(`@donor.example) Address 12 Elm Street Portland, OR 97201 Amount`);
    expect(await textOf(await receiptOf(before.id))).toContain(`@donor.example) Amount`);
    // A gift without an address keeps the known one.
    await record(email);
    const { id } = await donorOf(email);
    const german = address({
      line1: 'Lindenstraße 7',
      city: 'Köln',
      region: null,
      postalCode: '50674',
      country: 'DE',
    });
    await setAddress(id, german);
    expect(await receiptOf(gift.id)).toBe(issued);
    const year = Number(offlineDay.slice(0, 4));
    const { pdf } = await donations.rpc.call(admin(), donorsRpc.printStatement, { donorId: id, year });
    const statement = await textOf(pdf);
    expect(statement).toContain('Lindenstraße 7 50674 Köln Germany');
    expect(statement).not.toContain('Elm Street');
    const mails = await eventually(() => {
      const sent = donations.mail.to(email);
      return sent.length === 3 ? sent : undefined;
    });
    for (const { text } of mails) expect(text).not.toContain('Elm Street');
  });

  it('is on no receipt for somebody who gave with the email address and has not proven it', async () => {
    const { campaign, record } = await anOrganization();
    const email = mailbox();
    await record(email, address());
    const gift = await donations.startGift(campaign, { email });
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
    const { pdf } = await donations.rpc.call(visitor(), donationsRpc.getReceiptWithKey, {
      giftId: gift.id,
      key: gift.key,
    });
    expect(await textOf(pdf)).toContain('Odile Marchetti (');
    expect(await textOf(pdf)).not.toContain('Elm Street');
    const { items } = await donations.rpc.call(donorWith(email), recurringGiftsRpc.listOwnGifts, {});
    const receiptId = items.find(({ id }) => id === gift.id)?.receipt?.id ?? '';
    const own = await donations.rpc.call(donorWith(email), recurringGiftsRpc.getOwnReceipt, { receiptId });
    expect(await textOf(own.base64)).toContain('Elm Street');
  });

  it('is the survivor’s after a merge, or the other one’s if only it has a street, and undone with the merge', async () => {
    const { admin, record, donorOf, setAddress } = await anOrganization();
    const [email, otherEmail] = [mailbox(), mailbox()];
    await record(email, address({ line1: null, city: null, region: null, country: null }));
    await record(otherEmail, millRow);
    const [survivorId, donorId] = [(await donorOf(email)).id, (await donorOf(otherEmail)).id];
    const merge = (addressOf?: string) =>
      donations.rpc.call(admin(), mergeDonors, { survivorId, donorId, ...(addressOf && { addressOf }) });
    const undo = async () => {
      const { id: mergeId } = firstOf(await donations.rpc.call(admin(), listMerges, { donorId: survivorId }));
      return donations.rpc.call(admin(), undoMerge, { mergeId });
    };
    expect(await donations.rpc.call(admin(), previewMerge, { survivorId, donorId })).toMatchObject({
      result: { address: millRow, postalCode: '97044' },
    });
    expect(await merge()).toMatchObject({ address: millRow });
    expect(await undo()).toMatchObject({ postalCode: '97201', address: { line1: null } });
    expect(await donorOf(otherEmail)).toMatchObject({ address: millRow });
    expect(await merge(survivorId)).toMatchObject({ postalCode: '97201', address: { line1: null } });
    await undo();
    expect(await merge(donorId)).toMatchObject({ address: millRow });
    // Corrected since: it stays.
    await setAddress(survivorId, address({ line2: 'Apt 4' }));
    expect(await undo()).toMatchObject({ address: address({ line2: 'Apt 4' }) });
    await expect(merge(newId())).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('of another person who was merged by mistake is on nobody’s receipt', async () => {
    const { admin, record, donorOf, receiptOf } = await anOrganization();
    const [email, otherEmail] = [mailbox(), mailbox()];
    await record(email, address());
    await record(otherEmail, undefined, 'Ivo Petrov');
    const [survivorId, donorId] = [(await donorOf(email)).id, (await donorOf(otherEmail)).id];
    await donations.rpc.call(admin(), mergeDonors, { survivorId, donorId });
    expect(await textOf(await receiptOf((await record(otherEmail)).id))).not.toContain('Elm Street');
    expect(await textOf(await receiptOf((await record(email)).id))).toContain('Elm Street');
    expect(await ownAddress(otherEmail)).toBeNull();
  });

  it('of a merged donor is shown to the team only, and leaves with the merge', async () => {
    const { organizationId, admin, record, donorOf, receiptOf } = await anOrganization();
    const [email, otherEmail] = [mailbox(), mailbox()];
    await record(email, address());
    await record(otherEmail, undefined, 'Ivo Petrov');
    const [survivorId, donorId] = [(await donorOf(email)).id, (await donorOf(otherEmail)).id];
    await donations.rpc.call(admin(), mergeDonors, { survivorId, donorId });
    await donations.rpc.call(donorWith(otherEmail), setOwnAddress, { organizationId, address: millRow });
    expect(await donorOf(email)).toMatchObject({ address: millRow });
    expect(await ownAddress(email)).toBeNull();
    expect(await textOf(await receiptOf((await record(email)).id))).not.toContain('Mill Row');
    expect(await textOf(await receiptOf((await record(otherEmail)).id))).toContain('Mill Row');
    const { id: mergeId } = firstOf(await donations.rpc.call(admin(), listMerges, { donorId: survivorId }));
    await donations.rpc.call(admin(), undoMerge, { mergeId });
    expect([await ownAddress(email), await ownAddress(otherEmail)]).toEqual([address(), millRow]);
    expect(await donorOf(email)).toMatchObject({ address: address() });
  });

  it('of a merged donor, which the survivor got by the merge, is not shown to the survivor, who may enter another one', async () => {
    const { organizationId, admin, record, donorOf, receiptOf } = await anOrganization();
    const [email, otherEmail, third] = [mailbox(), mailbox(), mailbox()];
    await record(email);
    await record(otherEmail, millRow, 'Ivo Petrov');
    await record(third);
    const [survivorId, donorId] = [(await donorOf(email)).id, (await donorOf(otherEmail)).id];
    expect(await donations.rpc.call(admin(), mergeDonors, { survivorId, donorId })).toMatchObject({
      address: millRow,
    });
    const lastId = (await donorOf(third)).id;
    await donations.rpc.call(admin(), mergeDonors, { survivorId: lastId, donorId: survivorId });
    expect(await donorOf(third)).toMatchObject({ address: millRow });
    expect([await ownAddress(email), await ownAddress(third)]).toEqual([null, null]);
    expect(await ownAddress(otherEmail)).toEqual(millRow);
    expect(await textOf(await receiptOf((await record(email)).id))).not.toContain('Mill Row');
    expect(await textOf(await receiptOf((await record(third)).id))).not.toContain('Mill Row');
    await donations.rpc.call(donorWith(third), setOwnAddress, { organizationId, address: address() });
    expect(await ownAddress(third)).toEqual(address());
    expect(await textOf(await receiptOf((await record(third)).id))).toContain('Elm Street');
  });
});

describe('a yearly statement of a merged donor', () => {
  it('has the address of the other donor only where the team prints it, not where it is emailed to the survivor', async () => {
    const { admin, record, donorOf, setAddress } = await anOrganization();
    const [email, otherEmail] = [mailbox(), mailbox()];
    await record(email);
    await record(otherEmail, millRow, 'Ivo Petrov');
    const [survivorId, donorId] = [(await donorOf(email)).id, (await donorOf(otherEmail)).id];
    await donations.rpc.call(admin(), mergeDonors, { survivorId, donorId });
    const of = { donorId: survivorId, year: Number(offlineDay.slice(0, 4)) };
    const { pdf } = await donations.rpc.call(admin(), donorsRpc.printStatement, of);
    expect(await textOf(pdf)).toContain('3 Mill Row');
    const emailed = async (count: number) => {
      await donations.rpc.call(admin(), yearlyStatementsRpc.resend, of);
      const statements = await eventually(() => {
        const sent = donations.mail.to(email).filter(({ subject }) => subject?.startsWith('Your gifts'));
        return sent.length === count ? sent : undefined;
      });
      const { content } = firstOf(statements.at(-1)?.attachments ?? []);
      return (await textsOfPdf(Buffer.from(content as ArrayBuffer))).join(' ');
    };
    expect(await emailed(1)).not.toContain('Mill Row');
    await setAddress(survivorId, address());
    expect(await emailed(2)).toContain('12 Elm Street');
  });
});

describe('a donor', () => {
  it('sees and corrects the own address for each organization, which the team sees at once', async () => {
    const one = await anOrganization();
    const other = await anOrganization();
    const [email, mergedInto] = [mailbox(), mailbox()];
    await one.record(email, address());
    await other.record(email);
    await one.record(mergedInto, undefined, 'R. Abernathy');
    const survivorId = (await one.donorOf(mergedInto)).id;
    const { id: donorId } = await one.donorOf(email);
    await donations.rpc.call(one.admin(), mergeDonors, { survivorId, donorId });
    const donor = donorWith(email);
    const own = async () =>
      Object.fromEntries(
        (await donations.rpc.call(donor, listOwnAddresses, {})).map((known) => [
          known.organization.id,
          known.address,
        ]),
      );
    expect(await own()).toEqual({ [one.organizationId]: address(), [other.organizationId]: null });
    const saved = await donations.rpc.call(donor, setOwnAddress, {
      organizationId: one.organizationId,
      address: millRow,
    });
    expect(saved).toMatchObject({ organization: { id: one.organizationId }, address: millRow });
    expect(await own()).toEqual({ [one.organizationId]: millRow, [other.organizationId]: null });
    expect(await donations.rpc.call(one.admin(), getDonor, { donorId: survivorId })).toMatchObject({
      address: millRow,
    });
    const changes = await donations.publishedEvents(
      one.organizationId,
      donationsEvents.changeRecorded.subject,
    );
    expect(changes.at(-1)).toMatchObject({
      action: 'donor.update',
      subject: { id: survivorId },
      actor: { kind: 'user', email },
      origin: null,
      after: { changed: 'postal address' },
    });
    const { base64 } = await donations.rpc.call(donor, getOwnStatement, {
      year: Number(offlineDay.slice(0, 4)),
    });
    expect(await textOf(base64)).toContain('3 Mill Row Alder Falls, OR 97044');
  });

  it('has no address at an organization that got no gift, and none without a proven email address', async () => {
    const { organizationId, record } = await anOrganization();
    const email = mailbox();
    await record(email, address());
    const set = (ctx: Ctx) => donations.rpc.call(ctx, setOwnAddress, { organizationId, address: null });
    await expect(set(donorWith(mailbox()))).rejects.toMatchObject({ code: 'not_found' });
    expect(await donations.rpc.call(donorWith(mailbox()), listOwnAddresses, {})).toEqual([]);
    const unproven = donorWith(email);
    await expect(
      set({ ...unproven, actor: { ...unproven.actor, isAddressProven: false } as Ctx['actor'] }),
    ).rejects.toMatchObject({ code: 'address_not_proven' });
  });
});
