import { Injectable } from '@nestjs/common';
import { type CommentWire, type MentionWire } from '@almoner/contracts';
import { TenantReader, sql, type Ctx, type KeysetPosition, type Transaction } from '@almoner/platform';

export interface Comment {
  readonly id: string;
  readonly author: CommentWire['author'];
  /** Null once the comment is deleted. */
  readonly text: string | null;
  readonly mentions: readonly MentionWire[];
  readonly version: number;
  readonly writtenAt: Date;
  readonly editedAt: Date | null;
}

export interface NewComment extends Pick<Comment, 'id' | 'author' | 'mentions' | 'writtenAt'> {
  /** The authorization of the purchase, or a transaction without one. */
  readonly threadId: string;
  readonly text: string;
}

export type EditedComment = Pick<NewComment, 'id' | 'text' | 'mentions'> & { readonly at: Date };

interface Row {
  id: string;
  author_id: string;
  author_name: string | null;
  author_email: string;
  text: string | null;
  mentions: MentionWire[];
  version: number;
  written_at: Date;
  edited_at: Date | null;
}

/** Members have their current name, even if they were archived. */
const select = `
  select c.id, c.author_id, coalesce(m.name, c.author_name) as author_name, coalesce(m.email, c.author_email) as author_email,
    c.text, c.mentions, c.version, c.written_at, c.edited_at
  from purchase_comment c
  left join member m on m.organization_id = c.organization_id and m.user_id = c.author_id`;

@Injectable()
export class CommentRepository {
  constructor(private readonly reader: TenantReader) {}

  /** Newest first; returns one row more than `limit` when there is a next page. */
  async list(ctx: Ctx, threadId: string, limit: number, after: KeysetPosition | null): Promise<Comment[]> {
    const rows = await this.reader.query<Row>(ctx, {
      name: 'comments',
      text: `${select}
             where c.organization_id = $1 and c.thread_id = $2
               and ($3::timestamptz is null or (c.written_at, c.id) < ($3, $4::uuid))
             order by c.written_at desc, c.id desc limit $5`,
      values: [ctx.organizationId, threadId, after?.at ?? null, after?.id ?? null, limit + 1],
    });
    return rows.map(toComment);
  }

  /** Null if the thread does not have it. */
  async find(ctx: Ctx, threadId: string, id: string): Promise<Comment | null> {
    const [row] = await this.reader.query<Row>(ctx, {
      name: 'comment',
      text: `${select} where c.organization_id = $1 and c.thread_id = $2 and c.id = $3`,
      values: [ctx.organizationId, threadId, id],
    });
    return row === undefined ? null : toComment(row);
  }

  /** Like `find`. */
  async lock(tx: Transaction, organizationId: string, threadId: string, id: string): Promise<Comment | null> {
    const [row] = await tx.query<Row>(
      `${select} where c.organization_id = $1 and c.thread_id = $2 and c.id = $3 for update of c`,
      [organizationId, threadId, id],
    );
    return row === undefined ? null : toComment(row);
  }

  async add(tx: Transaction, organizationId: string, comment: NewComment): Promise<void> {
    const { id, threadId, author, text, mentions, writtenAt } = comment;
    await tx.query(sql`
      insert into purchase_comment (organization_id, id, thread_id, author_id, author_name, author_email, text, mentions, written_at)
      values (${organizationId}, ${id}, ${threadId}, ${author.id}, ${author.name}, ${author.email}, ${text},
        ${JSON.stringify(mentions)}, ${writtenAt})`);
  }

  async edit(
    tx: Transaction,
    organizationId: string,
    { id, text, mentions, at }: EditedComment,
  ): Promise<void> {
    await tx.query(sql`
      update purchase_comment
      set text = ${text}, mentions = ${JSON.stringify(mentions)}, edited_at = ${at}, version = version + 1
      where organization_id = ${organizationId} and id = ${id}`);
  }

  /** Deletes the text but keeps the row, so that readers see that there was a comment. */
  async delete(
    tx: Transaction,
    organizationId: string,
    id: string,
    { by, at }: { readonly by: string; readonly at: Date },
  ): Promise<void> {
    await tx.query(sql`
      update purchase_comment
      set text = null, mentions = '[]', deleted_at = ${at}, deleted_by = ${by}, version = version + 1
      where organization_id = ${organizationId} and id = ${id}`);
  }
}

const toComment = (row: Row): Comment => ({
  id: row.id,
  author: { id: row.author_id, name: row.author_name, email: row.author_email },
  text: row.text,
  mentions: row.mentions,
  version: row.version,
  writtenAt: row.written_at,
  editedAt: row.edited_at,
});
