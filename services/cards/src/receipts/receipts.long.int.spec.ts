import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  cardsEvents,
  cardsRpc,
  documentMaxBytes,
  documentPartBytes,
  receiptsPerPurchaseMax,
  receiptsRpc,
  spendEvents,
  unassignedReceiptsMax,
  type ReceiptWire,
} from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { createHeic, createPdf, createPng, createTextPdf, eventually } from '@almoner/testing';
import { CardsHarness, codeOf } from '../test/cards-harness.ts';
import { createCard, eventOf, lines, list, publishEvents, transactionFact } from '../test/purchase-events.ts';
import { beginReceipt, createPurchase, uploadReceipt } from '../test/receipts.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the worker that inspects PDFs. Stubbed on NATS: org, spend.
let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start({ UNFINISHED_UPLOAD_MS: '60000' });
});
afterAll(() => cards.stop());

const ofPurchase = (ctx: Ctx, purchaseId: string) =>
  cards.rpc.call(ctx, receiptsRpc.listOfPurchase, { purchaseId });
const inbox = (ctx: Ctx) => cards.rpc.call(ctx, receiptsRpc.listUnassigned, {});
const attach = (ctx: Ctx, purchaseId: string, { id }: Pick<ReceiptWire, 'id'>) =>
  cards.rpc.call(ctx, receiptsRpc.attach, { purchaseId, receiptId: id });
const detach = (ctx: Ctx, purchaseId: string, { id }: Pick<ReceiptWire, 'id'>) =>
  cards.rpc.call(ctx, receiptsRpc.detach, { purchaseId, receiptId: id });
const remove = (ctx: Ctx, { id }: Pick<ReceiptWire, 'id'>) =>
  cards.rpc.call(ctx, receiptsRpc.remove, { receiptId: id });
const read = (ctx: Ctx, { id }: Pick<ReceiptWire, 'id'>, part = 0) =>
  cards.rpc.call(ctx, receiptsRpc.readPart, { receiptId: id, part });
const idsOf = (receipts: readonly ReceiptWire[]) => receipts.map(({ id }) => id).sort();

