import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, donorNotesRpc, donorsRpc, type DonorNoteWire } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { DonationsHarness, firstOf } from '../test/donations-harness.ts';

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

const { add, list } = donorNotesRpc;

async function twoDonors() {
  const { organizationId } = await donations.createOrganization();
  const [donorId, otherId] = [newId(), newId()];
  await donations.pool.query(
    `insert into donor (organization_id, id, email) values ($1, $2, $4), ($1, $3, $5)`,
    [organizationId, donorId, otherId, `${donorId}@donor.example`, `${otherId}@donor.example`],
  );
  const admin = (idempotencyKey = newId()) => donations.person(organizationId, 'Admin', { idempotencyKey });
  const write = (text: string, id = donorId) => donations.rpc.call(admin(), add, { donorId: id, text });
  const remove = (noteId: string, id = donorId) =>
    donations.rpc.call(admin(), donorNotesRpc.delete, { donorId: id, noteId });
  const textsOf = async (id = donorId) =>
    (await donations.rpc.call(admin(), list, { donorId: id })).items.map(({ text }) => text);
  return { organizationId, donorId, otherId, admin, write, remove, textsOf };
}

describe('notes about a donor', () => {
  it('have their author and time, newest first, page by page', async () => {
    const { donorId, admin, write } = await twoDonors();
    const started = Date.now();
    for (const text of ['One', 'Two', 'Three']) await write(text);
    const seen: DonorNoteWire[] = [];
    let cursor: string | undefined;
    do {
      const page = await donations.rpc.call(admin(), list, { donorId, limit: 2, cursor });
      seen.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined && seen.length < 10);
    expect(seen.map(({ text }) => text)).toEqual(['Three', 'Two', 'One']);
    const { author, createdAt } = firstOf(seen);
    expect(author).toEqual({ id: expect.any(String), name: expect.stringMatching(/./) });
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(started);
  });

  it('are added once, however often the same request arrives', async () => {
    const { donorId, admin, textsOf } = await twoDonors();
    const ctx = admin();
    const [one, other] = await Promise.all([
      donations.rpc.call(ctx, add, { donorId, text: 'Calls' }),
      donations.rpc.call(ctx, add, { donorId, text: 'Calls' }),
    ]);
    expect(other).toEqual(one);
    expect(await textsOf()).toEqual(['Calls']);
    await expect(donations.rpc.call(ctx, add, { donorId, text: 'Writes' })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  it('leave nothing of their text behind when they are deleted', async () => {
    const { organizationId, donorId, otherId, admin, write, remove, textsOf } = await twoDonors();
    const text = `Asked not to be called ${newId()}`;
    const ctx = admin();
    const { id } = await donations.rpc.call(ctx, add, { donorId, text });
    await write('Stays');
    await expect(remove(id, otherId)).rejects.toMatchObject({ code: 'not_found' });
    await remove(id);
    await expect(remove(id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await textsOf()).toEqual(['Stays']);
    await expect(donations.rpc.call(ctx, add, { donorId, text })).rejects.toMatchObject({
      code: 'not_found',
    });
    const changes = await donations.publishedEvents(organizationId, donationsEvents.changeRecorded.subject);
    expect(changes.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['donor.add-note', 'donor.delete-note']),
    );
    expect(JSON.stringify(changes)).not.toContain(text);
    const { rows } = await donations.pool.query<{ answer: unknown }>(
      `select answer from idempotency_key where organization_id = $1`,
      [organizationId],
    );
    expect(rows).not.toEqual([]);
    expect(JSON.stringify(rows)).not.toContain(text);
  });

  it('are those of both donors while they are merged', async () => {
    const { donorId, otherId, admin, write, remove, textsOf } = await twoDonors();
    await write('Of one');
    const { id: otherNoteId } = await write('Of the other', otherId);
    await donations.rpc.call(admin(), donorsRpc.mergeDonors, { survivorId: donorId, donorId: otherId });
    expect(await textsOf()).toEqual(['Of the other', 'Of one']);
    await write('Of both');
    expect(await textsOf(otherId)).toEqual(['Of both', 'Of the other', 'Of one']);
    const [merge] = await donations.rpc.call(admin(), donorsRpc.listMerges, { donorId });
    await donations.rpc.call(admin(), donorsRpc.undoMerge, { mergeId: merge?.id ?? '' });
    expect(await textsOf()).toEqual(['Of both', 'Of one']);
    expect(await textsOf(otherId)).toEqual(['Of the other']);
    await remove(otherNoteId, otherId);
    expect(await textsOf(otherId)).toEqual([]);
  });

  it('have 1 to 2000 characters', async () => {
    const { write, textsOf } = await twoDonors();
    const longest = 'ä'.repeat(2000);
    await write(longest);
    for (const text of ['', '  ', `${longest}.`])
      await expect(write(text)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await textsOf()).toEqual([longest]);
  });

  it('are written and deleted by admins of the organization of the donor only', async () => {
    const { organizationId, donorId, write, textsOf } = await twoDonors();
    const elsewhere = await twoDonors();
    const { id: noteId } = await write('Calls');
    await expect(elsewhere.write('Ours now', donorId)).rejects.toMatchObject({ code: 'not_found' });
    await expect(elsewhere.textsOf(donorId)).rejects.toMatchObject({ code: 'not_found' });
    for (const id of [donorId, elsewhere.donorId])
      await expect(elsewhere.remove(noteId, id)).rejects.toMatchObject({ code: 'not_found' });
    for (const role of ['Manager', 'Employee'] as const) {
      const person = donations.person(organizationId, role);
      await expect(donations.rpc.call(person, add, { donorId, text: 'Calls' })).rejects.toMatchObject({
        code: 'forbidden',
      });
      await expect(
        donations.rpc.call(person, donorNotesRpc.delete, { donorId, noteId }),
      ).rejects.toMatchObject({ code: 'forbidden' });
    }
    expect(await textsOf()).toEqual(['Calls']);
  });
});
