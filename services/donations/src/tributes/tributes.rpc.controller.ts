import { Controller } from '@nestjs/common';
import { donationsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { ResendTributeNote } from './use-cases/resend-tribute-note.ts';

@Controller()
export class TributesRpcController {
  constructor(private readonly resendTributeNote: ResendTributeNote) {}

  @Rpc(donationsRpc.resendTributeNote)
  resend(ctx: Ctx, { giftId }: RequestOf<typeof donationsRpc.resendTributeNote>) {
    return this.resendTributeNote.execute(ctx, giftId);
  }
}