describe('a receipt', () => {
  it('is uploaded to a pending purchase, gets its type from its content, and is read unchanged', async () => {
    const { holder, purchase } = await createPurchase(cards);
    const ctx = cards.employee(holder);
    const content = createPdf(documentPartBytes + 17);
    const receipt = await uploadReceipt(cards, ctx, { content, name: 'till.hta', purchaseId: purchase.id });
    expect(receipt).toMatchObject({
      name: 'till.hta.pdf',
      type: 'application/pdf',
      bytes: content.length,
      purchaseCount: 1,
      isDuplicate: false,
      uploadedBy: { id: holder.userId, email: holder.email },
    });
    expect(idsOf(await ofPurchase(ctx, purchase.id))).toEqual([receipt.id]);
    const parts = await Promise.all([read(ctx, receipt), read(ctx, receipt, 1)]);
    const stored = Buffer.concat(parts.map((part) => Buffer.from(part.content, 'base64')));
    expect(stored.equals(content)).toBe(true);
    expect(await codeOf(read(ctx, receipt, 2))).toBe('not_found');
  });

  it('of a camera is accepted, and one of another type is refused and forgotten', async () => {
    const { holder, purchase } = await createPurchase(cards);
    const ctx = cards.employee(holder);
    const photo = await uploadReceipt(cards, ctx, { content: createHeic(4_032, 3_024), name: 'IMG_1.HEIC' });
    expect(photo).toMatchObject({ type: 'image/heic', name: 'IMG_1.HEIC', purchaseCount: 0 });
    const script = Buffer.from('<script>alert(1)</script>');
    const refused = uploadReceipt(cards, ctx, { content: script, purchaseId: purchase.id });
    expect(await codeOf(refused)).toBe('document_type_unsupported');
    expect(await ofPurchase(ctx, purchase.id)).toEqual([]);
    expect(idsOf(await inbox(ctx))).toEqual([photo.id]);
  });

  it('is kept by a capture, whose own receipts are not those of its authorization', async () => {
    const { admin, purchase, fact } = await createPurchase(cards);
    const first = await uploadReceipt(cards, admin, { purchaseId: purchase.id });
    const captures = [
      transactionFact(fact, { amount: 2_000 }),
      transactionFact(fact, { amount: 3_000 }),
    ] as const;
    await publishEvents(
      cards,
      captures.map((capture) => eventOf(spendEvents.transactionRecorded, capture)),
    );
    await eventually(async () => (await lines(cards, admin)).length === 3);
    const [one, two] = captures.map(({ transactionId }) => transactionId) as [string, string];
    const second = await uploadReceipt(cards, admin, { purchaseId: one, content: createPng(9, 9) });
    expect(idsOf(await ofPurchase(admin, one))).toEqual(idsOf([first, second]));
    expect(idsOf(await ofPurchase(admin, two))).toEqual([first.id]);
    expect((await attach(admin, one, first)).purchaseCount).toBe(1);
    const { items } = await cards.rpc.call(admin, cardsRpc.listTransactions, {
      organizationId: null,
      teamId: null,
      limit: 10,
      cursor: null,
    });
    const shown = items.find(({ id }) => id === one)?.receipts.map(({ id }) => id);
    expect(shown).toEqual([first.id, second.id].sort());
    // Removing it from a line removes it from the authorization that the line had it from.
    await detach(admin, one, first);
    const moves = await cards.publishedEvents(cardsEvents.receiptMoved.subject, fact.organizationId);
    expect(moves.filter(({ receiptId }) => receiptId === first.id)).toMatchObject([
      { purchaseId: purchase.id, isOnPurchase: true, revision: 1 },
      { purchaseId: purchase.id, isOnPurchase: false, revision: 2 },
    ]);
  });

  it('is one on a purchase however often its file is sent, and another one on another purchase', async () => {
    const owner = cards.createOrganization();
    const [one, two] = [await createPurchase(cards, owner), await createPurchase(cards, owner)];
    const { admin, purchase, fact, holder } = one;
    const content = createPng(7, 7);
    const send = (purchaseId: string, ctx: Ctx = admin) => uploadReceipt(cards, ctx, { purchaseId, content });
    const sent = await Promise.all([
      send(purchase.id),
      send(purchase.id),
      send(purchase.id, cards.employee(holder)),
    ]);
    expect(new Set(idsOf(sent)).size).toBe(1);
    expect(sent.filter(({ wasAttached }) => wasAttached === true)).toHaveLength(2);
    const capture = transactionFact(fact);
    await publishEvents(cards, [eventOf(spendEvents.transactionRecorded, capture)]);
    await eventually(async () => (await lines(cards, admin)).length === 3);
    expect(await send(capture.transactionId)).toMatchObject({ id: sent[0]?.id, wasAttached: true });
    expect(await ofPurchase(admin, purchase.id)).toMatchObject([{ isDuplicate: false }]);
    expect(await inbox(admin)).toEqual([]);
    const { rowCount } = await cards.pool.query(`select from receipt where organization_id = $1`, [
      fact.organizationId,
    ]);
    expect(rowCount).toBe(1);

    const other = await send(two.purchase.id);
    expect(other).not.toHaveProperty('wasAttached');
    // Once removed, it can be added again.
    await detach(admin, two.purchase.id, other);
    expect(await send(two.purchase.id)).not.toHaveProperty('wasAttached');
  });

  it('may be on several purchases, and is deleted with the last', async () => {
    const owner = cards.createOrganization();
    const [one, two] = [await createPurchase(cards, owner), await createPurchase(cards, owner)];
    const { admin } = one;
    const receipt = await uploadReceipt(cards, admin, { purchaseId: one.purchase.id });
    expect((await attach(admin, two.purchase.id, receipt)).purchaseCount).toBe(2);
    expect((await attach(admin, two.purchase.id, receipt)).purchaseCount).toBe(2);
    expect(await codeOf(remove(admin, receipt))).toBe('receipt_on_purchase');
    await detach(admin, one.purchase.id, receipt);
    expect(await codeOf(detach(admin, one.purchase.id, receipt))).toBe('not_found');
    expect(idsOf(await ofPurchase(admin, two.purchase.id))).toEqual([receipt.id]);
    await detach(admin, two.purchase.id, receipt);
    expect(await codeOf(read(admin, receipt))).toBe('not_found');
    const { rowCount } = await cards.pool.query(`select from receipt_part where receipt_id = $1`, [
      receipt.id,
    ]);
    expect(rowCount).toBe(0);
    const published = await cards.publishedEvents(
      cardsEvents.changeRecorded.subject,
      (await owner).organizationId,
    );
    const actions = published.map(({ action }) => String(action)).filter((one) => one.startsWith('receipt.'));
    const moves = await cards.publishedEvents(cardsEvents.receiptMoved.subject, (await owner).organizationId);
    expect(moves).toMatchObject([
      { purchaseId: one.purchase.id, isOnPurchase: true, revision: 1, sha256: receipt.sha256 },
      { purchaseId: two.purchase.id, isOnPurchase: true, revision: 2 },
      { purchaseId: one.purchase.id, isOnPurchase: false, revision: 3 },
      { purchaseId: two.purchase.id, isOnPurchase: false, revision: 4 },
    ]);
    expect(actions.toSorted()).toEqual([
      'receipt.attach',
      'receipt.attach',
      'receipt.detach',
      'receipt.detach',
      'receipt.upload',
    ]);
  });

  it('on no purchase is in the inbox of its uploader alone, until it is attached or removed', async () => {
    const { holder, purchase, admin } = await createPurchase(cards);
    const ctx = cards.employee(holder);
    const receipt = await uploadReceipt(cards, ctx);
    const other = await uploadReceipt(cards, ctx, { content: createPng(2, 2) });
    expect(idsOf(await inbox(ctx))).toEqual(idsOf([receipt, other]));
    expect(await inbox(admin)).toEqual([]);
    for (const refused of [read(admin, receipt), remove(admin, receipt), attach(admin, purchase.id, receipt)])
      expect(await codeOf(refused)).toBe('not_found');
    await attach(ctx, purchase.id, receipt);
    expect(await codeOf(remove(ctx, receipt))).toBe('receipt_on_purchase');
    await remove(ctx, other);
    expect(await inbox(ctx)).toEqual([]);
    expect((await read(admin, receipt)).receipt.id).toBe(receipt.id);
  });

  it('with the same content as another is marked, in the same organization only', async () => {
    const owner = cards.createOrganization();
    const { admin } = await createPurchase(cards, owner);
    const first = await uploadReceipt(cards, admin);
    expect(first.isDuplicate).toBe(false);
    expect((await uploadReceipt(cards, admin, { name: 'again.pdf' })).isDuplicate).toBe(true);
    const elsewhere = await createPurchase(cards);
    expect((await uploadReceipt(cards, elsewhere.admin)).isDuplicate).toBe(false);
  });

  it('with the same content as another names the purchase of that one, if the viewer may see it', async () => {
    const owner = cards.createOrganization();
    const first = await createPurchase(cards, owner);
    const second = await createPurchase(cards, owner);
    const { admin } = first;
    await uploadReceipt(cards, admin, { purchaseId: first.purchase.id });
    const again = await uploadReceipt(cards, admin, { purchaseId: second.purchase.id });
    const alsoOn = { purchaseId: first.purchase.id, merchant: first.purchase.merchant.name };
    expect(again).toMatchObject({ isDuplicate: true, alsoOn });
    expect(await ofPurchase(admin, second.purchase.id)).toMatchObject([{ alsoOn }]);
    expect(await ofPurchase(admin, first.purchase.id)).toMatchObject([
      { alsoOn: { purchaseId: second.purchase.id } },
    ]);
    expect(await ofPurchase(cards.employee(second.holder), second.purchase.id)).toMatchObject([
      { isDuplicate: true, alsoOn: null },
    ]);
    const inInbox = await uploadReceipt(cards, admin);
    expect(inInbox).toMatchObject({ alsoOn });
    expect(await inbox(admin)).toMatchObject([{ id: inInbox.id, alsoOn }]);
  });

  it('is changed by the cardholder, their managers and admins, and by nobody else', async () => {
    const owner = cards.createOrganization();
    const teamId = newId();
    const { holder, purchase, admin } = await createPurchase(cards, owner, { teamIds: [teamId] });
    const manager = cards.as({ ...(await owner), role: 'Manager', managedTeamIds: [teamId] });
    const receipt = await uploadReceipt(cards, manager, { purchaseId: purchase.id });
    expect(idsOf(await ofPurchase(cards.employee(holder), purchase.id))).toEqual([receipt.id]);
    const colleague = await createCard(cards, await owner);
    const strangers = [
      cards.employee(colleague.holder),
      cards.as({ ...(await owner), role: 'Manager', managedTeamIds: [newId()] }),
      cards.admin({ organizationId: newId() }),
    ];
    for (const stranger of strangers)
      for (const refused of [
        ofPurchase(stranger, purchase.id),
        read(stranger, receipt),
        detach(stranger, purchase.id, receipt),
        attach(stranger, purchase.id, receipt),
        uploadReceipt(cards, stranger, { purchaseId: purchase.id }),
      ])
        expect(await codeOf(refused)).toBe('not_found');
    await detach(admin, purchase.id, receipt);
  });

  it('can no longer be read by its uploader once they cannot see its purchase', async () => {
    const owner = cards.createOrganization();
    const teamId = newId();
    const { purchase, admin, holder } = await createPurchase(cards, owner, { teamIds: [teamId] });
    const manager = cards.manager({ ...holder, userId: newId() }, [teamId]);
    const receipt = await uploadReceipt(cards, manager, { purchaseId: purchase.id });
    const { actor } = manager;
    if (actor.kind !== 'user') throw new Error('Not a person.');
    const noLonger = { ...manager, actor: { ...actor, managedTeamIds: [] } };
    expect(await codeOf(read(noLonger, receipt))).toBe('not_found');
    expect((await read(admin, receipt)).receipt.id).toBe(receipt.id);
  });

  it('does not accept a part from another person', async () => {
    const { holder, admin } = await createPurchase(cards);
    const content = createPdf();
    const { receiptId } = await beginReceipt(cards, cards.employee(holder), { content });
    const part = { receiptId, part: 0, content: content.toString('base64') };
    expect(await codeOf(cards.rpc.call(admin, receiptsRpc.addPart, part))).toBe('not_found');
    expect(await codeOf(cards.rpc.call(admin, receiptsRpc.finish, { receiptId }))).toBe('not_found');
  });

  it('with the same key is one, also when it is sent concurrently', async () => {
    const { holder, purchase } = await createPurchase(cards);
    const ctx = { ...cards.employee(holder), idempotencyKey: newId() };
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => uploadReceipt(cards, ctx, { purchaseId: purchase.id })),
    );
    expect(new Set(idsOf(sent)).size).toBe(1);
    expect(await ofPurchase(ctx, purchase.id)).toHaveLength(1);
    const other = uploadReceipt(cards, ctx, { purchaseId: purchase.id, name: 'other.pdf' });
    expect(await codeOf(other)).toBe('idempotency_key_reused');
  });
});

