import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { recurringGiftsRpc, type DateOrder, type RecurringStep, type ReplyOf } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { eventually, signedInPerson } from '@almoner/testing';
import { DonationsHarness, firstOf, visitor } from '../test/donations-harness.ts';
import { createDueGift } from '../test/due-gift.ts';

const year = new Date().getUTCFullYear() + 1;
const day = `${year}-03-12`;
const morning = new Date(`${day}T13:00:00Z`);
const afternoon = new Date(`${day}T15:00:00Z`);
const clock = { current: new Date(), now: () => clock.current };

let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start({ RECURRING_SWEEP_EVERY_MS: '60' }, clock);
});
afterAll(() => donations.stop());

/** A monthly gift whose second charge is due on `day`, on which it is morning now. */
async function aGiftOfToday() {
  clock.current = new Date();
  const { id, email } = await createDueGift(donations, 'card');
  await donations.pool.query(
    'update recurring_gift set anchor_day = 12, next_charge_on = $2, next_work_at = $3 where id = $1',
    [id, day, new Date(`${day}T14:00:00Z`)],
  );
  clock.current = morning;
  const person = { ...signedInPerson(newId()), email, organizationId: null, role: null };
  const donor = { ...visitor(), actor: { ...person, isAddressProven: true } };
  const read = async () => firstOf((await donations.rpc.call(donor, recurringGiftsRpc.listOwn, {})).items);
  const step = async (name: RecurringStep) => {
    const { version } = await read();
    return donations.rpc.call(donor, recurringGiftsRpc.step, { recurringGiftId: id, version, step: name });
  };
  const change = async (over: { amount?: number; day?: number; suggestsUpgrades?: boolean }) => {
    const { version } = await read();
    return donations.rpc.call(donor, recurringGiftsRpc.change, { recurringGiftId: id, version, ...over });
  };
  /** For the emails that its donor got, without those with receipts. */
  const subjects = () =>
    donations.mail
      .to(email)
      .map(({ subject }) => subject)
      .filter((subject) => !/receipt/i.test(subject ?? ''));
  return { email, donor, read, step, change, subjects };
}

it('recurring gifts are listed by their start, in either direction and page by page', async () => {
  const { id, organizationId } = await createDueGift(donations, 'card');
  const starts = ['2026-03-01', '2026-01-01', '2026-02-01'];
  for (const startedAt of starts)
    await donations.pool.query(
      `insert into recurring_gift select (jsonb_populate_record(r, $2)).* from recurring_gift r where id = $1`,
      [id, { id: newId(), started_at: startedAt, status: 'canceled', next_work_at: null }],
    );
  await donations.pool.query(`update recurring_gift set status = 'pending' where id = $1`, [id]);
  const admin = donations.person(organizationId);
  const all = async (sort?: DateOrder) => {
    const days: string[] = [];
    let cursor: string | undefined;
    do {
      const { items, nextCursor }: ReplyOf<typeof recurringGiftsRpc.list> = await donations.rpc.call(
        admin,
        recurringGiftsRpc.list,
        { limit: 1, ...(sort && { sort }), ...(cursor && { cursor }) },
      );
      days.push(...items.map(({ startedAt }) => startedAt.slice(0, 10)));
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined && days.length <= starts.length);
    return days;
  };
  const newestFirst = ['2026-03-01', '2026-02-01', '2026-01-01'];
  expect(await all()).toEqual(newestFirst);
  expect(await all('-date')).toEqual(newestFirst);
  expect(await all('date')).toEqual(newestFirst.toReversed());
});

describe.each([
  ['pause', 'resume'],
  ['cancel', 'restart'],
] as const)('a recurring gift after %s and %s on the day of its charge', (stop, go) => {
  it('is charged on that day if its hour has not come', async () => {
    const gift = await aGiftOfToday();
    await gift.step(stop);
    expect(await gift.step(go)).toMatchObject({ status: 'active', nextChargeOn: day, giftCount: 1 });
    clock.current = afternoon;
    await eventually(async () => (await gift.read()).giftCount === 2);
    expect(await gift.read()).toMatchObject({ nextChargeOn: `${year}-04-12` });
  });

  it('is charged in the next period if its hour passed meanwhile', async () => {
    const gift = await aGiftOfToday();
    await gift.step(stop);
    clock.current = afternoon;
    expect(await gift.step(go)).toMatchObject({ nextChargeOn: `${year}-04-12`, giftCount: 1 });
  });
});

