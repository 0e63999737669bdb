import { MessageOutlined } from '@ant-design/icons';
import { type DonorNoteWire } from '@almoner/contracts';
import { type RefObject } from 'react';
import { useDeleteDonorNoteMutation } from '../../api/donor-notes.api.ts';
import { ShortDay } from '../../ui/relative-time.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { useConfirmation } from '../../ui/use-confirmation.ts';
import { donorNoteWords as words } from '../../words/en/donors.ts';
import { TimelineRow } from '../gifts/shared/timeline-row.tsx';

interface NoteEntryProps {
  readonly donorId: string;
  readonly note: DonorNoteWire;
  readonly mayDelete: boolean;
  /** Gets the focus when the note is gone. */
  readonly heading: RefObject<HTMLElement | null>;
}

export function DonorNoteEntry({ mayDelete, ...props }: NoteEntryProps) {
  const { text, author, createdAt } = props.note;
  return (
    <TimelineRow
      day={<ShortDay at={createdAt} />}
      icon={<MessageOutlined />}
      title={author.name}
      end={mayDelete && <NoteMenu {...props} />}
    >
      <span className="note-message">{words.quoted(text)}</span>
    </TimelineRow>
  );
}

function NoteMenu({ donorId, note: { id: noteId, author }, heading }: Omit<NoteEntryProps, 'mayDelete'>) {
  const ask = useConfirmation();
  const [remove, { isLoading }] = useDeleteDonorNoteMutation();
  const feedback = useMutationFeedback();
  const confirm = () => {
    let isGone = false;
    ask({
      title: words.deleteQuestion,
      content: words.deleteConsequence,
      okText: words.delete,
      danger: true,
      cancelText: words.keep,
      onOk: async () => {
        isGone = await feedback(remove({ donorId, noteId }), words.deleted);
      },
      afterClose: () => {
        if (isGone) heading.current?.focus();
      },
    });
  };
  return (
    <RowMenu
      of={words.actions(author.name)}
      size="small"
      loading={isLoading}
      items={[{ key: 'delete', label: words.delete, danger: true, onClick: confirm }]}
    />
  );
}
