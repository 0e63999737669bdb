import { Inject, Injectable } from '@nestjs/common';
import {
  otherCardFor,
  spendRpc,
  type AuthorizationFact,
  type CardUsage,
  type ErrorCode,
} from '@almoner/contracts';
import { DomainError, moneyText, type Clock } from '@almoner/kernel';
import {
  CLOCK,
  LOGGER,
  RpcClient,
  UnitOfWork,
  serviceContext,
  type Ctx,
  type Logger,
  type Transaction,
} from '@almoner/platform';
import { declineFigures } from './decline-figures.ts';
import { declineTextOf } from './decline-text.ts';
import { cardText } from './mail-text.ts';
import { NoticeMailer, type NoticeContent } from './notice-mailer.ts';
import {
  DeclineToMailRepository,
  type DeclineToMail,
  type HeldCard,
} from './persistence/decline-to-mail.repository.ts';
import { MailedPersonReader, type MailedPerson } from './persistence/mailed-person.reader.ts';

/** An older decline, such as after an outage, is not emailed. */
const mailedWithinMs = 24 * 3_600_000;
const spendAnswersWithinMs = 2_000;
/** For each spending status in `rankCards`: a card beyond this number is never suggested. */
const cardsMax = 100;

interface Details {
  readonly figures: ReturnType<typeof declineFigures>;
  /** The usage of the person's cards. */
  readonly usages: readonly CardUsage[];
}

const noDetails: Details = { figures: [], usages: [] };
const noAnswer = { ...noDetails, answers: false };
/** The error codes of a call to a service that does not respond. */
const noAnswers: ReadonlySet<string> = new Set<ErrorCode>(['service_unavailable', 'deadline_exceeded']);

/** Emails the cardholder of a declined purchase the reason, the figures, what they can do, and a link to it. */
@Injectable()
export class DeclineEmails {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rpc: RpcClient,
    private readonly declines: DeclineToMailRepository,
    private readonly mailer: NoticeMailer,
    private readonly people: MailedPersonReader,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** In the console at once, by email in the next round of the job. */
  async declined(tx: Transaction, fact: AuthorizationFact): Promise<void> {
    if (fact.approved || fact.declineReason === null || this.isTooOld(fact)) return;
    const person = await this.people.find(tx, fact);
    if (person === null) return;
    const { organizationId, authorizationId: subjectId } = fact;
    const notice = { organizationId, kind: 'decline', subjectId } as const;
    const content = await this.content(tx, fact, person, noDetails);
    const mailNumber = await this.mailer.notifyOnce(tx, person, notice, content);
    if (mailNumber !== null) await this.declines.add(tx, { fact, mailNumber });
  }

  /**
   * Sends the email once. If `spend` does not respond, it is sent without figures, because the cardholder may be at the checkout
   * now.
   * @param asksSpend false while `spend` does not respond, so that the emails of a round do not each wait for it
   * @returns whether `spend` responds, so that it is called for the next email too
   */
  async send({ fact, mailNumber }: DeclineToMail, asksSpend: boolean): Promise<boolean> {
    const ctx = serviceContext('cards', fact.organizationId, {
      deadlineAt: Date.now() + spendAnswersWithinMs,
    });
    const { answers, ...details } = asksSpend ? await this.details(ctx, fact) : noAnswer;
    const tenant = serviceContext('cards', fact.organizationId);
    await this.unitOfWork.run(tenant, async (tx) => {
      if (!(await this.declines.take(tx, fact)) || this.isTooOld(fact)) return;
      const person = await this.people.find(tx, fact);
      if (person === null) return;
      const content = await this.content(tx, fact, person, details);
      await this.mailer.mailNumbered(tx, person, 'decline', mailNumber, content);
    });
    return answers;
  }

  private isTooOld({ networkCreatedAt }: AuthorizationFact): boolean {
    return this.clock.now().getTime() - Date.parse(networkCreatedAt) > mailedWithinMs;
  }

  private async details(ctx: Ctx, fact: AuthorizationFact): Promise<Details & { answers: boolean }> {
    const { authorizationId, userId } = fact;
    try {
      const [decision, ranked] = await Promise.all([
        // Cardholders do not see the balance of the paying account.
        this.rpc.call(ctx, spendRpc.explainAuthorization, { authorizationId, showsBalances: false }),
        this.rpc.call(ctx, spendRpc.rankCards, {
          userIds: [userId],
          ownerId: userId,
          limit: cardsMax,
          countsEnded: true,
        }),
      ]);
      return { answers: true, figures: declineFigures(decision), usages: ranked.cards };
    } catch (error) {
      this.logger.warn(
        { organizationId: fact.organizationId, authorizationId, err: error },
        'a decline is emailed without figures',
      );
      const answers = !(error instanceof DomainError && noAnswers.has(error.code));
      return { ...noDetails, answers };
    }
  }

  private async content(
    tx: Transaction,
    fact: AuthorizationFact,
    person: MailedPerson,
    { figures, usages }: Details,
  ): Promise<NoticeContent> {
    const { organizationId, authorizationId, declineReason, merchant, cardId } = fact;
    const cards = await this.declines.cardsOf(tx, fact);
    const card = (await this.people.cardName(tx, organizationId, cardId)) ?? 'your card';
    const amount = moneyText(fact.amount, fact.currency);
    const fund = await this.declines.payingFund(tx, fact);
    const { why, help } = declineTextOf(declineReason ?? 'declined_by_network', fund);
    const other = otherCardText(fact, cards, usages);
    return {
      heading: `Declined: ${amount} at ${merchant.name}`,
      paragraphs: [`${why} No money moved.`, ...(other === null ? [] : [other]), help],
      facts: [['Merchant', merchant.name], ['Amount', amount], ['Card', card], ...figures],
      button: {
        label: 'See what you can do',
        path: `/transactions?tab=card&purchase=${authorizationId}`,
      },
      footnote: `You are receiving this email because you have a card from ${person.organizationName}.`,
    };
  }
}

/** Null where no other card of the person could pay. */
function otherCardText(
  fact: AuthorizationFact,
  cards: readonly HeldCard[],
  usages: readonly CardUsage[],
): string | null {
  const usageOf = new Map(usages.map((usage) => [usage.cardId, usage]));
  const paying = cards.flatMap((card) => {
    const usage = usageOf.get(card.id);
    if (usage === undefined) return [];
    const { currency, ended, programState, programLeft } = usage;
    return [{ ...card, usage, spendRule: { currency }, ended, programState, programLeft }];
  });
  const other = otherCardFor(fact, paying);
  if (other === null) return null;
  const left = moneyText(other.leftMinor, fact.currency);
  return other.isCertain
    ? `Another of your cards can pay this: ${cardText(other.card)}, ${left} left.`
    : `Another of your cards may be able to pay this: ${cardText(other.card)}, ${left} left.`;
}
