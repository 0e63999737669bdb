import { SendOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { type CommentSubject, useAddCommentMutation } from '../../api/comments.api.ts';
import { newKey } from '../../lib/new-key.ts';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { commentWords as words } from '../../words/en/comments.ts';
import { MentionField, type MentionFieldHandle } from './mention-field.tsx';
import { useDraft } from './use-draft.ts';

/** Writes a comment. The text stays until it is posted. */
export function CommentComposer({ subject }: { readonly subject: CommentSubject }) {
  const draft = useDraft();
  const [add, { isLoading }] = useAddCommentMutation();
  const [status, setStatus] = useState('');
  const showResult = useMutationFeedback();
  const field = useRef<MentionFieldHandle>(null);
  // One key for one text: after a lost answer, the second try is the same comment.
  const attempt = useRef({ text: '', key: '' });
  const text = draft.text.trim();
  const post = async () => {
    if (text === '' || isLoading) return;
    if (attempt.current.text !== text) attempt.current = { text, key: newKey() };
    const isPosted = await showResult(
      add({ subject, text, mentions: draft.mentions, key: attempt.current.key }),
    );
    if (!isPosted) return;
    attempt.current = { text: '', key: '' };
    // Text typed meanwhile is another comment.
    draft.setText((now) => (now.trim() === text ? '' : now));
    setStatus(words.posted);
    field.current?.focus();
  };
  return (
    <div className="comment-composer">
      <MentionField
        subject={subject}
        label={words.write}
        value={draft.text}
        onChange={(typed) => {
          setStatus('');
          draft.setText(typed);
        }}
        onMention={draft.mention}
        onSubmit={() => void post()}
        handle={field}
      />
      <Button
        type="text"
        aria-label={words.post}
        icon={<SendOutlined aria-hidden />}
        disabled={text === ''}
        loading={isLoading}
        onClick={() => void post()}
      />
      <p className="visually-hidden" role="status">
        {status}
      </p>
    </div>
  );
}
