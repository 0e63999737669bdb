import { Injectable } from '@nestjs/common';
import { type ApprovalSubjectWire, type PayloadOf, type spendEvents } from '@almoner/contracts';
import { moneyText } from '@almoner/kernel';
import { type Transaction } from '@almoner/platform';
import { dayText } from './mail-text.ts';
import { NoticeMailer } from './notice-mailer.ts';
import { MailedPersonReader } from './persistence/mailed-person.reader.ts';

type ApprovalFact = PayloadOf<typeof spendEvents.approvalChanged>;
type Request = NonNullable<ApprovalFact['request']>;
type SignatureSubject = Extract<ApprovalSubjectWire, { kind: 'signature' }>;
type Facts = (readonly [label: string, value: string])[];

export interface ExcusedPurchase {
  readonly organizationId: string;
  readonly purchaseId: string;
  readonly holderId: string;
  readonly holderName: string;
  readonly merchant: string;
  readonly amount: number;
  readonly currency: string;
}

/** Emails requests to those who decide, and decisions to those who made the request. */
@Injectable()
export class RequestEmails {
  constructor(
    private readonly mailer: NoticeMailer,
    private readonly people: MailedPersonReader,
  ) {}

  /** Events from an earlier version do not name the request, so no email is sent for them. */
  async changed(tx: Transaction, fact: ApprovalFact): Promise<void> {
    const { request } = fact;
    if (request === undefined) return;
    if (request.isNew) await this.requested(tx, fact, request);
    else if (fact.status === 'approved' || fact.status === 'rejected') await this.decided(tx, fact, request);
  }

  private async requested(tx: Transaction, fact: ApprovalFact, request: Request): Promise<void> {
    const { organizationId, approvalId, userId } = fact;
    const teamIds = request.teamId === null || request.deciders === 'admins' ? [] : [request.teamId];
    const approvers = await this.people.approvers(tx, { organizationId, teamIds, exceptUserIds: [userId] });
    const facts = await this.factsOf(tx, organizationId, request.subject);
    for (const person of approvers)
      await this.mailer.sendOnce(
        tx,
        person,
        { organizationId, kind: 'request', subjectId: approvalId },
        {
          heading: `${request.authorName} ${asks[request.subject.kind]}`,
          paragraphs: [`“${request.reason}”`],
          facts,
          button: { label: 'Review the request', path: `/approvals?request=${approvalId}` },
          footnote: `You are receiving this email because you approve requests for ${person.organizationName}.`,
        },
      );
  }

  private async decided(tx: Transaction, fact: ApprovalFact, request: Request): Promise<void> {
    const { organizationId, approvalId, status } = fact;
    const person = await this.people.find(tx, fact);
    if (person === null) return;
    const by = request.decidedBy ?? 'Someone';
    const note = request.note === null || request.note === '' ? [] : [`“${request.note}”`];
    await this.mailer.sendOnce(
      tx,
      person,
      { organizationId, kind: 'decision', subjectId: approvalId },
      {
        heading: `Your request was ${status}`,
        paragraphs: [
          `${by} ${status} it.${outcomes[status === 'approved' ? request.subject.kind : 'none']}`,
          ...note,
        ],
        facts: await this.factsOf(tx, organizationId, request.subject),
        button: { label: 'See the request', path: `/approvals?request=${approvalId}` },
        footnote: `You are receiving this email because you sent a request in ${person.organizationName}.`,
      },
    );
  }

  /** For a purchase without a receipt. `by` is the person who gave the reason. */
  async excuseStated(tx: Transaction, purchase: ExcusedPurchase, by: string, reason: string): Promise<void> {
    const { organizationId, purchaseId, holderId } = purchase;
    const teamIds = await this.people.teamIdsOf(tx, { organizationId, userId: holderId });
    const exceptUserIds = [holderId, by];
    const approvers = await this.people.approvers(tx, { organizationId, teamIds, exceptUserIds });
    for (const person of approvers)
      await this.mailer.sendOnce(
        tx,
        person,
        { organizationId, kind: 'request', subjectId: purchaseId },
        {
          heading: `${purchase.holderName} has a purchase without a receipt`,
          paragraphs: [`“${reason}”`],
          facts: purchaseFacts(purchase),
          button: { label: 'Review the request', path: '/approvals?kind=receipts' },
          footnote: `You are receiving this email because you approve requests for ${person.organizationName}.`,
        },
      );
  }

  private async factsOf(
    tx: Transaction,
    organizationId: string,
    subject: ApprovalSubjectWire,
  ): Promise<Facts> {
    if (subject.kind === 'program_member') return [['Program', subject.programName]];
    if (subject.kind === 'signature') return signatureFacts(subject);
    const money = (minor: number) => moneyText(minor, subject.currency);
    if (subject.kind === 'card')
      return [
        ['Program', subject.programName],
        ['Card', subject.cardName],
        ['Limit', `${money(subject.requestedLimit)}, ${subject.frequency}`],
      ];
    const limit = `${money(subject.currentLimit)} to ${money(subject.requestedLimit)}`;
    if (subject.kind === 'program_limit')
      return [
        ['Program', subject.programName],
        ['Limit', limit],
      ];
    const card = (await this.people.cardName(tx, organizationId, subject.cardId)) ?? 'A card';
    const until = subject.periodEnd === null ? '' : ` until ${dayText(new Date(subject.periodEnd))}`;
    return [
      ['Card', card],
      ['Limit', `${limit}${until}`],
    ];
  }
}

const movementNames: Partial<Record<SignatureSubject['movement'], string>> = {
  fund_release: 'Release from',
  admin_role: 'New admin',
  admin_invite: 'Invitation as an admin',
};

function signatureFacts({ movement, description, amount, currency, evidence }: SignatureSubject): Facts {
  if (movement === 'signature_policy')
    return amount === null
      ? [['New rule', 'One admin can sign for any amount']]
      : [['Two admins must sign above', moneyText(amount, currency)]];
  const what = [movementNames[movement] ?? 'Movement', description] as const;
  if (amount === null) return [what];
  const money: Facts = [what, ['Amount', moneyText(amount, currency)]];
  return evidence === undefined ? money : [...money, ['Evidence', evidence]];
}

function purchaseFacts({ merchant, amount, currency }: ExcusedPurchase): Facts {
  return [
    ['Merchant', merchant],
    ['Amount', moneyText(amount, currency)],
  ];
}

const asks = {
  card_limit: 'requests a higher limit',
  card: 'requests a card',
  program_member: 'wants to join a program',
  program_limit: 'requests a higher limit for a program',
  signature: 'needs a second signature',
} as const satisfies Record<ApprovalSubjectWire['kind'], string>;

const outcomes = {
  card_limit: ' The new limit applies to the next purchase.',
  card: ' The card is being issued.',
  program_member: ' You are now a member of the program.',
  program_limit: ' The new limit of the program applies to the next purchase.',
  signature: ' Two admins have now signed it.',
  none: ' Nothing has changed.',
} as const satisfies Record<ApprovalSubjectWire['kind'] | 'none', string>;
