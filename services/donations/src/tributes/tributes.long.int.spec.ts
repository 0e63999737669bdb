import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { donationsRpc, recurringGiftsRpc, type RequestOf } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { UnitOfWork, serviceContext, withOrganization, type RunningService } from '@almoner/platform';
import { eventually, signedInPerson } from '@almoner/testing';
import { Pool } from 'pg';
import { ChargeRecurringGift } from '../recurring-gifts/use-cases/charge-recurring-gift.ts';
import {
  DonationsHarness,
  firstOf,
  visitor,
  type StartedGift,
  type TestOrganization,
} from '../test/donations-harness.ts';
import { SendTributeNote } from './use-cases/send-tribute-note.ts';

type Tribute = NonNullable<RequestOf<typeof donationsRpc.startGift>['gift']['tribute']>;

const perRecipient = 4;
const perNetwork = 3;
let donations: DonationsHarness;
let replica: RunningService;
beforeAll(async () => {
  donations = await DonationsHarness.start({
    TRIBUTE_NOTES_PER_RECIPIENT_PER_DAY: String(perRecipient),
    TRIBUTE_NOTES_PER_NETWORK_PER_DAY: String(perNetwork),
  });
  replica = await donations.service.startReplica({});
});
afterAll(async () => {
  await replica.close();
  await donations.stop();
}, 60_000);

const family = () => `${newId()}@family.example`;
const inMemory = (email: string, over: object = {}): Tribute => ({
  kind: 'memory',
  name: 'Ruth Abernathy',
  notify: {
    recipientName: 'Ann Abernathy',
    email,
    message: 'She taught us all.',
    from: 'Odile',
    ...over,
  },
});

async function aCampaign(over: Parameters<DonationsHarness['createCampaign']>[1] = {}) {
  const organization = await donations.createOrganization();
  const campaign = await donations.createCampaign(organization, { tributes: true, ...over });
  return { organization, campaign };
}

const paid = async (gift: StartedGift) => {
  await donations.pay(gift);
  await donations.waitForStatus(gift, 'succeeded');
};
const historyOf = ({ organizationId }: TestOrganization, { id }: { id: string }) =>
  donations.rpc.call(donations.person(organizationId), donationsRpc.getGiftHistory, { giftId: id });
const resend = (
  { organizationId }: TestOrganization,
  { id }: { id: string },
  as = donations.person(organizationId),
) => donations.rpc.call(as, donationsRpc.resendTributeNote, { giftId: id });
const notes = (email: string, count: number) =>
  eventually(() => {
    const sent = donations.mail.to(email);
    if (sent.length < count) throw new Error('not sent yet');
    return sent;
  });
/** All that were ever stored for the sender. */
const storedNotes = async (email: string) => {
  const { rows } = await donations.pool.query(`select 1 from outgoing_mail where recipient = $1`, [email]);
  return rows.length;
};
function donorOf(email: string) {
  const person = { ...signedInPerson(newId()), email, organizationId: null, role: null };
  return { ...visitor(), actor: { ...person, isAddressProven: true } };
}

