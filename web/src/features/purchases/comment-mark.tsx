import { CommentOutlined } from '@ant-design/icons';
import { type PurchaseWire } from '@almoner/contracts';
import { commentWords as words } from '../../words/en/comments.ts';

/** Shows that people wrote about a purchase. */
export function CommentMark({ purchase: { commentCount: count } }: { readonly purchase: PurchaseWire }) {
  if (count === 0) return null;
  const label = words.count(count);
  return (
    <span className="comment-mark" role="img" aria-label={label} title={label}>
      <CommentOutlined aria-hidden />
      <span aria-hidden>{count >= 100 ? '99+' : count.toLocaleString()}</span>
    </span>
  );
}
