import { moneyText } from '../../lib/money-format.ts';
import { rateText } from '../../lib/rate-text.ts';
import { dayAndTime, utcDate } from '../../lib/time-format.ts';
import { auditRuleWords, auditValueWords, auditWords as words } from '../../words/en/audit.ts';

/** Amounts in minor units that entries record as plain numbers. */
const minorFields: ReadonlySet<string> = new Set([
  'amount',
  'currentLimit',
  'requestedLimit',
  'perPurchaseLimit',
  'cashLimit',
  'minAmount',
  'maxAmount',
  'fixedFee',
  'maxFee',
  'lineLimit',
  'receiptRequiredAbove',
  'secondApproverAbove',
]);

/** A value of an entry as people read it; null for nothing, and for a key that says nothing to them. */
export function valueText(field: string, value: unknown, currency: string): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number' && field === 'tenthsPerMile') return rateText(value, currency);
  if (typeof value === 'number')
    return minorFields.has(field) ? moneyText(value, currency) : value.toLocaleString();
  if (typeof value === 'string') return stringText(field, value);
  if (typeof value === 'object')
    return moneyOf(value) ?? partsText(field, value, currencyWithin(value) ?? currency);
  return null;
}

function stringText(field: string, value: string): string | null {
  if (isKey(value)) return null;
  if (field === 'merchantRules') return value.split(betweenRules).map(ruleText).join(', ');
  if (isDay(value) || isDayBoundary(value)) return utcDate(new Date(value));
  if (isInstant(value)) return dayAndTime(new Date(value), new Date());
  return auditValueWords(field, value);
}

const isKey = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);
/** Periods and programs begin and end with a day in UTC. */
const isDayBoundary = (text: string) => isInstant(text) && /T(00:00:00\.000|23:59:59\.999)Z$/.test(text);

/** Merchant rules are recorded as "ban group alcohol, allow merchant Rosterly, Inc.". */
const betweenRules = /, (?=(?:allow|ban) (?:group|mcc|merchant|country|presence) )/;

function ruleText(rule: string): string {
  const [, kind = '', by = '', value = ''] = /^(allow|ban) (\w+) (.*)$/s.exec(rule) ?? [];
  return auditRuleWords(kind, by, value) ?? rule;
}

function moneyOf(value: object): string | null {
  if (!('amount' in value) || !('currency' in value)) return null;
  const { amount, currency } = value;
  return typeof amount === 'number' && typeof currency === 'string' ? moneyText(amount, currency) : null;
}

const currencyWithin = (value: object) =>
  'currency' in value && typeof value.currency === 'string' ? value.currency : null;

/** The items of a list, or the fields of a record: an amount among them is one of the record. */
function partsText(field: string, value: object, currency: string): string | null {
  const parts: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((part: unknown) => [field, part] as const)
    : Object.entries(value);
  const texts = parts
    .map(([name, part]) => valueText(minorFields.has(name) ? name : field, part, currency))
    .filter((text) => text !== null);
  return texts.length === 0 ? null : texts.join(', ');
}