describe('a dedicated gift', () => {
  it('shows the tribute to staff, to its donor and on the receipt, and nowhere in public', async () => {
    const { organization, campaign } = await aCampaign();
    const email = `${newId()}@donor.example`;
    const gift = await donations.startGift(campaign, { email, tribute: inMemory(family()) });
    await paid(gift);
    const tribute = { kind: 'memory', name: 'Ruth Abernathy' };
    expect(await donations.gifts(organization.organizationId)).toMatchObject([{ tribute }]);
    const own = await donations.rpc.call(donorOf(email), recurringGiftsRpc.listOwnGifts, {});
    expect(own.items).toMatchObject([{ id: gift.id, tribute }]);
    expect(firstOf(await notes(email, 1)).text).toContain('In memory of: Ruth Abernathy');
    const shown = await donations.publicCampaign(campaign.slug);
    expect(shown).toMatchObject({ tributes: true, giftCount: 1 });
    expect(JSON.stringify(shown)).not.toContain('Ruth');
  });

  it('has its note emailed once, when it is paid, however often that is reported', async () => {
    const { organization, campaign } = await aCampaign();
    const recipient = family();
    const idempotencyKey = newId();
    const start = () =>
      donations.startGift(
        campaign,
        { amount: 12_300, email: 'odile@donor.example', tribute: inMemory(recipient) },
        { network: '10.77.0.1', idempotencyKey },
      );
    const gift = await start();
    expect(await start()).toEqual(gift);
    expect(await storedNotes(recipient)).toBe(0);
    expect((await historyOf(organization, gift)).tributeNote).toEqual({
      recipientName: 'Ann Abernathy',
      email: recipient,
      message: 'She taught us all.',
      from: 'Odile',
      status: 'waiting',
      sentAt: null,
    });
    await donations.control('faults', { webhooks: { duplicate: 2, shuffle: true } });
    await paid(gift);
    await donations.control('faults', {});
    const [note] = await notes(recipient, 1);
    expect(note?.subject).toBe('A gift in memory of Ruth Abernathy');
    expect(note?.text).toContain('Odile made a gift to Quillmere Community Kitchen in memory of Ruth');
    expect(note?.text).toContain('She taught us all.');
    for (const part of [note?.text, note?.html]) {
      expect(part).not.toMatch(/123|\$/);
      expect(part).not.toContain('odile@donor.example');
      expect(part).not.toContain('Marchetti');
    }
    const service = withOrganization(serviceContext('donations'), organization.organizationId);
    await replica.app
      .get(UnitOfWork, { strict: false })
      .run(service, (tx) =>
        replica.app
          .get(SendTributeNote, { strict: false })
          .giftSucceeded(tx, { organizationId: organization.organizationId, id: gift.id }),
      );
    const history = await historyOf(organization, gift);
    expect(history.tributeNote?.status).toBe('sent');
    expect(history.tributeNote?.sentAt).not.toBeNull();
    expect(await storedNotes(recipient)).toBe(1);
  });

  it('sends no note when it is declined, and names no anonymous donor', async () => {
    const { organization, campaign } = await aCampaign();
    const recipient = family();
    const declined = await donations.startGift(campaign, { tribute: inMemory(recipient) });
    await donations.pay(declined, 'pm_card_chargeDeclined');
    await donations.waitForStatus(declined, 'failed');
    expect((await historyOf(organization, declined)).tributeNote?.status).toBe('waiting');
    await expect(resend(organization, declined)).rejects.toMatchObject({
      code: 'tribute_note_not_available',
    });
    await paid(await donations.startGift(campaign, { anonymous: true, tribute: inMemory(recipient) }));
    const sent = await notes(recipient, 1);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('A donor who wishes to remain anonymous made a gift');
    expect(sent[0]?.text).not.toContain('Odile');
  });

  it('by bank debit sends its note when the bank has paid, and none when it does not', async () => {
    const { campaign } = await aCampaign({ acceptsBankDebits: true });
    const [recipient, other] = [family(), family()];
    const gift = await donations.startGift(campaign, {
      method: 'bank_debit',
      tribute: inMemory(recipient),
    });
    const empty = await donations.startGift(campaign, { method: 'bank_debit', tribute: inMemory(other) });
    for (const one of [gift, empty]) {
      await donations.debit(one);
      await donations.waitForStatus(one, 'processing');
    }
    expect(await storedNotes(recipient)).toBe(0);
    await donations.bankAnswers(empty, 'fail', 'insufficient_funds');
    await donations.waitForStatus(empty, 'failed');
    await donations.bankAnswers(gift, 'succeed');
    await donations.waitForStatus(gift, 'succeeded');
    expect(await notes(recipient, 1)).toHaveLength(1);
    expect(await storedNotes(other)).toBe(0);
  });

  it('that recurs is dedicated each time, with one note', async () => {
    const { organization, campaign } = await aCampaign();
    const recipient = family();
    await paid(await donations.startGift(campaign, { frequency: 'monthly', tribute: inMemory(recipient) }));
    await notes(recipient, 1);
    const { rows } = await donations.pool.query<{ id: string }>(
      `update recurring_gift set next_charge_on = current_date - 1 where organization_id = $1 returning id`,
      [organization.organizationId],
    );
    const plan = { organizationId: organization.organizationId, id: firstOf(rows).id };
    await replica.app.get(ChargeRecurringGift, { strict: false }).execute(serviceContext('donations'), plan);
    const tribute = { kind: 'memory', name: 'Ruth Abernathy' };
    const gifts = await donations.gifts(organization.organizationId);
    expect(gifts).toMatchObject([
      { status: 'succeeded', tribute },
      { status: 'succeeded', tribute },
    ]);
    const lives = await Promise.all(gifts.map((gift) => historyOf(organization, gift)));
    expect(lives.map(({ tributeNote }) => tributeNote?.status)).toEqual([undefined, 'sent']);
    expect(await storedNotes(recipient)).toBe(1);
  });

  it('that is refunded recalls nothing, and its note cannot be sent again', async () => {
    const { organization, campaign } = await aCampaign();
    const recipient = family();
    const gift = await donations.startGift(campaign, { tribute: inMemory(recipient) });
    await paid(gift);
    await donations.refund(gift);
    await donations.waitForStatus(gift, 'refunded');
    expect((await historyOf(organization, gift)).tributeNote?.status).toBe('sent');
    await expect(resend(organization, gift)).rejects.toMatchObject({ code: 'tribute_note_not_available' });
    expect(await storedNotes(recipient)).toBe(1);
  });

  it('is refused where the campaign does not offer it', async () => {
    const { campaign } = await aCampaign({ tributes: false });
    await expect(
      donations.startGift(campaign, { tribute: { kind: 'honor', name: 'Ruth', notify: null } }),
    ).rejects.toMatchObject({ code: 'tribute_not_offered' });
    expect(await donations.startGift(campaign)).toHaveProperty('clientSecret');
  });
});

