import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsRpc, donorsRpc, recurringGiftsRpc, type UserPrincipal } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { DonationsHarness, firstOf, type StartedGift } from '../test/donations-harness.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

const { listDonors, mergeDonors, undoMerge, listMerges, listDuplicates, previewMerge, updateDonor } =
  donorsRpc;

/** Two donors of one organization; the second address is another spelling of the first. */
async function twoDonors() {
  const organization = await donations.createOrganization();
  const { organizationId } = organization;
  const campaign = await donations.createCampaign(organization);
  const mailbox = newId();
  const [email, otherEmail] = [`${mailbox}@donor.example`, `${mailbox}+gifts@donor.example`];
  const give = async (over: { email: string; amount?: number }): Promise<StartedGift> => {
    const gift = await donations.startGift(campaign, over);
    await donations.pay(gift);
    await donations.waitForStatus(gift, 'succeeded');
    return gift;
  };
  const gift = await give({ email });
  const otherGift = await give({ email: otherEmail, amount: 7000 });
  const admin = () => donations.person(organizationId, 'Admin', { idempotencyKey: newId() });
  const list = async (q?: string) => (await donations.rpc.call(admin(), listDonors, { q })).items;
  const idOf = async (address: string) => firstOf(await list(address)).id;
  const ids = { survivorId: await idOf(email), donorId: await idOf(otherEmail) };
  const merge = (over: Partial<typeof ids> = {}) =>
    donations.rpc.call(admin(), mergeDonors, { ...ids, ...over });
  const newestMerge = async (donorId = ids.survivorId) =>
    firstOf(await donations.rpc.call(admin(), listMerges, { donorId }));
  const undo = async (mergeId?: string) =>
    donations.rpc.call(admin(), undoMerge, { mergeId: mergeId ?? (await newestMerge()).id });
  return {
    organizationId,
    campaign,
    email,
    otherEmail,
    give,
    gift,
    otherGift,
    admin,
    list,
    ...ids,
    merge,
    newestMerge,
    undo,
  };
}

/** Locks the row of a donor until the returned function is called. */
async function holdDonor(organizationId: string, donorId: string): Promise<() => Promise<void>> {
  const holder = await donations.pool.connect();
  await holder.query('begin');
  await holder.query(`select 1 from donor where organization_id = $1 and id = $2 for update`, [
    organizationId,
    donorId,
  ]);
  return async () => {
    await holder.query('commit');
    holder.release();
  };
}

const year = new Date().getUTCFullYear();
const statement = (organizationId: string, donorId: string) =>
  donations.pool.query<{ sum: string | null }>(
    `select sum(r.amount_minor) from receipt r join gift g on g.id = r.gift_id join donor d on d.id = g.donor_id
     where r.organization_id = $1 and r.voided_at is null and coalesce(d.survivor_id, d.id) = $2`,
    [organizationId, donorId],
  );

