import {
  approvalsRpc,
  documentPartBytes,
  fundFilesRpc,
  fundsRpc,
  signaturesRpc,
  type ApprovalWire,
  type FundFileWire,
} from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { createPdf } from '@almoner/testing';
import { type SpendHarness } from './spend-harness.ts';

interface Upload {
  readonly name?: string;
  readonly content?: Buffer;
  /** The release, or `next`; of the fund itself otherwise. */
  readonly transferId?: string;
}
export interface OfFund {
  readonly fundId: string;
  readonly fileId: string;
}

/** A fund with 5 000 whose releases above 1 000 take two signatures, and commands about its files. */
export async function createFundWithFiles(spend: SpendHarness) {
  const { organizationId } = await spend.createOrganization(15_000);
  const [first, second] = [spend.admin(organizationId), spend.admin(organizationId)];
  const { id: fundId } = await spend.rpc.call(first, fundsRpc.createFund, {
    name: 'Community garden',
    restriction: 'purpose',
    purpose: 'Seeds and tools',
    startsOn: null,
    endsOn: null,
  });
  const receipt = { fundId, amount: 5_000, donor: 'Aldermoss Family Fund', reason: 'Letter of May 2' };
  await spend.rpc.call(first, fundsRpc.receiveInFund, receipt);
  await spend.rpc.call(first, signaturesRpc.changeSignaturePolicy, { threshold: 1_000, version: 0 });

  const begin = (ctx: Ctx, { name = 'letter.pdf', content = createPdf(), transferId }: Upload = {}) =>
    spend.rpc.call(ctx, fundFilesRpc.begin, {
      fundId,
      name,
      bytes: content.length,
      ...(transferId && { transferId }),
    });
  const sendParts = async (ctx: Ctx, { fileId }: OfFund, content: Buffer = createPdf()) => {
    for (let part = 0; part * documentPartBytes < content.length; part++) {
      const from = part * documentPartBytes;
      const bytes = content.subarray(from, from + documentPartBytes).toString('base64');
      await spend.rpc.call(ctx, fundFilesRpc.addPart, { fundId, fileId, part, content: bytes });
    }
  };
  const finish = (ctx: Ctx, { fileId }: OfFund) =>
    spend.rpc.call(ctx, fundFilesRpc.finish, { fundId, fileId });
  /** As the gateway does. */
  const upload = async (ctx: Ctx, file: Upload = {}): Promise<FundFileWire> => {
    const begun = await begin(ctx, file);
    await sendParts(ctx, begun, file.content);
    return finish(ctx, begun);
  };
  const list = (ctx: Ctx, transferId?: string) =>
    spend.rpc.call(ctx, fundFilesRpc.list, { fundId, ...(transferId && { transferId }) });
  const read = (ctx: Ctx, fileId: string, part = 0) =>
    spend.rpc.call(ctx, fundFilesRpc.readPart, { fundId, fileId, part });
  const remove = (ctx: Ctx, fileId: string) => spend.rpc.call(ctx, fundFilesRpc.remove, { fundId, fileId });
  const release = (ctx: Ctx, amount: number, fileIds?: string[]) =>
    spend.rpc.call(ctx, fundsRpc.releaseFund, {
      fundId,
      amount,
      reason: 'The seeds were bought',
      evidence: 'Invoice 12',
      ...(fileIds && { fileIds }),
    });
  const request = async (approvalId: string | undefined): Promise<ApprovalWire> => {
    const { items } = await spend.rpc.call(second, approvalsRpc.list, { id: approvalId });
    if (items[0] === undefined) throw new Error('There is no such request.');
    return items[0];
  };
  const vote = (ctx: Ctx, { id, version }: ApprovalWire, decision: 'approve' | 'reject' = 'approve') =>
    spend.rpc.call(ctx, approvalsRpc[decision], { approvalId: id, version, note: 'As agreed' });
  const fund = () => spend.rpc.call(first, fundsRpc.getFund, { fundId });
  return {
    organizationId,
    fundId,
    first,
    second,
    begin,
    sendParts,
    finish,
    upload,
    list,
    read,
    remove,
    release,
    request,
    vote,
    fund,
  };
}