describe('a receipt with text', () => {
  const linesOf = (total: string) => ['FENNEL ROW PRODUCE', '05/01/2026 14:05', `TOTAL ${total}`];
  const isRead = async (ctx: Ctx, { id }: Pick<ReceiptWire, 'id'>) =>
    eventually(async () => {
      const { receipt } = await read(ctx, { id });
      return receipt.reading?.status === 'read' && receipt;
    });
  const suggest = (ctx: Ctx, { id }: Pick<ReceiptWire, 'id'>) =>
    cards.rpc.call(ctx, receiptsRpc.suggestPurchases, { receiptId: id });

  it('suggests the matching purchases of people that the caller may see', async () => {
    const owner = cards.createOrganization();
    const { holder, purchase } = await createPurchase(cards, owner);
    const other = await createPurchase(cards, owner, { fact: { amount: 5_001, held: 5_001 } });
    const foreign = await createPurchase(cards);
    const ctx = cards.employee(holder);
    const receipt = await uploadReceipt(cards, ctx, { content: createTextPdf(linesOf('50.00')) });
    await isRead(ctx, receipt);
    const suggested = await suggest(ctx, receipt);
    expect(suggested).toMatchObject([
      { distance: 0, matched: ['amount', 'date', 'merchant'], purchase: { id: purchase.id } },
    ]);
    for (const { admin } of [other, foreign]) expect(await codeOf(suggest(admin, receipt))).toBe('not_found');
    await attach(ctx, purchase.id, receipt);
    expect(await suggest(ctx, receipt)).toEqual([]);
  });

  it('is a duplicate of another with its amount, day and merchant', async () => {
    const { admin } = await createPurchase(cards);
    const isDuplicate = async (lines: string[]) => {
      const receipt = await uploadReceipt(cards, admin, { content: createTextPdf(lines) });
      return (await isRead(admin, receipt)).isDuplicate;
    };
    expect(await isDuplicate(linesOf('50.00'))).toBe(false);
    expect(await isDuplicate(linesOf('51.00'))).toBe(false);
    expect(await isDuplicate([...linesOf('50.00'), 'COPY'])).toBe(true);
  });
});