/** It says that the next note is accepted about a day after the first one. */
async function expectLimitOfADay(refused: Promise<unknown>): Promise<void> {
  const error = await refused.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'too_many_tribute_notes', retryAfterSeconds: expect.any(Number) });
  const { retryAfterSeconds } = error as { retryAfterSeconds: number };
  expect(retryAfterSeconds).toBeGreaterThan(85_000);
  expect(retryAfterSeconds).toBeLessThanOrEqual(86_400);
}

describe('the limit of notes', () => {
  it('refuses the start of a gift whose recipient had enough of them on that day', async () => {
    const recipient = family();
    for (let count = 0; count < perRecipient; count += 1) {
      const { campaign } = await aCampaign();
      await paid(await donations.startGift(campaign, { tribute: inMemory(recipient) }));
    }
    const { campaign } = await aCampaign();
    const start = () => donations.startGift(campaign, { tribute: inMemory(recipient) });
    await expectLimitOfADay(start());
    await donations.pool.query(`update tribute_note_mail set sent_at = now() - interval '25 hours'`);
    await start();
  });

  it('withholds the note of a gift that started before, which is booked, until staff sends it', async () => {
    const { organization, campaign } = await aCampaign();
    const recipient = family();
    const started: StartedGift[] = [];
    for (let count = 0; count <= perRecipient; count += 1)
      started.push(await donations.startGift(campaign, { tribute: inMemory(recipient) }));
    await Promise.all(started.map(paid));
    await notes(recipient, perRecipient);
    expect(await storedNotes(recipient)).toBe(perRecipient);
    const lives = await Promise.all(started.map((gift) => historyOf(organization, gift)));
    const withheld = lives.filter(({ tributeNote }) => tributeNote?.status === 'withheld');
    expect(withheld).toHaveLength(1);
    const gift = { id: firstOf(withheld).giftId };
    await expectLimitOfADay(resend(organization, gift));
    await donations.pool.query(`update tribute_note_mail set sent_at = now() - interval '25 hours'`);
    expect(await resend(organization, gift)).toEqual({ sentTo: recipient });
    expect((await historyOf(organization, gift)).tributeNote?.status).toBe('sent');
    await notes(recipient, perRecipient + 1);
  });

  it('counts the starts of a network, and lets it give without a note', async () => {
    const { campaign } = await aCampaign();
    const network = `10.78.${Math.floor(Math.random() * 250)}.1`;
    const start = (tribute: Tribute | null) => donations.startGift(campaign, { tribute }, { network });
    for (let count = 0; count < perNetwork; count += 1) await start(inMemory(family()));
    await expectLimitOfADay(start(inMemory(family())));
    await start({ ...inMemory(family()), notify: null });
    await start(null);
  });
});

describe('a note that staff sends again', () => {
  it('is emailed twice more on a day, and a repeated call sends nothing', async () => {
    const { organization, campaign } = await aCampaign();
    const recipient = family();
    const gift = await donations.startGift(campaign, { tribute: inMemory(recipient) });
    await paid(gift);
    const admin = donations.person(organization.organizationId, 'Admin', { idempotencyKey: newId() });
    expect(await resend(organization, gift, admin)).toEqual({ sentTo: recipient });
    expect(await resend(organization, gift, admin)).toEqual({ sentTo: recipient });
    await resend(organization, gift);
    await notes(recipient, 3);
    await expectLimitOfADay(resend(organization, gift));
    expect(await storedNotes(recipient)).toBe(3);
  });

  it('is that of the own organization, by an admin, and of a gift that has one', async () => {
    const { organization, campaign } = await aCampaign();
    const { organization: other } = await aCampaign();
    const gift = await donations.startGift(campaign, { tribute: inMemory(family()) });
    const without = await donations.startGift(campaign);
    for (const one of [gift, without]) await paid(one);
    await expect(resend(other, gift)).rejects.toMatchObject({ code: 'not_found' });
    await expect(resend(organization, without)).rejects.toMatchObject({
      code: 'tribute_note_not_available',
    });
    for (const role of ['Manager', 'Employee'] as const)
      await expect(
        donations.rpc.call(
          donations.person(organization.organizationId, role),
          donationsRpc.resendTributeNote,
          { giftId: gift.id },
        ),
      ).rejects.toMatchObject({ code: 'forbidden' });
    const app = new Pool({ connectionString: donations.service.database.databaseUrl, max: 1 });
    expect((await app.query(`select 1 from tribute_note`)).rows).toEqual([]);
    await app.end();
  });
});
