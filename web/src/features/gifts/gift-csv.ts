import { type GiftWire } from '@almoner/contracts';
import { csvAmount } from '@almoner/kernel';
import { minorPerUnit } from '../../lib/money-format.ts';
import { employerMatchWords } from '../../words/en/employer-matches.ts';
import { giftMethodWords } from '../../words/en/gift-methods.ts';
import { frequencyWords } from '../../words/en/gift-frequency.ts';
import { statusWords } from '../../words/en/statuses.ts';
import { tributeKindWords } from '../../words/en/tributes.ts';
import { answerText } from './answer-text.ts';
import { recurringFrequency } from '../recurring-gifts/shared/recurring-mark.ts';
import { disputeMarks } from './gift-status.ts';

/** In the order of `csvColumns`. */
export const csvRow = (gift: GiftWire) => [
  gift.occurredAt,
  gift.donor.name,
  gift.donor.email,
  gift.campaignTitle,
  giftMethodWords[gift.method],
  statusWords[gift.status],
  gift.receiptNumber,
  csvAmount(gift.amount, minorPerUnit(gift.currency)),
  gift.fee === null ? null : csvAmount(gift.fee, minorPerUnit(gift.currency)),
  gift.currency,
  gift.tribute === null ? null : tributeKindWords[gift.tribute.kind],
  gift.tribute?.name ?? null,
  gift.answers.map(({ label, value }) => `${label}: ${answerText(value)}`).join('\n'),
  gift.match?.sponsor ?? null,
  gift.match === null ? null : csvAmount(gift.match.amount, minorPerUnit(gift.currency)),
  gift.employer,
  ...employerMatchCells(gift),
  disputeCell(gift),
  csvAmount(gift.refunded, minorPerUnit(gift.currency)),
  frequencyWords[recurringFrequency(gift) ?? 'once'],
  designationCell(gift),
];

/** Absent in the reply of a gateway of an earlier release. */
const disputeCell = ({ dispute = null }: Partial<Pick<GiftWire, 'dispute'>>) =>
  dispute === null ? null : statusWords[disputeMarks[dispute]];

/** A line for each fund. Absent in the reply of a gateway of an earlier release. */
const designationCell = ({
  designations = [],
  currency,
}: Pick<GiftWire, 'currency'> & Partial<Pick<GiftWire, 'designations'>>) =>
  designations
    .map(({ fundName, amount }) => `${fundName}: ${csvAmount(amount, minorPerUnit(currency)).text}`)
    .join('\n');

const employerMatchCells = ({ employerMatch: match, currency }: GiftWire) => [
  match === null ? null : employerMatchWords.statuses[match.status],
  match === null || match.amount === null ? null : csvAmount(match.amount, minorPerUnit(currency)),
];
