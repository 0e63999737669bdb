import { Inject, Injectable } from '@nestjs/common';
import { MailOutbox, renderMail, type Transaction } from '@almoner/platform';
import { CARDS_CONFIG, type CardsConfig } from '../config.ts';
import { type MailedPerson } from './persistence/person.reader.ts';
import { type OpenRequirement } from './persistence/requirement.repository.ts';

const listedMax = 20;

/** Mails about missing receipts, to the cardholder. */
@Injectable()
export class PolicyMails {
  constructor(
    private readonly mails: MailOutbox,
    @Inject(CARDS_CONFIG) private readonly config: CardsConfig,
  ) {}

  /** @param isWarning announces the lock */
  async reminder(
    tx: Transaction,
    person: MailedPerson,
    due: readonly OpenRequirement[],
    isWarning: boolean,
  ): Promise<void> {
    const [first] = due;
    if (first === undefined) return;
    const count = due.length === 1 ? 'A receipt is' : `${due.length} receipts are`;
    const when = instantText(first.dueAt);
    const lock = `If it is not added by ${when}, your cards stop working until it is. They work again at once when it is there.`;
    await this.send(tx, person, {
      heading: isWarning ? `Add receipts by ${when}, or your cards stop` : `${count} missing`,
      paragraphs: [
        `${count} missing for purchases with your cards of ${person.organizationName}. The first is due by ${when}.`,
        ...(isWarning ? [lock] : []),
        'If you lost a receipt, open the purchase and state the reason. A manager or an admin can approve it.',
      ],
      facts: due
        .slice(0, listedMax)
        .map(({ merchant, amount, currency, dueAt }) => [
          merchant.name,
          `${moneyText(amount, currency)}, due ${instantText(dueAt)}`,
        ]),
    });
  }

  async locked(tx: Transaction, person: MailedPerson): Promise<void> {
    await this.send(tx, person, {
      heading: 'Your cards are stopped until receipts are added',
      paragraphs: [
        `Receipts of purchases with your cards of ${person.organizationName} are overdue, so purchases are declined.`,
        'Add the receipts, and your cards work again within seconds. Somebody else may add them for you.',
      ],
      facts: [],
    });
  }

  private async send(
    tx: Transaction,
    { email: to }: MailedPerson,
    content: Pick<Parameters<typeof renderMail>[0], 'heading' | 'paragraphs' | 'facts'>,
  ): Promise<void> {
    const { PRODUCT_NAME: productName, PUBLIC_URL: publicUrl } = this.config;
    const url = new URL('/transactions?tab=card&receipt=missing', publicUrl).href;
    const body = renderMail({
      ...content,
      productName,
      button: { label: 'Add receipts', url },
      footnotes: ['You receive this email because you hold a card of the organization.'],
    });
    await this.mails.add(tx, { to, subject: content.heading, ...body, uselessAfter: null });
  }
}

function moneyText(minor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0));
}

/** In UTC, as all periods are. */
function instantText(at: Date): string {
  return `${at.toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })} UTC`;
}
