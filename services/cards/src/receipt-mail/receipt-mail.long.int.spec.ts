import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ChangeFact,
  cardsEvents,
  receiptMailRpc,
  receiptsRpc,
  unassignedReceiptsMax,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { createTextPdf, eventually } from '@almoner/testing';
import { CardsHarness, codeOf, type TestPerson } from '../test/cards-harness.ts';
import { addressOf, handOver, mailDomain, mailOf } from '../test/receipt-emails.ts';
import { createPurchase } from '../test/receipts.ts';
import { emailsADay } from './use-cases/receive-mail.ts';
import { mailedReceiptsADay } from './use-cases/process-mail.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the thread that parses, the process that reads. Stubbed on NATS: org, spend.
let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start({ RECEIPTS_MAIL_DOMAIN: mailDomain });
});
afterAll(() => cards.stop());

const at = '2026-11-18T09:27:00.000Z';
const fact = { amount: 2_730, held: 2_730, networkCreatedAt: at };
let receipts = 0;
/** Another content each time, so that none is a duplicate. */
const till = (total = '27.30', day = '2026-11-18') =>
  createTextPdf([`SALTBOX HARDWARE ${++receipts}`, day, `TOTAL USD ${total}`]);

const inbox = (ctx: Ctx) => cards.rpc.call(ctx, receiptsRpc.listUnassigned, {});
const ofPurchase = (ctx: Ctx, purchaseId: string) =>
  cards.rpc.call(ctx, receiptsRpc.listOfPurchase, { purchaseId });
const aHolder = async () => {
  const person = await cards.createMember(await cards.createOrganization());
  const ctx = cards.employee(person);
  return { person, ctx, address: await addressOf(cards, ctx) };
};
/** As if they had been uploaded, without their files. */
const addReceipts = ({ organizationId, userId }: TestPerson, count: number) =>
  cards.pool.query(
    `insert into receipt (organization_id, id, uploaded_by, name, bytes, begun_at, type, sha256, uploaded_at)
     select $1, gen_random_uuid(), $2, 'till.pdf', 1, now(), 'application/pdf', md5(n::text), now()
     from generate_series(1, $3) n`,
    [organizationId, userId, count],
  );
/** The outcomes of a person's emails, once all are settled. */
const outcomes = ({ userId }: TestPerson, emails: number) =>
  eventually(async () => {
    const { rows } = await cards.pool.query<{ outcome: string | null }>(
      `select outcome from inbound_mail where user_id = $1 order by begun_at`,
      [userId],
    );
    const settled = rows.flatMap(({ outcome }) => outcome ?? []);
    return settled.length === emails && settled;
  });

describe('A receipts address', () => {
  it('is the same each time, another one for each person, and stops when it is replaced', async () => {
    const { ctx, address, person } = await aHolder();
    expect(address).toMatch(/^receipts\+[a-z2-7]{26}@receipts\.quillmere\.example$/);
    expect(await addressOf(cards, ctx)).toBe(address);
    expect((await aHolder()).address).not.toBe(address);
    const replaced = await cards.rpc.call(ctx, receiptMailRpc.replaceAddress, {});
    expect(replaced.address).not.toBe(address);
    expect(await addressOf(cards, ctx)).toBe(replaced.address);
    expect(await handOver(cards, address, mailOf({ files: [till()] }))).toBe(false);
    expect(await handOver(cards, (replaced.address ?? '').toUpperCase(), mailOf({ files: [till()] }))).toBe(
      true,
    );
    expect(await outcomes(person, 1)).toEqual(['kept']);
    const changes = await cards.publishedEvents(cardsEvents.changeRecorded.subject, person.organizationId);
    const replacing = changes.find(({ action }) => action === 'receipt-address.replace');
    expect(replacing).toMatchObject({ subject: { kind: 'member', id: person.userId } });
    expect(JSON.stringify(changes)).not.toContain((replaced.address ?? '').slice(9, 35));
  });

  it('is replaced once by a repeated command', async () => {
    const { ctx } = await aHolder();
    const once = { ...ctx, idempotencyKey: 'replace-1' };
    const first = await cards.rpc.call(once, receiptMailRpc.replaceAddress, {});
    expect(await cards.rpc.call(once, receiptMailRpc.replaceAddress, {})).toEqual(first);
  });

  it('receives nothing if it is unknown, of another domain, or of an archived person', async () => {
    const { person, address } = await aHolder();
    const unknown = `receipts+${'a'.repeat(26)}@${mailDomain}`;
    for (const recipient of [unknown, address.replace(mailDomain, 'other.example'), 'nonsense', ''])
      expect(await handOver(cards, recipient, mailOf())).toBe(false);
    await cards.publishMember(person, 2, 'Archived');
    expect(await handOver(cards, address, mailOf())).toBe(false);
    const { rowCount } = await cards.pool.query(`select from inbound_mail where user_id = $1`, [
      person.userId,
    ]);
    expect(rowCount).toBe(0);
    const metrics = await (await fetch(`${cards.service.url}/metrics`)).text();
    expect(metrics).toMatch(/inbound_mails_dropped_total\{[^}]*reason="unknown_address"[^}]*\} [5-9]/);
  });
});

