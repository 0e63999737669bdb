import { Controller } from '@nestjs/common';
import { commentsHttp, commentsRpc, type RouteInput } from '@almoner/contracts';
import { RpcClient, type Ctx } from '@almoner/platform';
import { Route } from '../../api/route.decorator.ts';

@Controller()
export class CommentsController {
  constructor(private readonly rpc: RpcClient) {}

  @Route(commentsHttp.listComments)
  list(ctx: Ctx, { params, query }: RouteInput<typeof commentsHttp.listComments>) {
    return this.rpc.call(ctx, commentsRpc.list, { ...query, purchaseId: params.id });
  }

  @Route(commentsHttp.listMentionable)
  listMentionable(ctx: Ctx, { params, query }: RouteInput<typeof commentsHttp.listMentionable>) {
    return this.rpc.call(ctx, commentsRpc.listMentionable, { ...query, purchaseId: params.id });
  }

  @Route(commentsHttp.addComment)
  add(ctx: Ctx, { params, body }: RouteInput<typeof commentsHttp.addComment>) {
    return this.rpc.call(ctx, commentsRpc.add, { ...body, purchaseId: params.id });
  }

  @Route(commentsHttp.editComment)
  edit(ctx: Ctx, { params, body }: RouteInput<typeof commentsHttp.editComment>) {
    const { id: purchaseId, commentId } = params;
    return this.rpc.call(ctx, commentsRpc.edit, { ...body, purchaseId, commentId });
  }

  @Route(commentsHttp.deleteComment)
  delete(ctx: Ctx, { params }: RouteInput<typeof commentsHttp.deleteComment>) {
    const { id: purchaseId, commentId } = params;
    return this.rpc.call(ctx, commentsRpc.delete, { purchaseId, commentId });
  }
}
