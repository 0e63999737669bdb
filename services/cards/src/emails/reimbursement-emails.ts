import { Injectable } from '@nestjs/common';
import { type PayloadOf, type spendEvents } from '@almoner/contracts';
import { moneyText } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { NoticeMailer, type NoticeContent } from './notice-mailer.ts';
import { type NoticeKind } from './persistence/notice.repository.ts';
import { MailedPersonReader, type MailedPerson } from './persistence/mailed-person.reader.ts';

type Fact = PayloadOf<typeof spendEvents.reimbursementChanged>;
type StepForAuthor = Exclude<Fact['step'], 'submitted'>;

interface NoticeToSend {
  readonly person: MailedPerson;
  readonly kind: NoticeKind;
  readonly content: NoticeContent;
}

/** Emails reports to their approvers, and each step of a report to its author, unless the author took it. */
@Injectable()
export class ReimbursementEmails {
  constructor(
    private readonly mailer: NoticeMailer,
    private readonly people: MailedPersonReader,
  ) {}

  async changed(tx: Transaction, fact: Fact): Promise<void> {
    const { organizationId, changeId: subjectId, step } = fact;
    if (step === 'submitted') return this.submitted(tx, fact);
    const notices = [...(await this.toPay(tx, fact)), ...(await this.toAuthor(tx, fact, step))];
    // Always in the same order, to prevent deadlocks: an admin may be the author of another report.
    for (const { person, kind, content } of notices.toSorted(byPerson))
      await this.mailer.sendOnce(tx, person, { organizationId, kind, subjectId }, content);
  }

  private async toAuthor(tx: Transaction, fact: Fact, step: StepForAuthor): Promise<NoticeToSend[]> {
    const { organizationId, userId, byId } = fact;
    const author = byId === userId ? null : await this.people.find(tx, { organizationId, userId });
    if (author === null) return [];
    const footnote = `You are receiving this email because you submitted a reimbursement report in ${author.organizationName}.`;
    return [
      {
        person: author,
        kind: 'decision',
        content: contentOf(fact, authorHeadings[step], footnote, authorNextSteps[step]),
      },
    ];
  }

  private async submitted(tx: Transaction, fact: Fact): Promise<void> {
    const { organizationId, userId, changeId: subjectId, authorName } = fact;
    const approvers = await this.people.approvers(tx, {
      organizationId,
      teamIds: fact.teamIds ?? [],
      teamAddedBy: fact.teamAddedBy ?? [],
      substitutes: fact.substitutes ?? [],
      exceptUserIds: [userId],
    });
    for (const person of approvers)
      await this.mailer.sendOnce(
        tx,
        person,
        { organizationId, kind: 'request', subjectId },
        contentOf(fact, `${authorName} requests a reimbursement`, approverFootnote(person)),
      );
  }

  /** To the admins, who must pay it again. */
  private async toPay(tx: Transaction, fact: Fact): Promise<NoticeToSend[]> {
    const { organizationId, userId, authorName, step } = fact;
    if (step !== 'not_sent' && step !== 'returned') return [];
    const admins = await this.people.approvers(tx, { organizationId, teamIds: [], exceptUserIds: [userId] });
    const heading =
      step === 'returned'
        ? `The bank returned the payment to ${authorName}`
        : `The payment to ${authorName} was not sent`;
    return admins.map((person) => ({
      person,
      kind: 'payment_failed',
      content: contentOf(fact, heading, approverFootnote(person)),
    }));
  }
}

const byPerson = (a: NoticeToSend, b: NoticeToSend) => (a.person.userId < b.person.userId ? -1 : 1);

const authorHeadings: Readonly<Record<StepForAuthor, string>> = {
  changes_requested: 'Changes are needed in your reimbursement report',
  approved: 'Your reimbursement report was approved',
  rejected: 'Your reimbursement report was rejected',
  paid: 'Your reimbursement is on its way to your bank',
  paid_outside: 'Your reimbursement was paid',
  not_sent: 'Your reimbursement could not be sent',
  returned: 'Your bank returned your reimbursement',
};

/** Next steps for the author. */
const authorNextSteps: Partial<Readonly<Record<Fact['step'], string>>> = {
  changes_requested: 'Change the report and submit it again.',
  not_sent: 'You are still owed this money. An admin can pay it again.',
  returned:
    'You are still owed this money. Change your bank account in Settings so that it can be paid again.',
};

/** Next steps for the people who pay. */
const nextSteps: Partial<Readonly<Record<Fact['step'], string>>> = {
  not_sent: 'The reimbursement is still owed. An admin can pay it again.',
  returned:
    'The reimbursement is still owed. The person who is paid can change their bank account in Settings before it is paid again.',
};

/** Steps that a person took; the bank or Stripe took the others. */
const personDid: Readonly<Record<Fact['step'], string>> = {
  submitted: 'Submitted',
  changes_requested: 'Changes requested',
  approved: 'Approved',
  rejected: 'Rejected',
  paid: 'Paid',
  paid_outside: 'Paid',
  not_sent: 'Canceled',
  returned: 'Returned',
};

const approverFootnote = ({ organizationName }: MailedPerson) =>
  `You are receiving this email because you approve or pay reimbursements in ${organizationName}.`;

function contentOf(
  { reportId, title, total, currency, authorName, by, note, step }: Fact,
  heading: string,
  footnote: string,
  next = nextSteps[step],
): NoticeContent {
  return {
    heading,
    paragraphs: [
      ...(by === null || step === 'submitted' ? [] : [`${personDid[step]} by ${by}.`]),
      ...(note === null ? [] : [by === null ? `Reason: ${note.replaceAll('_', ' ')}.` : `“${note}”`]),
      ...(next === undefined ? [] : [next]),
    ],
    facts: [
      ['Report', title],
      ['Person', authorName],
      ['Total', moneyText(total, currency)],
    ],
    button: { label: 'See the report', path: `/transactions?tab=reimbursements&report=${reportId}` },
    footnote,
  };
}