describe('An emailed receipt', () => {
  it('is attached to the only purchase that matches, and its person is notified', async () => {
    const { holder, purchase } = await createPurchase(cards, undefined, { fact });
    const ctx = cards.employee(holder);
    const content = mailOf({ subject: 'Fwd: Saltbox', files: [till()] });
    expect(await handOver(cards, await addressOf(cards, ctx), content)).toBe(true);
    expect(await outcomes(holder, 1)).toEqual(['kept']);
    expect(await ofPurchase(ctx, purchase.id)).toMatchObject([
      {
        name: 'till-1.pdf',
        uploadedBy: { id: holder.userId },
        mail: { subject: 'Fwd: Saltbox', sender: 'Somebody <anybody@elsewhere.example>' },
        reading: { status: 'read', amount: 2_730 },
      },
    ]);
    expect(await cards.emailsTo(holder.email)).toEqual([`Attached to ${purchase.merchant.name}, $27.30`]);
    expect(await cards.emailsTo('anybody@elsewhere.example')).toEqual([]);
    const changes = await cards.publishedEvents(cardsEvents.changeRecorded.subject, holder.organizationId);
    const uploaded = changes
      .map((change) => ChangeFact.parse(change))
      .find((one) => one.action === 'receipt.upload');
    expect(uploaded).toMatchObject({
      actor: { kind: 'service', service: 'cards' },
      after: { name: 'till-1.pdf', mailedTo: holder.email },
    });
    expect(
      await cards.publishedEvents(cardsEvents.receiptsReceived.subject, holder.organizationId),
    ).toHaveLength(1);
    // The email itself is not kept.
    const { rowCount } = await cards.pool.query(
      `select from inbound_mail_part p join inbound_mail m on m.id = p.mail_id where m.user_id = $1`,
      [holder.userId],
    );
    expect(rowCount).toBe(0);
  });

  it('that matches two purchases, or one of someone else, stays in the inbox', async () => {
    const owner = cards.createOrganization();
    const { holder, purchase } = await createPurchase(cards, owner, { fact });
    const ctx = cards.employee(holder);
    const other = await cards.createMember(await owner);
    const others = cards.employee(other);
    await handOver(cards, await addressOf(cards, others), mailOf({ files: [till()] }));
    expect(await outcomes(other, 1)).toEqual(['kept']);
    expect(await inbox(others)).toHaveLength(1);
    expect(await cards.emailsTo(other.email)).toEqual(['Receipt saved: choose its purchase']);
    const files = [till(), till()];
    await handOver(cards, await addressOf(cards, ctx), mailOf({ files }));
    expect(await outcomes(holder, 1)).toEqual(['kept']);
    // A purchase that has a receipt by then gets no second one.
    expect(await ofPurchase(ctx, purchase.id)).toHaveLength(1);
    expect(await inbox(ctx)).toHaveLength(1);
    expect(await cards.emailsTo(holder.email)).toEqual(['2 receipts saved: choose the purchase for 1']);
  });

  it('of another day or amount stays in the inbox', async () => {
    const { holder, purchase } = await createPurchase(cards, undefined, { fact });
    const ctx = cards.employee(holder);
    const files = [till('27.30', '2026-11-10'), till('27.31')];
    await handOver(cards, await addressOf(cards, ctx), mailOf({ files }));
    expect(await outcomes(holder, 1)).toEqual(['kept']);
    expect(await ofPurchase(ctx, purchase.id)).toEqual([]);
    expect(await inbox(ctx)).toHaveLength(2);
  });

  it('that is the text of an email is a PDF that is read', async () => {
    const { holder, purchase } = await createPurchase(cards, undefined, { fact });
    const ctx = cards.employee(holder);
    const text = 'SALTBOX HARDWARE\r\nNovember 18, 2026\r\nTotal USD 27.30';
    await handOver(cards, await addressOf(cards, ctx), mailOf({ subject: 'Your order', text }));
    expect(await outcomes(holder, 1)).toEqual(['kept']);
    expect(await ofPurchase(ctx, purchase.id)).toMatchObject([
      { name: 'Your order.pdf', type: 'application/pdf', reading: { amount: 2_730, day: '2026-11-18' } },
    ]);
  });

  it('handed over five times, also by another server, is one receipt with one reply', async () => {
    const { person, ctx, address } = await aHolder();
    const over = { messageId: '<same@quillmere.example>', files: [till()] };
    const once = mailOf(over);
    await handOver(cards, address, once);
    await Promise.all([once, once, once].map((content) => handOver(cards, address, content)));
    await handOver(cards, address, mailOf({ ...over, headers: ['Received: from elsewhere'] }));
    expect((await outcomes(person, 2)).toSorted()).toEqual(['duplicate', 'kept']);
    expect(await inbox(ctx)).toHaveLength(1);
    expect(await cards.emailsTo(person.email)).toHaveLength(1);
  });

  it('continues where an interrupted transfer ended', async () => {
    const { person, ctx, address } = await aHolder();
    const content = mailOf({ files: [till()] });
    const begin = { recipient: address, sender: 'a@b.example', bytes: content.length };
    const sha256 = 'a'.repeat(64);
    const service = { ...ctx, actor: { kind: 'service' as const, service: 'gateway' } };
    const { mail } = await cards.rpc.call(service, receiptMailRpc.begin, { ...begin, sha256 });
    if (mail === null) throw new Error('It was dropped.');
    const short = cards.rpc.call(service, receiptMailRpc.addPart, { ...mail, part: 0, content: 'YQ==' });
    expect(await codeOf(short)).toBe('invalid_input');
    expect(await codeOf(cards.rpc.call(service, receiptMailRpc.finish, mail))).toBe('document_incomplete');
    const again = await cards.rpc.call(service, receiptMailRpc.begin, { ...begin, sha256 });
    expect(again.mail).toEqual(mail);
    await handOver(cards, address, content);
    await eventually(async () => (await inbox(ctx)).length === 1);
    expect(await cards.rowsOfTenant(person.organizationId, 'inbound_mail')).toBe(2);
  });
});

