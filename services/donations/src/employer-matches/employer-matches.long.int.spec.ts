import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsEvents, donationsRpc, donorsRpc, type GiftWire, type RequestOf } from '@almoner/contracts';
import { newId, utcDay } from '@almoner/kernel';
import { eventually } from '@almoner/testing';
import { DonationsHarness, firstOf, paymentOf } from '../test/donations-harness.ts';

// Not stubbed: donations, PostgreSQL, NATS, the Stripe sandbox, a mail server.
let donations: DonationsHarness;
beforeAll(async () => {
  donations = await DonationsHarness.start();
});
afterAll(() => donations.stop(), 60_000);

const today = () => utcDay(new Date());
type Mark = Omit<RequestOf<typeof donationsRpc.markEmployerMatch>, 'giftId'>;
type Received = NonNullable<Mark['received']>;

const check: NonNullable<Received['payment']> = {
  method: 'check',
  email: null,
  checkNumber: '4711',
  advisedFund: null,
};
const byPayment = (amount: number): Mark => ({
  status: 'received',
  received: { amount, receivedOn: today(), giftId: null, payment: check },
});
const byGift = (amount: number, giftId: string): Mark => ({
  status: 'received',
  received: { amount, receivedOn: today(), giftId, payment: null },
});

const isReceived = (state: unknown) =>
  typeof state === 'object' && state !== null && 'status' in state && state.status === 'received';

async function anOrganization() {
  const organization = await donations.createOrganization();
  const { organizationId } = organization;
  const campaign = await donations.createCampaign(organization);
  const admin = (idempotencyKey = newId()) => donations.person(organizationId, 'Admin', { idempotencyKey });
  const give = async (
    employer: string | null,
    { card, ...over }: { email?: string; amount?: number; card?: string } = {},
  ) => {
    const gift = await donations.startGift(campaign, { employer, ...over });
    await donations.pay(gift, card);
    await donations.waitForStatus(gift, 'succeeded');
    return gift;
  };
  const mark = (giftId: string, body: Mark, ctx = admin()) =>
    donations.rpc.call(ctx, donationsRpc.markEmployerMatch, { giftId, ...body });
  const list = async (filters: RequestOf<typeof donationsRpc.listGifts> = {}): Promise<GiftWire[]> =>
    (await donations.rpc.call(admin(), donationsRpc.listGifts, filters)).items;
  const get = (giftId: string) => donations.rpc.call(admin(), donationsRpc.getGift, { giftId });
  const history = (giftId: string) => donations.rpc.call(admin(), donationsRpc.getGiftHistory, { giftId });
  const raised = async () => (await donations.publicCampaign(campaign.slug)).raised;
  const donors = async (q?: string) => (await donations.rpc.call(admin(), donorsRpc.listDonors, { q })).items;
  /** Logged changes from received to requested again. */
  const released = async () =>
    (await donations.publishedEvents(organizationId, donationsEvents.changeRecorded.subject)).filter(
      ({ before, after }) => isReceived(before) && !isReceived(after),
    );
  return { organizationId, campaign, admin, give, mark, list, get, history, raised, donors, released };
}

describe('the employer of a donor', () => {
  it('is kept with the gift and the donor, and makes a match possible', async () => {
    const { give, list, donors, admin } = await anOrganization();
    const email = `${newId()}@donor.example`;
    const gift = await give('Northwind Freight', { email });
    await give(null);
    expect(await list({ employerMatch: 'possible' })).toMatchObject([
      {
        id: gift.id,
        employer: 'Northwind Freight',
        employerMatch: { status: 'possible', amount: null, receivedOn: null, paidByGiftId: null },
      },
    ]);
    expect((await list({ q: 'northwind' })).map(({ id }) => id)).toEqual([gift.id]);
    const donor = firstOf(await donors(email));
    expect(donor.employer).toBe('Northwind Freight');
    // A later gift without an employer leaves it; a person may change it or take it away.
    await give(null, { email });
    expect(firstOf(await donors(email)).employer).toBe('Northwind Freight');
    const update = (employer: string | null) =>
      donations.rpc.call(admin(), donorsRpc.updateDonor, { donorId: donor.id, employer });
    expect((await update('Contoso Press')).employer).toBe('Contoso Press');
    expect((await update(null)).employer).toBeNull();
  });

  it('survives a merge, and goes back with it', async () => {
    const { give, donors, admin } = await anOrganization();
    const [email, otherEmail] = [`${newId()}@donor.example`, `${newId()}@donor.example`];
    await give(null, { email });
    await give('Northwind Freight', { email: otherEmail });
    const survivorId = firstOf(await donors(email)).id;
    const donorId = firstOf(await donors(otherEmail)).id;
    const merged = await donations.rpc.call(admin(), donorsRpc.mergeDonors, { survivorId, donorId });
    expect(merged.employer).toBe('Northwind Freight');
    const [merge] = await donations.rpc.call(admin(), donorsRpc.listMerges, { donorId: survivorId });
    await donations.rpc.call(admin(), donorsRpc.undoMerge, { mergeId: merge?.id ?? '' });
    expect(firstOf(await donors(email)).employer).toBeNull();
    expect(firstOf(await donors(otherEmail)).employer).toBe('Northwind Freight');
  });
});

