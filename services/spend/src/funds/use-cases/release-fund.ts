import { Injectable } from '@nestjs/common';
import { type RequestOf, type TransferWire, type fundsRpc } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { MoveFund } from './move-fund.ts';

/** Releases money of a restricted fund to the wallet, with a reason and evidence that the restriction was met. */
@Injectable()
export class ReleaseFund {
  constructor(private readonly moveFund: MoveFund) {}

  /** @throws DomainError as `MoveFund` does */
  execute(
    ctx: Ctx,
    { fundId, amount, reason, evidence, fileIds = [] }: RequestOf<typeof fundsRpc.releaseFund>,
  ): Promise<TransferWire> {
    return this.moveFund.execute(ctx, {
      kind: 'fund_release',
      fundId,
      amount,
      description: reason,
      recorded: { reason, evidence },
      ...(fileIds.length > 0 && { fileIds: [...new Set(fileIds)].toSorted() }),
    });
  }
}