describe('An email without a receipt', () => {
  it('is answered with the reason', async () => {
    const { person, address, ctx } = await aHolder();
    await handOver(cards, address, mailOf({ text: 'Thank you for your order.' }));
    expect(await outcomes(person, 1)).toEqual(['nothing']);
    expect(await inbox(ctx)).toEqual([]);
    expect(await cards.emailsTo(person.email)).toEqual(['No receipt was saved from your email']);
  });

  it('that cannot be parsed is answered too', async () => {
    const { person, address } = await aHolder();
    await handOver(cards, address, Buffer.from(`X: ${'a'.repeat(300_000)}\r\n\r\n27.30`));
    expect(await outcomes(person, 1)).toEqual(['unreadable']);
    expect(await cards.emailsTo(person.email)).toHaveLength(1);
  });
});

describe('An automatic email', () => {
  it('gives receipts, and is never answered', async () => {
    const { person, ctx, address } = await aHolder();
    await handOver(cards, address, mailOf({ headers: ['Auto-Submitted: auto-generated'], files: [till()] }));
    await handOver(cards, address, mailOf({ headers: ['List-Id: <shop.example>'], files: [till()] }));
    await handOver(cards, address, mailOf({ files: [till()] }), '');
    expect(await outcomes(person, 3)).toEqual(['kept', 'kept', 'kept']);
    expect(await inbox(ctx)).toHaveLength(3);
    expect(await cards.emailsTo(person.email)).toEqual([]);
  });
});

