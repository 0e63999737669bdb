import { type DecisionWire } from '@almoner/contracts';
import { moneyText } from '../../lib/money-format.ts';
import { utcDate } from '../../lib/time-format.ts';
import { merchantCategoryWords } from '../../words/en/merchant-categories.ts';
import { decisionWords as words } from '../../words/en/declines.ts';

type Check = DecisionWire['checks'][number];

/** A figure of a check in minor units; 0 where the check has none of that name. */
export function figure(check: Check, name: string): number {
  const value = check.figures[name];
  return typeof value === 'number' ? value : 0;
}

export function textFigure(check: Check, name: string): string | null {
  const value = check.figures[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The period of a spend rule in words: "November", "this week". Periods are named in UTC, as the rules are. */
export function periodName(check: Check, locale?: string): string {
  const frequency = textFigure(check, 'frequency');
  const start = textFigure(check, 'periodStart');
  if (frequency === 'monthly' && start !== null) {
    return new Date(start).toLocaleDateString(locale, { month: 'long', timeZone: 'UTC' });
  }
  return words.periods[frequency ?? ''] ?? words.periods.total ?? '';
}

/** Why no check was made; null if at least one was. */
export function uncheckedReason({ approved, checks, declineReason }: DecisionWire): string | null {
  if (approved || checks.some(({ outcome }) => outcome !== 'not_reached')) return null;
  const wasOurFault = declineReason === 'decision_timeout' || declineReason === 'decision_unavailable';
  // The card network declines some purchases without a request, such as those on a frozen card, and reports them later.
  return wasOurFault ? words.notFinished : words.notAsked;
}

/** The whole decision in one sentence, with both figures where figures decided. */
export function decisionAnswer(decision: DecisionWire, locale?: string): string {
  const { approved, declineReason, checks, amount, requestedAmount, currency } = decision;
  if (approved) {
    const approvedText = moneyText(amount, currency, 'balance', locale);
    if (requestedAmount == null) return words.approved(approvedText);
    return words.approvedInPart(approvedText, moneyText(requestedAmount, currency, 'balance', locale));
  }
  const failed = checks.find(({ outcome }) => outcome === 'failed');
  const needed = moneyText(amount, currency, 'balance', locale);
  if (failed?.name === 'spend_rule') {
    const left = moneyText(leftBefore(failed), currency, 'balance', locale);
    return words.overLimit(left, periodName(failed, locale), needed);
  }
  if (failed?.name === 'program_limit') {
    const left = moneyText(leftBefore(failed), currency, 'balance', locale);
    return words.overProgram(left, periodName(failed, locale), needed);
  }
  if (failed?.name === 'program_budget') {
    return words.overBudget(moneyText(leftBefore(failed), currency, 'balance', locale), needed);
  }
  if (failed?.name === 'per_purchase_limit') {
    const limit = moneyText(figure(failed, 'limit'), currency, 'balance', locale);
    return words.overPurchaseLimit(limit, moneyText(figure(failed, 'amount'), currency, 'balance', locale));
  }
  if (failed !== undefined && declineReason === 'cash_limit_exceeded') {
    const limit = moneyText(figure(failed, 'limit'), currency, 'balance', locale);
    return words.overCashLimit(limit, moneyText(figure(failed, 'amount'), currency, 'balance', locale));
  }
  if (failed?.name === 'program_active') {
    const state = words.programStates[textFigure(failed, 'standing') ?? ''];
    if (state !== undefined) return words.programIs(state);
  }
  if (failed?.name === 'account_balance') {
    const available = moneyText(figure(failed, 'available'), currency, 'balance', locale);
    const fund = payingFund(checks);
    if (fund !== null)
      return hasBalanceFigure(failed) ? words.overFund(fund, available, needed) : words.fundShort(fund);
    if (hasBalanceFigure(failed)) return words.overBalance(available, needed);
  }
  const lockedTo = failed?.name === 'merchant_lock' ? textFigure(failed, 'lockedTo') : null;
  if (lockedTo !== null) return words.lockedTo(lockedTo);
  if (failed !== undefined && declineReason === 'outside_fund_purpose') {
    const [fund, purpose] = [textFigure(failed, 'fund'), textFigure(failed, 'purpose')];
    if (fund !== null && purpose !== null) return words.outsideFund(fund, purpose);
  }
  return declineReason === null ? words.declined : words.reasons[declineReason];
}

/** The balance is shown only to people who may see accounts. */
const hasBalanceFigure = (check: Check) => check.figures.available !== undefined;

/** The restricted fund that pays for the card; null where another account does. */
function payingFund(checks: readonly Check[]): string | null {
  const check = checks.find(({ name }) => name === 'fund_open');
  return check === undefined ? null : textFigure(check, 'fund');
}

/** The remaining limit or budget before the purchase. */
const leftBefore = (check: Check) => Math.max(0, figure(check, 'limit') - figure(check, 'spentBefore'));

const limitChecks: ReadonlySet<Check['name']> = new Set(['spend_rule', 'program_limit', 'program_budget']);

/** The figure beside a check's name. */
/** An active card fails its check when the merchant charges in another currency. */
const failsByCurrency = (check: Check) =>
  check.name === 'card_active' && check.outcome === 'failed' && textFigure(check, 'status') === 'active';

export const checkLabel = (check: Check): string =>
  failsByCurrency(check) ? words.cardCurrency : words.checks[check.name];

export function checkFigure(check: Check, currency: string, locale?: string): string {
  const text = (minor: number) => moneyText(minor, currency, 'balance', locale);
  if (check.outcome === 'not_reached') return words.notReached;
  if (failsByCurrency(check)) return textFigure(check, 'currency') ?? '';
  if (check.name === 'program_active') return words.programStates[textFigure(check, 'standing') ?? ''] ?? '';
  if (limitChecks.has(check.name)) {
    if (check.figures.limit === null) return words.noBudget;
    const left = figure(check, 'limit') - figure(check, 'wouldBe');
    return check.outcome === 'failed' ? words.short(text(-left)) : words.left(text(left));
  }
  if (check.name === 'per_purchase_limit') {
    const left = figure(check, 'limit') - figure(check, 'amount');
    return check.outcome === 'failed' ? words.short(text(-left)) : words.upTo(text(figure(check, 'limit')));
  }
  if (check.name === 'cash_limit')
    return figure(check, 'limit') === 0 ? words.noCash : words.upTo(text(figure(check, 'limit')));
  if (check.name === 'account_balance') {
    if (!hasBalanceFigure(check)) return '';
    const available = figure(check, 'available');
    const missing = figure(check, 'amount') - available;
    return check.outcome === 'failed' ? words.short(text(missing)) : words.available(text(available));
  }
  if (check.name === 'card_expiry') return expiryDay(check, locale);
  if (check.name === 'single_use') return textFigure(check, 'usedAt') ?? '';
  if (check.name === 'merchant_lock') return textFigure(check, 'lockedTo') ?? '';
  const category = textFigure(check, 'category');
  if (category !== null) return merchantCategoryWords(category);
  const status = textFigure(check, 'status') ?? '';
  return words.statuses[status] ?? status;
}

function expiryDay(check: Check, locale?: string): string {
  const day = textFigure(check, 'expiresOn');
  return day === null ? '' : utcDate(new Date(day), locale);
}

/** The calculation that is shown below a failed check; null if there is nothing to calculate. */
export function checkSum(check: Check): readonly (readonly [string, number])[] | null {
  if (limitChecks.has(check.name)) {
    const limit = check.name === 'program_budget' ? words.budget : words.limit;
    return [
      [words.spentBefore, figure(check, 'spentBefore')],
      [words.thisPurchase, figure(check, 'amount')],
      [words.wouldBe, figure(check, 'wouldBe')],
      [words.limits[textFigure(check, 'frequency') ?? ''] ?? limit, figure(check, 'limit')],
    ];
  }
  if (check.name === 'per_purchase_limit') {
    return [
      [words.thisPurchase, figure(check, 'amount')],
      [words.perPurchaseLimit, figure(check, 'limit')],
    ];
  }
  if (check.name === 'cash_limit') {
    return [
      [words.thisCash, figure(check, 'amount')],
      [words.cashLimit, figure(check, 'limit')],
    ];
  }
  if (check.name !== 'account_balance' || !hasBalanceFigure(check)) return null;
  const available = figure(check, 'available');
  return [
    [words.wasAvailable, available],
    [words.thisPurchase, -figure(check, 'amount')],
    [words.wouldBe, available - figure(check, 'amount')],
  ];
}
