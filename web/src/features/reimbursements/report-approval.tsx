import {
  CheckOutlined,
  ClockCircleOutlined,
  CloseOutlined,
  CommentOutlined,
  EditOutlined,
  GiftOutlined,
} from '@ant-design/icons';
import { type ReimbursementWire } from '@almoner/contracts';
import { type ReactNode } from 'react';
import { DayAndTime } from '../../ui/relative-time.tsx';
import { reimbursementDonationWords } from '../../words/en/reimbursement-donation.ts';
import { reimbursementWords as words } from '../../words/en/reimbursements.ts';
import { approvalRounds } from './approval-rounds.ts';

type Report = ReimbursementWire;

const icons = {
  approve: <CheckOutlined aria-hidden />,
  request_changes: <CommentOutlined aria-hidden />,
  reject: <CloseOutlined aria-hidden />,
} as const;
const namesShown = 3;
const list = new Intl.ListFormat('en', { type: 'disjunction' });

interface ReportApprovalProps {
  readonly report: Report;
  readonly heading?: 'h2' | 'h3';
}

/** The steps of the approval so far, and who can take the next one. */
export function ReportApproval({ report, heading: Heading = 'h3' }: ReportApprovalProps) {
  const { votes, status, author, submittedAt, approvalsNeeded, forgoneAt } = report;
  if (votes.length === 0 && status !== 'submitted') return null;
  const { earlier, current, given } = approvalRounds(report);
  return (
    <>
      <Heading>{words.votes}</Heading>
      <ol className="report-approval">
        {earlier.map((vote) => (
          <VoteStep key={`${vote.voter.id} ${vote.votedAt}`} vote={vote} isEarlier />
        ))}
        {earlier.length > 0 && (
          <Step icon={<EditOutlined aria-hidden />} tone="open" what={words.roundEnded} at={null} />
        )}
        {submittedAt !== null && status !== 'draft' && (
          <Step icon={<CheckOutlined aria-hidden />} what={words.submittedStep} at={submittedAt}>
            {author.name}
          </Step>
        )}
        {current.map((vote) => (
          <VoteStep key={`${vote.voter.id} ${vote.votedAt}`} vote={vote} />
        ))}
        {status === 'submitted' && (
          <Step
            icon={<ClockCircleOutlined aria-hidden />}
            tone="open"
            what={words.stepNumber(given, approvalsNeeded)}
            at={null}
          >
            {waitsFor(report)}
          </Step>
        )}
        {forgoneAt !== null && (
          <Step icon={<GiftOutlined aria-hidden />} what={reimbursementDonationWords.step} at={forgoneAt}>
            {author.name}
          </Step>
        )}
      </ol>
    </>
  );
}

interface VoteStepProps {
  readonly vote: Report['votes'][number];
  /** It was given before an edit, and counts no more. */
  readonly isEarlier?: boolean;
}

function VoteStep({ vote, isEarlier = false }: VoteStepProps) {
  const { voter, decision, note, votedAt, inPlaceOf } = vote;
  const who = inPlaceOf === null ? voter.name : words.inPlaceOf(voter.name, inPlaceOf.name);
  const what = `${who} ${words.decisions[decision]}`;
  return (
    <Step
      icon={icons[decision]}
      tone={decision === 'approve' && !isEarlier ? 'done' : 'open'}
      what={isEarlier && decision === 'approve' ? <s>{what}</s> : what}
      at={votedAt}
    >
      {note}
    </Step>
  );
}

function waitsFor({ approvers }: Report): string {
  if (approvers === null) return words.waitsForSomebody;
  if (approvers.length === 0) return words.waitsForNobody;
  const names = approvers
    .slice(0, namesShown)
    .map(({ name, inPlaceOf }) => (inPlaceOf === null ? name : words.forApprover(name, inPlaceOf)));
  const more = approvers.length - names.length;
  return words.waitsFor(more === 0 ? list.format(names) : `${names.join(', ')} ${words.approverCount(more)}`);
}

interface StepProps {
  readonly icon: ReactNode;
  readonly tone?: 'done' | 'open';
  readonly what: ReactNode;
  /** Null for what has not happened yet. */
  readonly at: string | null;
  readonly children?: ReactNode;
}

function Step({ icon, tone = 'done', what, at, children }: StepProps) {
  return (
    <li data-tone={tone}>
      <span className="report-approval-icon">{icon}</span>
      <span className="report-approval-what">
        <span className="name">{what}</span>
        <span className="supporting">{children}</span>
      </span>
      {at !== null && (
        <span className="supporting">
          <DayAndTime at={at} />
        </span>
      )}
    </li>
  );
}