describe('The emails of a day', () => {
  it('are limited in number, and so are the replies', async () => {
    const { person, ctx, address } = await aHolder();
    const emails = Array.from({ length: emailsADay }, () => mailOf({ text: 'Nothing.' }));
    for (const mail of emails) expect(await handOver(cards, address, mail)).toBe(true);
    expect(await handOver(cards, address, mailOf({ files: [till()] }))).toBe(false);
    expect(await outcomes(person, emailsADay)).toHaveLength(emailsADay);
    expect(await inbox(ctx)).toEqual([]);
    expect(await cards.emailsTo(person.email)).toHaveLength(20);
  });

  it('do not fill more than the inbox, and what did not fit may be sent again', async () => {
    const { person, ctx, address } = await aHolder();
    await addReceipts(person, unassignedReceiptsMax);
    const over = { messageId: '<full@quillmere.example>', files: [till()] };
    await handOver(cards, address, mailOf(over));
    expect(await outcomes(person, 1)).toEqual(['full']);
    expect(await inbox(ctx)).toHaveLength(unassignedReceiptsMax);
    await cards.pool.query(`delete from receipt where uploaded_by = $1`, [person.userId]);
    await handOver(cards, address, mailOf({ ...over, headers: ['Received: again'] }));
    expect(await outcomes(person, 2)).toEqual(['full', 'kept']);
    expect(await inbox(ctx)).toHaveLength(1);
  });

  it('have a limited number of receipts, counting those that are on purchases', async () => {
    const { person, address } = await aHolder();
    await addReceipts(person, mailedReceiptsADay - 1);
    await cards.pool.query(
      `with mailed as (update receipt set mail_id = $2 where uploaded_by = $1 returning *)
       insert into purchase_receipt (organization_id, purchase_id, receipt_id, user_id, attached_by)
       select organization_id, $2, id, uploaded_by, uploaded_by from mailed`,
      [person.userId, newId()],
    );
    await handOver(cards, address, mailOf({ files: [till()] }));
    await handOver(cards, address, mailOf({ files: [till()] }));
    expect((await outcomes(person, 2)).toSorted()).toEqual(['full', 'kept']);
  });
});

describe('Another organization', () => {
  it('sees neither addresses nor emails nor receipts', async () => {
    const { person, address } = await aHolder();
    const stranger = await aHolder();
    await handOver(cards, address, mailOf({ files: [till()] }));
    await outcomes(person, 1);
    expect(await inbox(stranger.ctx)).toEqual([]);
    const { organizationId } = stranger.person;
    expect(await cards.rowsOfTenant(organizationId, 'receipt_address')).toBe(1);
    for (const table of ['inbound_mail', 'inbound_mail_part', 'receipt'])
      expect(await cards.rowsOfTenant(organizationId, table)).toBe(0);
    expect(await cards.rowsOfTenant(person.organizationId, 'inbound_mail')).toBe(1);
  });
});
