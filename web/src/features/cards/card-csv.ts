import { type CardSummaryWire, leftNow } from '@almoner/contracts';
import { splitUsage } from '../../lib/card-usage.ts';
import { type CsvCell, csvAmount } from '../../lib/csv.ts';
import { minorPerUnit } from '../../lib/money-format.ts';
import { personName } from '../../lib/person-name.ts';
import { statusWords } from '../../words/en/statuses.ts';
import { cardWords as words, usageWords } from '../../words/en/cards.ts';

export function csvRow(card: CardSummaryWire): CsvCell[] {
  const { name, type, last4, holder, status, spendRule, usage } = card;
  const facts = [name, words.types[type], last4, personName(holder), statusWords[status]];
  if (spendRule === null || usage === null) return [...facts, null, null, null, null, null, null];
  const { capturedMinor, heldMinor } = splitUsage(usage);
  const amount = (minor: number) => csvAmount(minor, minorPerUnit(spendRule.currency));
  return [
    ...facts,
    usageWords.frequencyName[spendRule.frequency],
    amount(usage.limit),
    amount(capturedMinor),
    amount(heldMinor),
    amount(leftNow(card)),
    spendRule.currency,
  ];
}
