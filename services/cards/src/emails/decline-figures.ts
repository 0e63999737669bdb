import { SpendFrequency as Frequency, type DecisionWire } from '@almoner/contracts';
import { moneyText, nextPeriodStart, spendPeriodAt, type SpendFrequency } from '@almoner/kernel';
import { dayText } from './mail-text.ts';

type Check = DecisionWire['checks'][number];
type Facts = readonly (readonly [label: string, value: string])[];

const often: Readonly<Record<SpendFrequency, string>> = {
  daily: ' a day',
  weekly: ' a week',
  monthly: ' a month',
  quarterly: ' a quarter',
  yearly: ' a year',
  total: ' in total',
};

/** The figures of the check that failed, as the details of the purchase show them to its cardholder: what was left, and when it resets. */
export function declineFigures({ checks, currency }: Pick<DecisionWire, 'checks' | 'currency'>): Facts {
  const failed = checks.find(({ outcome }) => outcome === 'failed');
  if (failed === undefined) return [];
  const text = (minor: number) => moneyText(minor, currency);
  const limit = numberOf(failed, 'limit');
  if (limit === null) return [];
  const left = text(Math.max(0, limit - (numberOf(failed, 'spentBefore') ?? 0)));
  if (failed.name === 'per_purchase_limit') return [['Per-purchase limit', text(limit)]];
  if (failed.name === 'cash_limit') return [['Cash limit', text(limit)]];
  if (failed.name === 'program_budget')
    return [
      ['Left in the program’s budget', left],
      ['Budget', text(limit)],
    ];
  if (failed.name !== 'spend_rule' && failed.name !== 'program_limit') return [];
  const isOfProgram = failed.name === 'program_limit';
  const frequency = Frequency.safeParse(failed.figures.frequency).data;
  return [
    [isOfProgram ? 'Left of the program’s limit' : 'Left on the card', left],
    ['Limit', `${text(limit)}${frequency === undefined ? '' : often[frequency]}`],
    ...resetOf(failed, frequency),
  ];
}

function resetOf({ figures }: Check, frequency: SpendFrequency | undefined): Facts {
  const { periodStart } = figures;
  if (frequency === undefined || typeof periodStart !== 'string') return [];
  const start = new Date(periodStart);
  const resetsAt = nextPeriodStart(spendPeriodAt(frequency, start, start));
  return [['Limit resets', resetsAt === null ? 'Never' : `${dayText(resetsAt)} (UTC)`]];
}

function numberOf({ figures }: Check, name: string): number | null {
  const value = figures[name];
  return typeof value === 'number' ? value : null;
}
