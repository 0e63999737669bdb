import { documentPartBytes, reimbursementReceiptsRpc, type ReimbursementWire } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { createPng } from '@almoner/testing';
import { type SpendHarness } from './spend-harness.ts';

interface Upload {
  /** For the first line otherwise. */
  readonly lineId?: string;
  readonly name?: string;
  readonly content?: Buffer;
}

export function beginReceipt(
  { rpc }: SpendHarness,
  ctx: Ctx,
  { id: reportId, lines }: ReimbursementWire,
  { lineId = lines[0]?.id ?? '', name = 'till.png', content = createPng(4, 4) }: Upload = {},
) {
  return rpc.call(ctx, reimbursementReceiptsRpc.begin, { reportId, lineId, name, bytes: content.length });
}

export async function sendParts(
  { rpc }: SpendHarness,
  ctx: Ctx,
  { reportId, receiptId }: { readonly reportId: string; readonly receiptId: string },
  content: Buffer = createPng(4, 4),
): Promise<void> {
  for (let part = 0; part * documentPartBytes < content.length; part++) {
    const from = part * documentPartBytes;
    const bytes = content.subarray(from, from + documentPartBytes).toString('base64');
    await rpc.call(ctx, reimbursementReceiptsRpc.addPart, { reportId, receiptId, part, content: bytes });
  }
}

export const finishReceipt = (
  { rpc }: SpendHarness,
  ctx: Ctx,
  { reportId, receiptId }: { readonly reportId: string; readonly receiptId: string },
) => rpc.call(ctx, reimbursementReceiptsRpc.finish, { reportId, receiptId });

/** As the gateway does. */
export async function uploadReceipt(
  spend: SpendHarness,
  ctx: Ctx,
  report: ReimbursementWire,
  upload: Upload = {},
): Promise<ReimbursementWire> {
  const begun = await beginReceipt(spend, ctx, report, upload);
  await sendParts(spend, ctx, begun, upload.content);
  return finishReceipt(spend, ctx, begun);
}
