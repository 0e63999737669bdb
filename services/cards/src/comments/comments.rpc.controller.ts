import { Controller } from '@nestjs/common';
import { commentsRpc, type RequestOf } from '@almoner/contracts';
import { Rpc, type Ctx } from '@almoner/platform';
import { DeleteComment } from './use-cases/delete-comment.ts';
import { ReadComments } from './use-cases/read-comments.ts';
import { WriteComment } from './use-cases/write-comment.ts';

@Controller()
export class CommentsRpcController {
  constructor(
    private readonly readComments: ReadComments,
    private readonly writeComment: WriteComment,
    private readonly deleteComment: DeleteComment,
  ) {}

  @Rpc(commentsRpc.list)
  list(ctx: Ctx, request: RequestOf<typeof commentsRpc.list>) {
    return this.readComments.list(ctx, request);
  }

  @Rpc(commentsRpc.listMentionable)
  listMentionable(ctx: Ctx, request: RequestOf<typeof commentsRpc.listMentionable>) {
    return this.readComments.listMentionable(ctx, request);
  }

  @Rpc(commentsRpc.add)
  add(ctx: Ctx, request: RequestOf<typeof commentsRpc.add>) {
    return this.writeComment.add(ctx, request);
  }

  @Rpc(commentsRpc.edit)
  edit(ctx: Ctx, request: RequestOf<typeof commentsRpc.edit>) {
    return this.writeComment.edit(ctx, request);
  }

  @Rpc(commentsRpc.delete)
  delete(ctx: Ctx, request: RequestOf<typeof commentsRpc.delete>) {
    return this.deleteComment.execute(ctx, request);
  }
}
