import { type GiftWire, type TributeNoteWire } from '@almoner/contracts';
import { Button } from 'antd';
import { useResendTributeNoteMutation } from '../../api/gifts.api.ts';
import { DayAndTime } from '../../ui/relative-time.tsx';
import { useMutationFeedback } from '../../ui/use-mutation-feedback.ts';
import { tributeNoteWords as words } from '../../words/en/tributes.ts';

interface TributeNoteProps {
  readonly gift: GiftWire;
  readonly note: TributeNoteWire;
  readonly mayResend: boolean;
}

/** The donor's email to the honored person or to the family, and whether it was sent. */
export function TributeNote({ gift, note, mayResend }: TributeNoteProps) {
  const [resend, { isLoading }] = useResendTributeNoteMutation();
  const feedback = useMutationFeedback();
  const { recipientName, email, message, from, status, sentAt } = note;
  const state = status === 'waiting' && gift.status === 'succeeded' ? 'unsent' : status;
  return (
    <>
      <h3 className="drawer-heading">{words.title}</h3>
      <dl className="definition-list">
        <dt>{words.to}</dt>
        <dd>
          {recipientName}, {email}
        </dd>
        {from !== null && !gift.anonymous && (
          <>
            <dt>{words.from}</dt>
            <dd>{from}</dd>
          </>
        )}
        {message !== '' && (
          <>
            <dt>{words.message}</dt>
            <dd className="note-message">{message}</dd>
          </>
        )}
        <dt>{words.state}</dt>
        <dd>
          {words.states[state]} {status === 'sent' && sentAt !== null && <DayAndTime at={sentAt} />}
        </dd>
      </dl>
      {mayResend && gift.status === 'succeeded' && (
        <div className="drawer-actions">
          <Button loading={isLoading} onClick={() => void feedback(resend(gift.id), words.resent(email))}>
            {status === 'sent' ? words.resend : words.send}
          </Button>
        </div>
      )}
    </>
  );
}
