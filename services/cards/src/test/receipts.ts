import {
  cardsRpc,
  documentPartBytes,
  receiptsRpc,
  spendEvents,
  type AuthorizationFact,
  type ReceiptWire,
} from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { createPdf, eventually } from '@almoner/testing';
import { type CardsHarness, type TestOrganization } from './cards-harness.ts';
import { authorizationFact, createCard, eventOf, lines, publishEvents } from './purchase-events.ts';

export interface ReceiptUpload {
  readonly name?: string;
  readonly content?: Buffer;
  readonly purchaseId?: string | null;
}

export async function beginReceipt(cards: CardsHarness, ctx: Ctx, upload: ReceiptUpload = {}) {
  const { name = 'receipt.pdf', content = createPdf(), purchaseId = null } = upload;
  return cards.rpc.call(ctx, receiptsRpc.begin, { name, purchaseId, bytes: content.length });
}

/** Uploads in parts, as the gateway does. */
export async function uploadReceipt(
  cards: CardsHarness,
  ctx: Ctx,
  { content = createPdf(), ...rest }: ReceiptUpload = {},
): Promise<ReceiptWire> {
  const { receiptId } = await beginReceipt(cards, ctx, { content, ...rest });
  for (let part = 0; part * documentPartBytes < content.length; part++) {
    const from = part * documentPartBytes;
    const bytes = content.subarray(from, from + documentPartBytes).toString('base64');
    await cards.rpc.call(ctx, receiptsRpc.addPart, { receiptId, part, content: bytes });
  }
  return cards.rpc.call(ctx, receiptsRpc.finish, { receiptId });
}

/** A pending purchase on a card of its own. */
export async function createPurchase(
  cards: CardsHarness,
  owner: Promise<TestOrganization> = cards.createOrganization(),
  over: Parameters<typeof createCard>[2] & { fact?: Partial<AuthorizationFact> } = {},
) {
  const issued = await createCard(cards, await owner, over);
  const fact = authorizationFact(issued.card, over.fact);
  await publishEvents(cards, [eventOf(spendEvents.authorizationApproved, fact)]);
  await eventually(async () => (await lines(cards, cards.employee(issued.holder))).length === 1);
  const found = await cards.rpc.call(issued.admin, cardsRpc.getPurchase, {
    purchaseId: fact.authorizationId,
  });
  return { ...issued, fact, purchase: { ...found, organizationId: fact.organizationId } };
}
