import { type GiftHistoryWire } from '@almoner/contracts';
import { DayAndTime } from '../../ui/relative-time.tsx';
import { giftDisputeWords as words } from '../../words/en/gift-disputes.ts';

interface DisputeAnswerProps {
  readonly answer: NonNullable<GiftHistoryWire['disputes'][number]['answer']>;
}

/** The answer sent to the bank about a dispute, and when. */
export function DisputeAnswer({ answer: { text, files, sentAt } }: DisputeAnswerProps) {
  return (
    <li className="dispute-answer">
      <div>
        <strong>{words.sent}</strong>{' '}
        <span className="supporting">
          <DayAndTime at={sentAt} />
        </span>
        {text !== null && <p className="dispute-answer-text">{text}</p>}
        {files.length > 0 && (
          <ul aria-label={words.sentFiles}>
            {files.map(({ kind, name }) => (
              <li key={kind}>
                {name} <span className="supporting">{words.kinds[kind]}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
