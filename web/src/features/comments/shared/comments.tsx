import '../comments.css';
import { Button } from 'antd';
import { useId, useRef } from 'react';
import { type CommentSubject, useListCommentsInfiniteQuery } from '../../../api/comments.api.ts';
import { QueryFailure } from '../../../ui/list-view.tsx';
import { commentWords as words } from '../../../words/en/comments.ts';
import { CommentComposer } from '../comment-composer.tsx';
import { CommentRow } from '../comment-row.tsx';

interface CommentsProps {
  readonly subject: CommentSubject;
  /** True if the viewer may write. */
  readonly mayComment: boolean;
}

/** Comments on a record, newest last; earlier ones are loaded on request. */
export function Comments({ subject, mayComment }: CommentsProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useListCommentsInfiniteQuery(subject);
  const comments = query.currentData?.pages.flatMap(({ items }) => items).toReversed();
  return (
    <section className="comments" aria-labelledby={titleId}>
      <h3 id={titleId} ref={heading} tabIndex={-1}>
        {words.title}
      </h3>
      {query.hasNextPage && (
        <div>
          <Button size="middle" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {words.earlier}
          </Button>
        </div>
      )}
      {comments === undefined ? (
        <QueryFailure query={query} title={words.notLoaded} />
      ) : comments.length === 0 ? (
        <p className="supporting">{words.none}</p>
      ) : (
        <ol aria-label={words.list}>
          {comments.map((comment) => (
            <CommentRow key={comment.id} subject={subject} comment={comment} heading={heading} />
          ))}
        </ol>
      )}
      {mayComment && <CommentComposer subject={subject} />}
    </section>
  );
}
