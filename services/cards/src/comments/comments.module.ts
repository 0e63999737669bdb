import { Module } from '@nestjs/common';
import { EmailsModule } from '../emails/emails.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { PurchasesModule } from '../purchases/purchases.module.ts';
import { CommentChanges } from './comment-changes.ts';
import { CommentsRpcController } from './comments.rpc.controller.ts';
import { CommentRepository } from './persistence/comment.repository.ts';
import { MentionableReader } from './persistence/mentionable.reader.ts';
import { CommentThreads } from './use-cases/comment-threads.ts';
import { DeleteComment } from './use-cases/delete-comment.ts';
import { ReadComments } from './use-cases/read-comments.ts';
import { WriteComment } from './use-cases/write-comment.ts';

@Module({
  imports: [EmailsModule, PeopleModule, PurchasesModule],
  controllers: [CommentsRpcController],
  providers: [
    CommentRepository,
    MentionableReader,
    CommentThreads,
    CommentChanges,
    ReadComments,
    WriteComment,
    DeleteComment,
  ],
})
export class CommentsModule {}
