import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { receiptsRpc, spendEvents } from '@almoner/contracts';
import { newId } from '@almoner/kernel';
import { type Ctx } from '@almoner/platform';
import { createPng, eventually } from '@almoner/testing';
import { CardsHarness, codeOf } from '../test/cards-harness.ts';
import { eventOf, lines, publishEvents, transactionFact } from '../test/purchase-events.ts';
import { beginReceipt, createPurchase, uploadReceipt } from '../test/receipts.ts';

// Not stubbed: the service, PostgreSQL, nats-server, the worker that inspects PDFs. Stubbed on NATS: org, spend.
let cards: CardsHarness;
beforeAll(async () => {
  cards = await CardsHarness.start();
});
afterAll(() => cards.stop());

/** A call about `organizationId` by a person of a firm that advises `clientIds`. */
const advisorOf = (organizationId: string, clientIds: readonly string[] = [organizationId]): Ctx => ({
  ...cards.as({ organizationId: newId(), ownerType: 'advisor', clientIds: [...clientIds] }),
  organizationId,
});

const listOf = (ctx: Ctx, purchaseId: string) =>
  cards.rpc.call(ctx, receiptsRpc.listOfPurchase, { purchaseId });
const read = (ctx: Ctx, receiptId: string, purchaseId?: string) =>
  cards.rpc.call(ctx, receiptsRpc.readPart, { receiptId, purchaseId, part: 0 });

describe('a receipt of a client', () => {
  it('is listed and read by an advisor of the client, through its own purchase only', async () => {
    const owner = cards.createOrganization();
    const [one, two] = [await createPurchase(cards, owner), await createPurchase(cards, owner)];
    const { admin, purchase } = one;
    const content = createPng(5, 5);
    const receipt = await uploadReceipt(cards, admin, { purchaseId: purchase.id, content });
    const advisor = advisorOf(purchase.organizationId);
    expect(await listOf(advisor, purchase.id)).toMatchObject([{ id: receipt.id, name: receipt.name }]);
    expect(await listOf(advisor, two.purchase.id)).toEqual([]);
    const part = await read(advisor, receipt.id, purchase.id);
    expect(Buffer.from(part.content, 'base64').equals(content)).toBe(true);
    expect(await codeOf(read(advisor, receipt.id, two.purchase.id))).toBe('not_found');
    expect(await codeOf(read(advisor, receipt.id, newId()))).toBe('not_found');
  });

  it('of an authorization is read through its capture', async () => {
    const { admin, purchase, fact } = await createPurchase(cards);
    const receipt = await uploadReceipt(cards, admin, { purchaseId: purchase.id });
    const capture = transactionFact(fact);
    await publishEvents(cards, [eventOf(spendEvents.transactionRecorded, capture)]);
    await eventually(async () => (await lines(cards, admin)).length === 2);
    const advisor = advisorOf(purchase.organizationId);
    for (const id of [capture.transactionId, purchase.id])
      expect((await read(advisor, receipt.id, id)).receipt.id).toBe(receipt.id);
  });

  it('is not found by an advisor of others, nor after the connection has ended, nor by another client', async () => {
    const { admin, purchase } = await createPurchase(cards);
    const receipt = await uploadReceipt(cards, admin, { purchaseId: purchase.id });
    const other = await createPurchase(cards);
    const strangers = [
      advisorOf(purchase.organizationId, [other.purchase.organizationId]),
      advisorOf(purchase.organizationId, []),
      advisorOf(other.purchase.organizationId),
      other.admin,
    ];
    for (const ctx of strangers) {
      expect(await codeOf(listOf(ctx, purchase.id))).toBe('not_found');
      expect(await codeOf(read(ctx, receipt.id, purchase.id))).toBe('not_found');
    }
    expect(await codeOf(read(advisorOf(purchase.organizationId), receipt.id, purchase.id))).toBe(
      'was not refused',
    );
  });

  it('that is on no purchase is never found, and none is changed by an advisor', async () => {
    const { admin, purchase } = await createPurchase(cards);
    const unattached = await uploadReceipt(cards, admin);
    const receipt = await uploadReceipt(cards, admin, { purchaseId: purchase.id });
    const advisor = advisorOf(purchase.organizationId);
    expect(await codeOf(read(advisor, unattached.id))).toBe('not_found');
    expect(await codeOf(read(advisor, unattached.id, purchase.id))).toBe('not_found');
    const { rpc } = cards;
    const ids = { purchaseId: purchase.id, receiptId: receipt.id };
    const changes = [
      beginReceipt(cards, advisor, { purchaseId: purchase.id }),
      rpc.call(advisor, receiptsRpc.listUnassigned, {}),
      rpc.call(advisor, receiptsRpc.attach, { ...ids, receiptId: unattached.id }),
      rpc.call(advisor, receiptsRpc.detach, ids),
      rpc.call(advisor, receiptsRpc.remove, { receiptId: unattached.id }),
    ];
    expect(await Promise.all(changes.map(codeOf))).toEqual(changes.map(() => 'forbidden'));
    expect(await listOf(admin, purchase.id)).toMatchObject([{ id: receipt.id }]);
  });
});
