import { Controller } from '@nestjs/common';
import { receiptMailHttp, receiptMailRpc } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class ReceiptMailController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(receiptMailHttp.getReceiptAddress)
  getAddress(ctx: Ctx) {
    return this.rpc.call(ctx, receiptMailRpc.getAddress, {});
  }

  @Route(receiptMailHttp.replaceReceiptAddress)
  replaceAddress(ctx: Ctx) {
    return this.rpc.call(ctx, receiptMailRpc.replaceAddress, {});
  }
}
