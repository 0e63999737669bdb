import { Controller } from '@nestjs/common';
import { receiptMailRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ReceiptAddresses } from './use-cases/receipt-addresses.ts';
import { ReceiveMail } from './use-cases/receive-mail.ts';

@Controller()
export class ReceiptMailRpcController {
  constructor(
    private readonly addresses: ReceiptAddresses,
    private readonly receiveMail: ReceiveMail,
  ) {}

  @Rpc(receiptMailRpc.getAddress)
  getAddress(ctx: Ctx, _: RequestOf<typeof receiptMailRpc.getAddress>) {
    return this.addresses.get(ctx);
  }

  @Rpc(receiptMailRpc.replaceAddress)
  replaceAddress(ctx: Ctx, _: RequestOf<typeof receiptMailRpc.replaceAddress>) {
    return this.addresses.replace(ctx);
  }

  @Rpc(receiptMailRpc.begin)
  begin(ctx: Ctx, request: RequestOf<typeof receiptMailRpc.begin>) {
    return this.receiveMail.begin(ctx, request);
  }

  @Rpc(receiptMailRpc.addPart)
  addPart(ctx: Ctx, request: RequestOf<typeof receiptMailRpc.addPart>) {
    return this.receiveMail.addPart(ctx, request);
  }

  @Rpc(receiptMailRpc.finish)
  finish(ctx: Ctx, request: RequestOf<typeof receiptMailRpc.finish>) {
    return this.receiveMail.finish(ctx, request);
  }
}
