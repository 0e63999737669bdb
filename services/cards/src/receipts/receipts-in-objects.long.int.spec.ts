import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { documentPartBytes, receiptsRpc, type ReceiptWire } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { S3Server, createPdf, createPng, eventually, s3Environment } from '@almoner/testing';
import { CardsHarness, codeOf } from '../test/cards-harness.ts';
import { createPurchase, uploadReceipt } from '../test/receipts.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the S3 SDK. Its server is ours, and checks the signatures.
let s3: S3Server;
let cards: CardsHarness;
beforeAll(async () => {
  s3 = await S3Server.start();
  cards = await CardsHarness.start(s3Environment(s3));
});
afterEach(() => {
  s3.fault = null;
});
afterAll(async () => {
  await cards.stop();
  await s3.stop();
});

type OfReceipt = Pick<ReceiptWire, 'id'>;

const content = createPdf(documentPartBytes + 17);
const read = (ctx: Ctx, { id: receiptId }: OfReceipt, part = 0) =>
  cards.rpc.call(ctx, receiptsRpc.readPart, { receiptId, part });
const objectsOf = ({ id }: OfReceipt) => [...s3.objects.keys()].filter((key) => key.includes(id));
const isMoved = (receipt: OfReceipt) =>
  eventually(async () => {
    const { rows } = await cards.pool.query(
      `select 1 from receipt where id = $1 and object_key is not null`,
      [receipt.id],
    );
    return rows.length === 1;
  });

async function contentOf(ctx: Ctx, receipt: OfReceipt): Promise<Buffer> {
  const parts = await Promise.all([read(ctx, receipt), read(ctx, receipt, 1)]);
  return Buffer.concat(parts.map((part) => Buffer.from(part.content, 'base64')));
}

describe('A receipt in an object store', () => {
  it('is moved there under its organization, read unchanged, and hidden from others', async () => {
    const { holder, purchase } = await createPurchase(cards);
    const ctx = cards.employee(holder);
    const receipt = await uploadReceipt(cards, ctx, { content, purchaseId: purchase.id });
    await isMoved(receipt);
    expect(objectsOf(receipt)).toEqual([
      expect.stringContaining(`organizations/${holder.organizationId}/receipt/${receipt.id}/`),
    ]);
    expect((await contentOf(ctx, receipt)).equals(content)).toBe(true);
    const { rows } = await cards.pool.query(`select 1 from receipt_part where receipt_id = $1`, [receipt.id]);
    expect(rows).toEqual([]);
    for (const other of [
      cards.admin({ organizationId: newId() }),
      cards.employee({ ...holder, userId: newId() }),
    ])
      expect(await codeOf(read(other, receipt))).toBe('not_found');
    expect(await cards.rpc.call(ctx, receiptsRpc.finish, { receiptId: receipt.id })).toMatchObject({
      id: receipt.id,
      sha256: receipt.sha256,
    });
  });

  it('is removed with its last purchase', async () => {
    const { holder, purchase } = await createPurchase(cards);
    const ctx = cards.employee(holder);
    const receipt = await uploadReceipt(cards, ctx, { content, purchaseId: purchase.id });
    await isMoved(receipt);
    await cards.rpc.call(ctx, receiptsRpc.detach, { purchaseId: purchase.id, receiptId: receipt.id });
    await eventually(() => Promise.resolve(objectsOf(receipt).length === 0));
  });

  it('is uploaded during an outage as well; what was moved before is a clear error until it ends', async () => {
    const { holder, purchase } = await createPurchase(cards);
    const ctx = cards.employee(holder);
    const before = await uploadReceipt(cards, ctx, { content, purchaseId: purchase.id });
    await isMoved(before);
    s3.fault = 'answers 500';
    const during = await uploadReceipt(cards, ctx, { content: createPng(4, 4), purchaseId: purchase.id });
    expect((await read(ctx, during)).receipt.sha256).toBe(during.sha256);
    expect(await codeOf(read(ctx, before))).toBe('file_store_unavailable');
    s3.fault = null;
    await isMoved(during);
    expect((await contentOf(ctx, before)).equals(content)).toBe(true);
  });

  it('stays readable after the setting changes, and one from before the setting is too', async () => {
    const { holder, purchase } = await createPurchase(cards);
    const ctx = cards.employee(holder);
    const moved = await uploadReceipt(cards, ctx, { content, purchaseId: purchase.id });
    await isMoved(moved);
    await cards.restartService({ FILE_STORE: 'postgres' });
    const later = createPdf(documentPartBytes + 18);
    const kept = await uploadReceipt(cards, ctx, { content: later, purchaseId: purchase.id });
    expect((await contentOf(ctx, moved)).equals(content)).toBe(true);
    expect((await contentOf(ctx, kept)).equals(later)).toBe(true);
    // Objects are removed with this setting too, and by the same job, so that it has run since.
    await cards.rpc.call(ctx, receiptsRpc.detach, { purchaseId: purchase.id, receiptId: moved.id });
    await eventually(() => Promise.resolve(objectsOf(moved).length === 0));
    expect(objectsOf(kept)).toEqual([]);
    await cards.restartService();
    await isMoved(kept);
    expect((await contentOf(ctx, kept)).equals(later)).toBe(true);
  });
});
