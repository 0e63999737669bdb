import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { receiptsRpc, type ReceiptWire } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx, type RunningService } from '@almoner/platform';
import { createPng, createTextPdf, eventually, receiptPicture } from '@almoner/testing';
import { CardsHarness, codeOf } from '../test/cards-harness.ts';
import { createPurchase, uploadReceipt } from '../test/receipts.ts';

// Not stubbed: two replicas of the service, PostgreSQL, nats-server, the processes that read. Stubbed on NATS: org, spend.
let cards: CardsHarness;
let replica: RunningService;
beforeAll(async () => {
  cards = await CardsHarness.start();
  replica = await cards.service.startReplica({});
});
afterAll(async () => {
  await replica.close();
  await cards.stop();
});

type OfReceipt = Pick<ReceiptWire, 'id'>;
const read = (ctx: Ctx, { id: receiptId }: OfReceipt, isPreview = false) =>
  cards.rpc.call(ctx, receiptsRpc.readPart, { receiptId, part: 0, isPreview });
const readingOf = (ctx: Ctx, receipt: OfReceipt) =>
  eventually(async () => {
    const { reading } = (await read(ctx, receipt)).receipt;
    return reading !== null && reading.status !== 'waiting' && reading;
  });
const attemptsOf = async (receipts: readonly OfReceipt[]) => {
  const { rows } = await cards.pool.query<{ attempts: number }>(
    `select read_attempts as attempts from receipt where id = any ($1)`,
    [receipts.map(({ id }) => id)],
  );
  return rows.map(({ attempts }) => attempts);
};
const aHolder = async () => cards.employee(await cards.createMember(await cards.createOrganization()));

describe('A receipt', () => {
  it('of a picture is read, and suggests its purchase', async () => {
    const at = '2026-11-03T16:27:00.000Z';
    const fact = { amount: 4_210, held: 4_210, networkCreatedAt: at };
    const { holder, purchase } = await createPurchase(cards, undefined, { fact });
    const ctx = cards.employee(holder);
    const receipt = await uploadReceipt(cards, ctx, { content: receiptPicture('png'), name: 'till.png' });
    expect(await readingOf(ctx, receipt)).toEqual({
      status: 'read',
      amount: 4_210,
      currency: null,
      day: '2026-11-03',
      merchant: 'KETTLE AND CRATE',
      confidence: expect.any(Number),
    });
    const matches = await cards.rpc.call(ctx, receiptsRpc.suggestPurchases, { receiptId: receipt.id });
    expect(matches.map((match) => match.purchase.id)).toEqual([purchase.id]);
    // A person accepts it.
    expect((await read(ctx, receipt)).receipt.purchaseCount).toBe(0);
  });

  it('of a phone has a preview, which those see who see the receipt', async () => {
    const ctx = await aHolder();
    const receipt = await uploadReceipt(cards, ctx, { content: receiptPicture('heic'), name: 'IMG_1.HEIC' });
    expect(receipt.type).toBe('image/heic');
    expect(await readingOf(ctx, receipt)).toMatchObject({ status: 'read', amount: 4_210 });
    const preview = await read(ctx, receipt, true);
    expect(preview.receipt.hasPreview).toBe(true);
    const content = Buffer.from(preview.content, 'base64');
    expect(content.length).toBe(preview.previewBytes);
    expect(content.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    const stored = await read(ctx, receipt);
    expect(Buffer.from(stored.content, 'base64').equals(receiptPicture('heic'))).toBe(true);
    const stranger = cards.admin({ organizationId: newId() });
    expect(await codeOf(read(stranger, receipt, true))).toBe('not_found');
    const other = await uploadReceipt(cards, ctx, { content: createTextPdf(['TOTAL 1.00']) });
    expect(await codeOf(read(ctx, other, true))).toBe('not_found');
  });

  it('without legible text is unreadable, and stays a receipt', async () => {
    const ctx = await aHolder();
    const receipt = await uploadReceipt(cards, ctx, { content: createPng(40, 40) });
    expect(await readingOf(ctx, receipt)).toMatchObject({ status: 'unreadable', amount: null });
    expect((await read(ctx, receipt)).receipt.id).toBe(receipt.id);
  });

  it('is read once, though two replicas work', async () => {
    const ctx = await aHolder();
    const contents = ['1.00', '2.00', '3.00', '4.00', '5.00', '6.00'].map((total) =>
      createTextPdf([`TOTAL ${total}`]),
    );
    const receipts = await Promise.all(contents.map((content) => uploadReceipt(cards, ctx, { content })));
    const readings = await Promise.all(receipts.map((receipt) => readingOf(ctx, receipt)));
    expect(readings.map(({ amount }) => amount)).toEqual([100, 200, 300, 400, 500, 600]);
    expect(await attemptsOf(receipts)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('that was not queued is read too, and not one that ended its process three times', async () => {
    const ctx = await aHolder();
    const [forgotten, fatal] = await Promise.all([
      uploadReceipt(cards, ctx, { content: createTextPdf(['TOTAL 7.00']) }),
      uploadReceipt(cards, ctx, { content: createTextPdf(['TOTAL 8.00']) }),
    ]);
    await Promise.all([readingOf(ctx, forgotten), readingOf(ctx, fatal)]);
    // As a process leaves them that ends after the commit of the upload, or while it reads.
    await cards.pool.query(
      `update receipt set read_state = 'waiting', read_amount_minor = null, uploaded_at = now() - interval '2 minutes',
         read_attempts = case when id = $1 then 1 else 3 end where id = any ($2)`,
      [forgotten.id, [forgotten.id, fatal.id]],
    );
    expect(await readingOf(ctx, forgotten)).toMatchObject({ status: 'read', amount: 700 });
    expect(await readingOf(ctx, fatal)).toMatchObject({ status: 'unreadable', amount: null });
  });

  it('is read after a restart in between', async () => {
    const ctx = await aHolder();
    await replica.close();
    const receipt = await uploadReceipt(cards, ctx, { content: receiptPicture('png') });
    await cards.restartService();
    replica = await cards.service.startReplica({});
    expect(await readingOf(ctx, receipt)).toMatchObject({ status: 'read', amount: 4_210 });
  });
});