describe('a merge of two donors', () => {
  it('is offered for another spelling of the address, previewed, and makes one donor with the gifts of both', async () => {
    const { organizationId, admin, merge, list, survivorId, donorId, email, otherEmail } = await twoDonors();
    const offered = await donations.rpc.call(admin(), listDuplicates, { donorId: survivorId });
    expect(offered).toMatchObject([{ donor: { id: donorId }, reason: 'same_address' }]);
    await donations.rpc.call(admin(), updateDonor, { donorId, tags: ['Board'], note: 'Calls' });
    const preview = await donations.rpc.call(admin(), previewMerge, { survivorId, donorId });
    expect(preview).toMatchObject({
      survivor: { receiptCount: 1, recurringCount: 0, donor: { lifetime: 5000 } },
      result: { lifetime: 12_000, giftCount: 2, tags: ['Board'], note: 'Calls', emails: [email, otherEmail] },
    });
    const merged = await merge();
    expect(merged).toMatchObject({ lifetime: 12_000, giftCount: 2, email, otherEmails: [otherEmail] });
    expect(await list()).toHaveLength(1);
    expect(await list(otherEmail)).toMatchObject([{ id: survivorId }]);
    // The page of the merged donor shows the survivor.
    expect(await donations.rpc.call(admin(), donorsRpc.getDonor, { donorId })).toMatchObject({
      id: survivorId,
    });
    const gifts = await donations.rpc.call(admin(), donationsRpc.listGifts, { donorId: survivorId });
    expect(gifts.items.map(({ amount }) => amount).toSorted()).toEqual([5000, 7000]);
    expect((await statement(organizationId, survivorId)).rows).toEqual([{ sum: '12000' }]);
    const printed = await donations.rpc.call(admin(), donorsRpc.printStatement, {
      donorId: survivorId,
      year,
    });
    expect(printed.name).toBe(`statement-${year}.pdf`);
    expect(await donations.rpc.call(admin(), listDuplicates, { donorId: survivorId })).toEqual([]);
  });

  it('shows nobody the gifts of another address in the portal, and leaves the receipts as they were', async () => {
    const { organizationId, merge, email, otherEmail } = await twoDonors();
    const receipts = () =>
      donations.pool.query(`select * from receipt where organization_id = $1 order by id`, [organizationId]);
    const before = (await receipts()).rows;
    await merge();
    const own = async (address: string) => {
      const person = donations.person(organizationId);
      const actor = { ...(person.actor as UserPrincipal), email: address, isAddressProven: true };
      return donations.rpc.call({ ...person, actor }, recurringGiftsRpc.listOwnGifts, {});
    };
    expect((await own(email)).items).toMatchObject([{ amount: 5000 }]);
    expect((await own(otherEmail)).items).toMatchObject([{ amount: 7000 }]);
    expect((await receipts()).rows).toEqual(before);
  });

  it('counts a later gift, refund and failure of the merged address once', async () => {
    const { merge, list, give, otherGift, otherEmail } = await twoDonors();
    await merge();
    await give({ email: otherEmail, amount: 300_00 });
    expect(await list()).toMatchObject([{ lifetime: 42_000, giftCount: 3 }]);
    await donations.refund(otherGift, 2000);
    await eventually(async () => (await list())[0]?.lifetime === 40_000);
    await donations.refund(otherGift);
    await eventually(async () => (await list())[0]?.lifetime === 35_000);
    expect(await list()).toMatchObject([{ giftCount: 2 }]);
  });

  it('loses no gift that is paid while it waits, and none that waits for it', async () => {
    const { organizationId, campaign, merge, list, otherEmail, donorId, survivorId } = await twoDonors();
    const started = await Promise.all(
      Array.from({ length: 6 }, () => donations.startGift(campaign, { email: otherEmail, amount: 1000 })),
    );
    const release = await holdDonor(organizationId, donorId);
    const merging = merge({ survivorId, donorId });
    await Promise.all(started.map((gift) => donations.pay(gift)));
    await release();
    await merging;
    for (const gift of started) await donations.waitForStatus(gift, 'succeeded');
    expect(await list()).toMatchObject([{ id: survivorId, lifetime: 18_000, giftCount: 8 }]);
  });

  it('counts gifts of both addresses that are paid at the same time', async () => {
    const { organizationId, campaign, merge, list, email, otherEmail, survivorId } = await twoDonors();
    await merge();
    const started = await Promise.all([
      donations.startGift(campaign, { email, amount: 1000 }),
      donations.startGift(campaign, { email: otherEmail, amount: 2000 }),
    ]);
    const release = await holdDonor(organizationId, survivorId);
    await Promise.all(started.map((gift) => donations.pay(gift)));
    try {
      await eventually(async () => {
        const { rowCount } = await donations.pool.query(
          `select distinct pid from pg_locks where not granted
             and pid in (select pid from pg_stat_activity where datname = current_database())`,
        );
        return (rowCount ?? 0) >= 2;
      });
    } finally {
      await release();
    }
    for (const gift of started) await donations.waitForStatus(gift, 'succeeded');
    expect(await list()).toMatchObject([{ lifetime: 15_000, giftCount: 4 }]);
  });

  it('takes effect once, however often and in whatever direction it is requested at a time', async () => {
    const { merge, list, survivorId, donorId } = await twoDonors();
    const results = await Promise.allSettled([
      merge(),
      merge({ survivorId: donorId, donorId: survivorId }),
      merge(),
      merge({ survivorId: donorId, donorId: survivorId }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'donor_already_merged' });
    expect(await list()).toMatchObject([{ lifetime: 12_000, giftCount: 2 }]);
  });

  it('answers a repeated request with the same donor', async () => {
    const { admin, survivorId, donorId, newestMerge } = await twoDonors();
    const ctx = admin();
    const first = await donations.rpc.call(ctx, mergeDonors, { survivorId, donorId });
    expect(await donations.rpc.call(ctx, mergeDonors, { survivorId, donorId })).toEqual(first);
    const { id } = await newestMerge();
    expect(await donations.rpc.call(admin(), listMerges, { donorId: survivorId })).toMatchObject([{ id }]);
  });

  it('is for admins of the organization only', async () => {
    const { organizationId, merge, survivorId, donorId, newestMerge } = await twoDonors();
    const elsewhere = await twoDonors();
    await expect(elsewhere.merge({ donorId })).rejects.toMatchObject({ code: 'not_found' });
    for (const role of ['Manager', 'Employee'] as const)
      await expect(
        donations.rpc.call(donations.person(organizationId, role), mergeDonors, { survivorId, donorId }),
      ).rejects.toMatchObject({ code: 'forbidden' });
    await merge();
    const { id } = await newestMerge();
    await expect(elsewhere.undo(id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('undoing a merge', () => {
  it('gives each donor its own gifts again, also those of later days, and keeps what was changed since', async () => {
    const { admin, merge, undo, give, list, email, otherEmail, survivorId, donorId } = await twoDonors();
    await donations.rpc.call(admin(), updateDonor, { donorId, tags: ['Board'], note: 'Calls' });
    await merge();
    await give({ email: otherEmail, amount: 1000 });
    await donations.rpc.call(admin(), updateDonor, { donorId: survivorId, note: 'Moved' });
    await undo();
    await undo();
    expect(await list(email)).toMatchObject([{ lifetime: 5000, tags: [], note: 'Moved', otherEmails: [] }]);
    expect(await list(otherEmail)).toMatchObject([
      { lifetime: 8000, giftCount: 2, tags: ['Board'], note: 'Calls' },
    ]);
  });

  it('waits for the undoing of a later merge into the same donor, whose note is else kept', async () => {
    const { admin, merge, undo, give, list, email, survivorId, donorId, newestMerge } = await twoDonors();
    const third = `${newId()}@donor.example`;
    await give({ email: third, amount: 2000 });
    const { id: thirdId } = firstOf(await list(third));
    const note = (id: string, text: string) =>
      donations.rpc.call(admin(), updateDonor, { donorId: id, note: text });
    await note(survivorId, 'Own');
    await note(donorId, 'Wrong person');
    await note(thirdId, 'Board');
    await merge();
    const first = await newestMerge();
    await merge({ donorId: thirdId });
    await expect(undo(first.id)).rejects.toMatchObject({ code: 'merge_not_undoable' });
    const merges = await donations.rpc.call(admin(), listMerges, { donorId: survivorId });
    expect(merges).toMatchObject([{ isUndoable: true }, { id: first.id, isUndoable: false }]);
    await undo(firstOf(merges).id);
    await undo(first.id);
    expect(await list(email)).toMatchObject([{ note: 'Own', lifetime: 5000 }]);
  });

  it('waits for the undoing of a later merge of the survivor, and keeps earlier ones', async () => {
    const { admin, merge, undo, give, list, survivorId, newestMerge } = await twoDonors();
    const third = `${newId()}@donor.example`;
    await give({ email: third, amount: 2000 });
    const { id: thirdId } = firstOf(await list(third));
    await merge();
    const first = await newestMerge();
    await merge({ survivorId: thirdId, donorId: survivorId });
    expect(await list()).toMatchObject([{ id: thirdId, lifetime: 14_000, giftCount: 3 }]);
    await expect(undo(first.id)).rejects.toMatchObject({ code: 'merge_not_undoable' });
    const merges = await donations.rpc.call(admin(), listMerges, { donorId: thirdId });
    expect(merges).toMatchObject([{ isUndoable: true }, { id: first.id, isUndoable: false }]);
    await undo(firstOf(merges).id);
    expect(await list(third)).toMatchObject([{ lifetime: 2000 }]);
    expect((await donations.rpc.call(admin(), donorsRpc.getDonor, { donorId: survivorId })).lifetime).toBe(
      12_000,
    );
    await undo(first.id);
    expect(await list()).toHaveLength(3);
  });
});
