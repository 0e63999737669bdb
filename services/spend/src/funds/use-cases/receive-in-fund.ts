import { Injectable } from '@nestjs/common';
import { type RequestOf, type TransferWire, type fundsRpc } from '@almoner/contracts';
import { type Ctx } from '@almoner/platform';
import { receiptFrom } from '../domain/receipt-description.ts';
import { MoveFund } from './move-fund.ts';

/** Moves a donor's money, which arrived by bank transfer, from the wallet to a restricted fund. */
@Injectable()
export class ReceiveInFund {
  constructor(private readonly moveFund: MoveFund) {}

  /** @throws DomainError as `MoveFund` does */
  execute(
    ctx: Ctx,
    { fundId, amount, donor, reason, receivedOn }: RequestOf<typeof fundsRpc.receiveInFund>,
  ): Promise<TransferWire> {
    return this.moveFund.execute(ctx, {
      kind: 'fund_receipt',
      fundId,
      amount,
      day: receivedOn,
      description: receiptFrom(donor),
      recorded: { donor, reason },
    });
  }
}
