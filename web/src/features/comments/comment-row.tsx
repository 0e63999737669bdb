import { type CommentWire } from '@almoner/contracts';
import { Button } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  type CommentSubject,
  useDeleteCommentMutation,
  useEditCommentMutation,
} from '../../api/comments.api.ts';
import { personName } from '../../lib/person-name.ts';
import { DayAndTime } from '../../ui/relative-time.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { useConfirmation } from '../../ui/use-confirmation.ts';
import { commentWords as words } from '../../words/en/comments.ts';
import { partsOfText } from './comment-text.ts';
import { MentionField, type MentionFieldHandle } from './mention-field.tsx';
import { useDraft } from './use-draft.ts';

interface RowProps {
  readonly subject: CommentSubject;
  readonly comment: CommentWire;
  /** Gets the focus when the row’s own controls are gone. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

export function CommentRow({ subject, comment, heading }: RowProps) {
  const [isEditing, setEditing] = useState(false);
  const { author, text, writtenAt, editedAt } = comment;
  const stopEditing = () => {
    setEditing(false);
    heading.current?.focus();
  };
  return (
    <li className="comment">
      <span className="comment-initials" aria-hidden>
        {initialsOf(personName(author))}
      </span>
      <div className="comment-content">
        <div className="comment-head">
          <span>
            <strong>{personName(author)}</strong>{' '}
            <span className="supporting">
              <DayAndTime at={writtenAt} />
              {editedAt !== null && text !== null && <> · {words.edited}</>}
            </span>
          </span>
          {!isEditing && (
            <CommentMenu
              subject={subject}
              comment={comment}
              heading={heading}
              onEdit={() => setEditing(true)}
            />
          )}
        </div>
        {text === null ? (
          <p className="supporting">{words.deleted}</p>
        ) : isEditing ? (
          <CommentEditor subject={subject} comment={comment} onDone={stopEditing} />
        ) : (
          <CommentText text={text} mentions={comment.mentions} />
        )}
      </div>
    </li>
  );
}

function CommentText({ text, mentions }: { readonly text: string } & Pick<CommentWire, 'mentions'>) {
  const parts = partsOfText(
    text,
    mentions.map(({ name }) => name),
  );
  return (
    <p className="comment-text">
      {parts.map((part, index) =>
        part.kind === 'link' ? (
          <a
            key={index}
            className="text-link"
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
          >
            {part.text}
          </a>
        ) : part.kind === 'mention' ? (
          <strong key={index} className="comment-mention">
            {part.text}
          </strong>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}

function CommentMenu({ subject, comment, heading, onEdit }: RowProps & { readonly onEdit: () => void }) {
  const ask = useConfirmation();
  const [remove, { isLoading }] = useDeleteCommentMutation();
  const showResult = useMutationFeedback();
  const { id, author, mayEdit, mayDelete } = comment;
  if (!mayEdit && !mayDelete) return null;
  const confirm = () => {
    let isGone = false;
    ask({
      title: words.deleteQuestion,
      content: words.deleteConsequence,
      okText: words.delete,
      danger: true,
      cancelText: words.keep,
      onOk: async () => {
        isGone = await showResult(remove({ subject, id }), `${words.deleted}.`);
      },
      afterClose: () => {
        if (isGone) heading.current?.focus();
      },
    });
  };
  return (
    <RowMenu
      of={words.actions(personName(author))}
      size="small"
      loading={isLoading}
      items={[
        ...(mayEdit ? [{ key: 'edit', label: words.edit, onClick: onEdit }] : []),
        ...(mayDelete ? [{ key: 'delete', label: words.delete, danger: true, onClick: confirm }] : []),
      ]}
    />
  );
}

interface EditorProps extends Pick<RowProps, 'subject' | 'comment'> {
  readonly onDone: () => void;
}

function CommentEditor({ subject, comment, onDone }: EditorProps) {
  const draft = useDraft(comment);
  const [edit, { isLoading }] = useEditCommentMutation();
  const showResult = useMutationFeedback();
  const field = useRef<MentionFieldHandle>(null);
  useEffect(() => field.current?.focus(), []);
  const text = draft.text.trim();
  const save = async () => {
    if (text === '' || isLoading) return;
    const { id, version } = comment;
    const { mentions } = draft;
    if (await showResult(edit({ subject, id, version, text, mentions }), words.saved)) onDone();
  };
  return (
    <div className="comment-editor">
      <MentionField
        subject={subject}
        label={words.editing}
        value={draft.text}
        onChange={draft.setText}
        onMention={draft.mention}
        onSubmit={() => void save()}
        handle={field}
      />
      <div className="document-actions">
        <Button size="middle" disabled={text === ''} loading={isLoading} onClick={() => void save()}>
          {words.save}
        </Button>
        <Button size="middle" type="text" onClick={onDone}>
          {words.cancel}
        </Button>
      </div>
    </div>
  );
}

/** From the first and the last word: "WC". */
function initialsOf(name: string): string {
  const initials = name.split(/\s+/u).map((word) => [...word][0] ?? '');
  const last = initials.length > 1 ? initials.at(-1) : '';
  return `${initials[0] ?? ''}${last ?? ''}`.toLocaleUpperCase();
}
