import { Controller } from '@nestjs/common';
import { donorNotesHttp, donorNotesRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class DonorNotesController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(donorNotesHttp.listDonorNotes)
  list(ctx: Ctx, { params, query }: RouteInput<typeof donorNotesHttp.listDonorNotes>) {
    return this.rpc.call(ctx, donorNotesRpc.list, { donorId: params.id, ...query });
  }

  @Route(donorNotesHttp.addDonorNote)
  add(ctx: Ctx, { params, body }: RouteInput<typeof donorNotesHttp.addDonorNote>) {
    return this.rpc.call(ctx, donorNotesRpc.add, { donorId: params.id, ...body });
  }

  @Route(donorNotesHttp.deleteDonorNote)
  delete(ctx: Ctx, { params }: RouteInput<typeof donorNotesHttp.deleteDonorNote>) {
    return this.rpc.call(ctx, donorNotesRpc.delete, { donorId: params.id, noteId: params.noteId });
  }
}