describe('the number of receipts', () => {
  it('of a purchase and of an inbox is limited, also when they are sent concurrently', async () => {
    const { holder, purchase } = await createPurchase(cards);
    const ctx = cards.employee(holder);
    for (const [purchaseId, max] of [
      [purchase.id, receiptsPerPurchaseMax],
      [null, unassignedReceiptsMax],
    ] as const) {
      const begun = await Promise.allSettled(
        Array.from({ length: max + 5 }, () => beginReceipt(cards, ctx, { purchaseId })),
      );
      const refused = begun.filter((one) => one.status === 'rejected');
      expect(refused).toHaveLength(5);
      for (const { reason } of refused) expect(reason).toMatchObject({ code: 'too_many_receipts' });
    }
  });

  it('of an authorization and its captures is one', async () => {
    const { holder, purchase, fact } = await createPurchase(cards);
    const ctx = cards.employee(holder);
    const captured = transactionFact(fact);
    await publishEvents(cards, [eventOf(spendEvents.transactionRecorded, captured)]);
    await eventually(async () => (await lines(cards, ctx)).some(([status]) => status === 'posted'));
    for (let count = 1; count < receiptsPerPurchaseMax; count++)
      await beginReceipt(cards, ctx, { purchaseId: purchase.id });
    await beginReceipt(cards, ctx, { purchaseId: captured.transactionId });
    for (const purchaseId of [purchase.id, captured.transactionId])
      expect(await codeOf(beginReceipt(cards, ctx, { purchaseId }))).toBe('too_many_receipts');
  });

  it('of a network is limited in a day, and an upload that was not finished is removed', async () => {
    const { holder } = await createPurchase(cards);
    const ctx = { ...cards.employee(holder), origin: { network: '198.51.100.7', browser: 'Firefox' } };
    const { receiptId } = await beginReceipt(cards, ctx);
    await cards.pool.query(`insert into receipt_upload (network, bytes, begun_at) values ($1, $2, now())`, [
      '198.51.100.7',
      500_000_000 - documentMaxBytes,
    ]);
    expect(await codeOf(beginReceipt(cards, ctx, { content: Buffer.alloc(documentMaxBytes) }))).toBe(
      'too_many_requests',
    );
    await cards.pool.query(`update receipt set begun_at = now() - interval '1 hour' where id = $1`, [
      receiptId,
    ]);
    await eventually(async () => {
      const { rowCount } = await cards.pool.query(`select from receipt where id = $1`, [receiptId]);
      return rowCount === 0;
    });
  });
});

