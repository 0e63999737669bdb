import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, donorsRpc } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { DonationsHarness, firstOf } from '../test/donations-harness.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

const { dismissDuplicate, listDuplicates, listMerges, mergeDonors, undoMerge } = donorsRpc;

/** Donors of one organization, each with another spelling of one address. */
async function duplicates(count = 2) {
  const { organizationId } = await donations.createOrganization();
  const mailbox = newId();
  const ids = Array.from({ length: count }, () => newId());
  for (const [index, id] of ids.entries())
    await donations.pool.query(`insert into donor (organization_id, id, email) values ($1, $2, $3)`, [
      organizationId,
      id,
      `${mailbox}+${index}@donor.example`,
    ]);
  const admin = () => donations.person(organizationId, 'Admin', { idempotencyKey: newId() });
  const [one = '', other = '', third = ''] = ids;
  const dismiss = (donorId = one, otherId = other) =>
    donations.rpc.call(admin(), dismissDuplicate, { donorId, otherId });
  const offeredTo = async (donorId: string) =>
    (await donations.rpc.call(admin(), listDuplicates, { donorId })).map(({ donor }) => donor.id).toSorted();
  const merge = (survivorId: string, donorId: string) =>
    donations.rpc.call(admin(), mergeDonors, { survivorId, donorId });
  const undoMergeInto = async (donorId: string) => {
    const { id } = firstOf(await donations.rpc.call(admin(), listMerges, { donorId }));
    return donations.rpc.call(admin(), undoMerge, { mergeId: id });
  };
  return { organizationId, one, other, third, dismiss, offeredTo, merge, undoMergeInto };
}

describe('a pair of donors who are not the same', () => {
  it('is no longer offered to either of them, while other duplicates are', async () => {
    const { one, other, third, dismiss, offeredTo } = await duplicates(3);
    expect(await offeredTo(one)).toEqual([other, third].toSorted());
    await dismiss();
    expect(await offeredTo(one)).toEqual([third]);
    expect(await offeredTo(other)).toEqual([third]);
    expect(await offeredTo(third)).toEqual([one, other].toSorted());
  });

  it('is one pair and one entry of the audit log, whichever donor was open and however often it is dismissed', async () => {
    const { organizationId, one, other, dismiss, offeredTo } = await duplicates();
    await Promise.all([dismiss(), dismiss(other, one), dismiss(), dismiss(other, one)]);
    await dismiss();
    const { rowCount } = await donations.pool.query(
      `select 1 from dismissed_duplicate where organization_id = $1`,
      [organizationId],
    );
    expect(rowCount).toBe(1);
    expect(await offeredTo(one)).toEqual([]);
    const changes = await donations.publishedEvents(organizationId, donationsEvents.changeRecorded.subject);
    const entries = changes.filter(({ action }) => action === 'donor.dismiss-duplicate');
    expect(entries).toHaveLength(1);
    const { subject, after } = firstOf(entries);
    expect([subject, after]).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'donor' }),
        { otherDonor: expect.any(String) },
      ]),
    );
  });

  it('counts for the donor that one of them is merged into, until the merge is undone', async () => {
    const { one, other, third, dismiss, offeredTo, merge, undoMergeInto } = await duplicates(3);
    await dismiss();
    await merge(third, one);
    expect(await offeredTo(third)).toEqual([]);
    expect(await offeredTo(other)).toEqual([]);
    await undoMergeInto(third);
    expect(await offeredTo(third)).toEqual([one, other].toSorted());
    expect(await offeredTo(other)).toEqual([third]);
  });

  it('can still be merged by choosing both', async () => {
    const { one, other, dismiss, merge } = await duplicates();
    await dismiss();
    expect(await merge(one, other)).toMatchObject({ id: one });
    await expect(dismiss()).rejects.toMatchObject({ code: 'donor_already_merged' });
  });

  it('is dismissed by admins of the organization of both', async () => {
    const { organizationId, one, other, dismiss, offeredTo } = await duplicates();
    const elsewhere = await duplicates();
    await expect(elsewhere.dismiss(elsewhere.one, other)).rejects.toMatchObject({ code: 'not_found' });
    await expect(elsewhere.dismiss(one, other)).rejects.toMatchObject({ code: 'not_found' });
    await expect(dismiss(one, one)).rejects.toMatchObject({ code: 'invalid_input' });
    for (const role of ['Manager', 'Employee'] as const)
      await expect(
        donations.rpc.call(donations.person(organizationId, role), dismissDuplicate, {
          donorId: one,
          otherId: other,
        }),
      ).rejects.toMatchObject({ code: 'forbidden' });
    expect(await offeredTo(one)).toEqual([other]);
  });
});