describe('a skip', () => {
  it('is undone until the skipped day comes, and the day is charged then', async () => {
    const gift = await aGiftOfToday();
    expect(await gift.step('skip')).toMatchObject({ nextChargeOn: `${year}-04-12`, skippedOn: day });
    expect(await gift.step('undo-skip')).toMatchObject({ nextChargeOn: day, skippedOn: null });
    await expect(gift.step('undo-skip')).rejects.toMatchObject({ code: 'recurring_gift_wrong_state' });
    clock.current = afternoon;
    await eventually(async () => (await gift.read()).giftCount === 2);
    expect(await gift.read()).toMatchObject({ nextChargeOn: `${year}-04-12`, skippedOn: null });
  });

  it('stays when its day has come', async () => {
    const gift = await aGiftOfToday();
    await gift.step('skip');
    clock.current = afternoon;
    expect(await gift.read()).toMatchObject({ skippedOn: null });
    await expect(gift.step('undo-skip')).rejects.toMatchObject({ code: 'recurring_gift_wrong_state' });
    expect(await gift.read()).toMatchObject({ nextChargeOn: `${year}-04-12`, giftCount: 1 });
  });

  it('of two days is undone one by one, the last one first', async () => {
    const gift = await aGiftOfToday();
    await gift.step('skip');
    expect(await gift.step('skip')).toMatchObject({
      nextChargeOn: `${year}-05-12`,
      skippedOn: `${year}-04-12`,
    });
    expect(await gift.step('undo-skip')).toMatchObject({ nextChargeOn: `${year}-04-12`, skippedOn: day });
    expect(await gift.step('undo-skip')).toMatchObject({ nextChargeOn: day, skippedOn: null });
  });

  it('is undone once by several requests at once, with one email, and a repeated one has its answer', async () => {
    const gift = await aGiftOfToday();
    const { version, id: recurringGiftId } = await gift.step('skip');
    const undo = (idempotencyKey: string) =>
      donations.rpc.call({ ...gift.donor, idempotencyKey }, recurringGiftsRpc.step, {
        recurringGiftId,
        version,
        step: 'undo-skip',
      });
    const keys = [newId(), newId(), newId()];
    const answers = await Promise.allSettled(keys.map(undo));
    const done = answers.findIndex(({ status }) => status === 'fulfilled');
    expect(answers.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'changed_meanwhile' } },
      { reason: { code: 'changed_meanwhile' } },
    ]);
    expect(await undo(keys[done] ?? '')).toMatchObject({ nextChargeOn: day, version: version + 1 });
    const undone = () => gift.subjects().filter((subject) => subject?.startsWith('You undid the skip of'));
    await eventually(() => undone().length > 0);
    await gift.step('pause');
    await eventually(() => gift.subjects().some((subject) => subject?.startsWith('You paused')));
    expect(undone()).toHaveLength(1);
  });
});

describe('the donor of a recurring gift', () => {
  it('gets an email about each change, and none about what stays', async () => {
    const gift = await aGiftOfToday();
    await gift.change({ amount: 6000, day: 12 });
    await gift.change({ amount: 6000, suggestsUpgrades: false });
    await gift.change({ day: 20 });
    for (const name of ['skip', 'undo-skip', 'pause', 'resume', 'cancel', 'restart'] as const)
      await gift.step(name);
    const emails = await eventually(() => gift.subjects().length >= 8 && gift.subjects());
    const organization = 'monthly gift to Quillmere Community Kitchen';
    expect(emails.toSorted()).toEqual([
      `You changed your ${organization}`,
      `You changed your ${organization}`,
      `You paused your ${organization}`,
      `You restarted your ${organization}`,
      `You resumed your ${organization}`,
      `You skipped your ${organization}`,
      `You stopped your ${organization}`,
      `You undid the skip of your ${organization}`,
    ]);
    const texts = donations.mail.to(gift.email).map(({ text }) => (text ?? '').replace(/\s+/g, ' '));
    expect(texts).toContainEqual(expect.stringContaining('$60.00, previously $50.00'));
    expect(texts).toContainEqual(expect.stringContaining(`for March 20, ${year}. It will not be charged.`));
  });
});