describe('the list of purchases', () => {
  it('is filtered by what has a receipt, and by what moves money and has none', async () => {
    const owner = cards.createOrganization();
    const [one, two] = [await createPurchase(cards, owner), await createPurchase(cards, owner)];
    const { admin } = one;
    const refund = transactionFact(two.fact, { type: 'refund', amount: -500 });
    await publishEvents(cards, [eventOf(spendEvents.transactionRecorded, refund)]);
    await eventually(async () => (await lines(cards, admin)).length === 3);
    await uploadReceipt(cards, admin, { purchaseId: one.purchase.id });
    const found = async (receipt: 'attached' | 'missing') =>
      (await list(cards, admin, { receipt })).items.map(({ id, receiptCount }) => [id, receiptCount]);
    expect(await found('attached')).toEqual([[one.purchase.id, 1]]);
    expect(await found('missing')).toEqual([[two.purchase.id, 0]]);
    const { count } = await cards.rpc.call(admin, cardsRpc.sumPurchases, { receipt: 'missing' });
    expect(count).toBe(1);
  });
});

describe('the tables of receipts', () => {
  it('show no row of another organization to the role of the service', async () => {
    const { admin, purchase } = await createPurchase(cards);
    await uploadReceipt(cards, admin, { purchaseId: purchase.id });
    for (const table of ['receipt', 'receipt_part', 'purchase_receipt'])
      expect(await cards.rowsOfTenant(newId(), table)).toBe(0);
    for (const table of ['receipt', 'receipt_part', 'purchase_receipt'])
      expect(await cards.rowsOfTenant(purchase.organizationId, table)).toBe(1);
  });
});