describe('the match of an employer', () => {
  it('is marked by hand, and its payment is a gift that counts once', async () => {
    const { give, mark, list, get, history, raised, donors } = await anOrganization();
    const email = `${newId()}@donor.example`;
    const gift = await give(null, { email });
    await expect(mark(gift.id, { status: 'possible', received: null })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field: 'employer', message: expect.any(String) }],
    });
    await mark(gift.id, { status: 'requested', employer: 'Northwind Freight', received: null });
    expect(firstOf(await donors(email))).toMatchObject({ employer: 'Northwind Freight', lifetime: 5000 });
    const marked = await mark(gift.id, byPayment(4000));
    const paidByGiftId = marked.employerMatch?.paidByGiftId ?? '';
    expect(marked.employerMatch).toEqual({
      status: 'received',
      amount: 4000,
      receivedOn: today(),
      paidByGiftId,
    });
    expect(await get(paidByGiftId)).toMatchObject({
      amount: 4000,
      method: 'check',
      donor: { name: 'Northwind Freight', email: null },
      receiptNumber: expect.any(String),
      employerMatch: null,
    });
    expect((await history(paidByGiftId)).employerMatchOf).toEqual({ gifts: 1, amount: 4000 });
    expect(await raised()).toBe(9000);
    expect(firstOf(await donors(email)).lifetime).toBe(5000);
    // Recorded again, it would count twice.
    await expect(mark(gift.id, byPayment(4000))).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await list()).toHaveLength(2);
    expect(await list({ employerMatch: 'received' })).toHaveLength(1);
  });

  it('recorded twice with one idempotency key is recorded once', async () => {
    const { give, mark, admin, list, raised } = await anOrganization();
    const gift = await give('Northwind Freight');
    const ctx = admin();
    const first = await mark(gift.id, byPayment(5000), ctx);
    expect(await mark(gift.id, byPayment(5000), ctx)).toEqual(first);
    expect(await list()).toHaveLength(2);
    expect(await raised()).toBe(10_000);
  });

  it('by a recorded gift takes no more than that gift has, however many ask at once', async () => {
    const { give, mark, list } = await anOrganization();
    const employerGift = await give(null, { amount: 10_000 });
    const gifts = [await give('Northwind Freight'), await give('Northwind Freight')];
    gifts.push(await give('Northwind Freight'));
    const outcomes = await Promise.allSettled(gifts.map(({ id }) => mark(id, byGift(5000, employerGift.id))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await list({ employerMatch: 'received' })).toHaveLength(2);
    expect(await list({ employerMatch: 'possible' })).toHaveLength(1);
  });

  it('is refused for the gift itself, for a gift that is matched, and for one of another organization', async () => {
    const [{ give, mark }, elsewhere] = [await anOrganization(), await anOrganization()];
    const [gift, other] = [await give('Northwind Freight'), await give('Northwind Freight')];
    const theirs = await elsewhere.give(null);
    for (const giftId of [gift.id, other.id, theirs.id, newId()])
      await expect(mark(gift.id, byGift(100, giftId))).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(
      elsewhere.mark(gift.id, { status: 'possible', employer: 'Ours', received: null }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      mark(gift.id, { status: 'possible', received: byPayment(1).received }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('is requested again when the gift of the employer is voided, and possible again by hand', async () => {
    const { give, mark, get, admin, raised } = await anOrganization();
    const gift = await give('Northwind Freight');
    const { employerMatch } = await mark(gift.id, byPayment(5000));
    await donations.rpc.call(admin(), donationsRpc.voidGift, {
      giftId: employerMatch?.paidByGiftId ?? '',
      reason: 'Entered twice',
    });
    expect((await get(gift.id)).employerMatch).toEqual({
      status: 'requested',
      amount: null,
      receivedOn: null,
      paidByGiftId: null,
    });
    expect(await raised()).toBe(5000);
    expect((await mark(gift.id, { status: null, received: null })).employerMatch).toBeNull();
  });

  it('is requested again, the newest first, when a refund leaves too little of the gift of the employer', async () => {
    const { give, mark, get, released } = await anOrganization();
    const employerGift = await give(null, { amount: 10_000 });
    const gifts = [await give('Northwind Freight'), await give('Northwind Freight')];
    const [older, newer] = gifts.map(({ id }) => id);
    // Neither is the newest by the order of their marks.
    await mark(newer ?? '', byGift(4000, employerGift.id));
    await mark(older ?? '', byGift(5000, employerGift.id));
    await donations.refund(employerGift, 1000);
    await eventually(async () => (await get(employerGift.id)).refunded === 1000);
    expect((await get(newer ?? '')).employerMatch).toMatchObject({ status: 'received', amount: 4000 });
    await donations.refund(employerGift, 1);
    await eventually(async () => (await get(newer ?? '')).employerMatch?.status === 'requested');
    expect((await get(older ?? '')).employerMatch).toMatchObject({ status: 'received', amount: 5000 });
    expect(await released()).toMatchObject([
      {
        action: 'gift.mark-employer-match',
        actor: { kind: 'service', service: 'stripe' },
        subject: { id: newer, name: '$50.00' },
        before: { status: 'received', amount: { amount: 4000 } },
      },
    ]);
    // The remainder may be used again.
    await expect(mark(newer ?? '', byGift(4000, employerGift.id))).rejects.toMatchObject({
      code: 'invalid_input',
      fields: [{ field: 'received.amount', message: 'That gift has $39.99 left' }],
    });
    await mark(newer ?? '', byGift(3999, employerGift.id));
  });

  it('never adds up to more than is left, while refunds of parts arrive and gifts are named', async () => {
    const { organizationId, give, mark, get } = await anOrganization();
    const employerGift = await give(null, { amount: 10_000 });
    const gifts = await Promise.all(Array.from({ length: 8 }, () => give('Northwind Freight')));
    const named = async () => {
      for (const { id } of gifts) await mark(id, byGift(2000, employerGift.id)).catch(() => null);
    };
    const refunded = async () => {
      for (let part = 0; part < 6; part += 1) await donations.refund(employerGift, 1000);
    };
    await Promise.all([named(), refunded(), named()]);
    await eventually(async () => (await get(employerGift.id)).refunded === 6000);
    const { rows } = await donations.pool.query<{ used: string }>(
      `select coalesce(sum(employer_match_minor), 0) as used from gift where organization_id = $1`,
      [organizationId],
    );
    expect(Number(firstOf(rows).used)).toBeLessThanOrEqual(4000);
  });

  it('is requested again when the gift of the employer is lost to a dispute, and the log says so', async () => {
    const { give, mark, get, history, released } = await anOrganization();
    const employerGift = await give(null, { amount: 10_000 });
    const gift = await give('Northwind Freight');
    await mark(gift.id, byGift(5000, employerGift.id));
    await donations.control('disputes', { payment: paymentOf(employerGift) });
    const { id: dispute } = await eventually(async () => firstOf((await history(employerGift.id)).disputes));
    await donations.control('disputes', { dispute, outcome: 'lose' });
    await eventually(async () => (await get(gift.id)).employerMatch?.status === 'requested');
    expect(await released()).toMatchObject([{ subject: { id: gift.id, name: '$50.00' } }]);
  });

  it('is for people who may manage campaigns', async () => {
    const { organizationId, give } = await anOrganization();
    const gift = await give('Northwind Freight');
    await expect(
      donations.rpc.call(donations.person(organizationId, 'Employee'), donationsRpc.markEmployerMatch, {
        giftId: gift.id,
        status: 'requested',
        received: null,
      }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });
});
