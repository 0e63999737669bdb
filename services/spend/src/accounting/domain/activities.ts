import { type ActivityWire } from '@almoner/contracts';
import { type AccountKind } from '../../ledger/domain/accounts.ts';

/** The sum of the posted entries of one account and its dimensions; minor units, debit is positive. */
export interface DimensionSum {
  readonly kind: AccountKind;
  /** The fund of a `fund_release` account, or of restricted income. */
  readonly fundId: string | null;
  readonly fund: string | null;
  readonly categoryId: string | null;
  readonly amount: number;
  /** For a `fund_release` account, what refunds gave back, positive. */
  readonly restored?: number;
}

/** By class of net assets: without and with donor restrictions. */
interface ByClass {
  readonly without: number;
  readonly with: number;
}

/** The activities of a period. `before` are the sums of everything before it, from which the net assets at its beginning follow. */
export function activitiesOf(before: readonly DimensionSum[], during: readonly DimensionSum[]): ActivityWire {
  const beginning = changeInNetAssets(before);
  const change = changeOf(during);
  return {
    contributions: contributionsOf(during),
    released: releasedOf(during),
    restored: restoredOf(during),
    expenses: expensesOf(during),
    paymentFees: sumOf(during, 'fees'),
    change,
    movedFromBank: transfersFromBank(during),
    netAssets: { beginning, end: plus(beginning, changeInNetAssets(during)) },
    releasedByFund: releasedByFund(during),
  };
}

/** All expenses reduce net assets without donor restrictions (ASC 958-225-45-7). */
function changeOf(sums: readonly DimensionSum[]): ByClass {
  const expenses = sumOf(sums, 'expense') + sumOf(sums, 'fees');
  return plus(plus(contributionsOf(sums), releasedOf(sums)), { without: negated(expenses), with: 0 });
}

/**
 * The change in the net assets held on the platform: the activities, and transfers from the organization's own bank, which these
 * books do not include.
 */
const changeInNetAssets = (sums: readonly DimensionSum[]): ByClass =>
  plus(changeOf(sums), { without: transfersFromBank(sums), with: 0 });

/** A transfer from the linked bank credits its account. */
const transfersFromBank = (sums: readonly DimensionSum[]) => negated(sumOf(sums, 'external'));

/** Income is credited, so its sums are negative. */
function contributionsOf(sums: readonly DimensionSum[]): ByClass {
  const income = sums.filter(({ kind }) => kind === 'income');
  return {
    without: 0 - total(income.filter(({ fundId }) => fundId === null)),
    with: 0 - total(income.filter(({ fundId }) => fundId !== null)),
  };
}

function releasedOf(sums: readonly DimensionSum[]): ByClass {
  const released = sumOf(sums, 'fund_release');
  return { without: released, with: negated(released) };
}

const restoredOf = (sums: readonly DimensionSum[]) =>
  sums.reduce((total, { restored = 0 }) => total + restored, 0);

function expensesOf(sums: readonly DimensionSum[]): ActivityWire['expenses'] {
  const byCategory = Map.groupBy(
    sums.filter(({ kind }) => kind === 'expense'),
    ({ categoryId }) => categoryId,
  );
  return [...byCategory]
    .map(([categoryId, ofCategory]) => ({
      categoryId,
      code: null,
      name: null,
      function: null,
      form990Line: null,
      amount: total(ofCategory),
    }))
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => b.amount - a.amount);
}

function releasedByFund(sums: readonly DimensionSum[]): ActivityWire['releasedByFund'] {
  return sums
    .flatMap(({ kind, fundId, fund, amount, restored = 0 }) =>
      kind === 'fund_release' && fundId !== null && (amount !== 0 || restored !== 0)
        ? [{ fundId, name: fund ?? '', amount, restored }]
        : [],
    )
    .toSorted((a, b) => b.amount - a.amount);
}

/** Income for a fund less what was released from it: what donors still restrict. */
export function fundBalanceOf(
  { id, name }: { readonly id: string; readonly name: string },
  before: readonly DimensionSum[],
  during: readonly DimensionSum[],
) {
  const ofFund = (sums: readonly DimensionSum[], kind: AccountKind) =>
    total(sums.filter((sum) => sum.kind === kind && sum.fundId === id));
  const beginning = 0 - ofFund(before, 'income') - ofFund(before, 'fund_release');
  const received = 0 - ofFund(during, 'income');
  const released = ofFund(during, 'fund_release');
  const restored = restoredOf(during.filter((sum) => sum.fundId === id));
  return { fundId: id, name, beginning, received, released, restored, end: beginning + received - released };
}

const plus = (a: ByClass, b: ByClass): ByClass => ({ without: a.without + b.without, with: a.with + b.with });
const sumOf = (sums: readonly DimensionSum[], kind: AccountKind) =>
  total(sums.filter((one) => one.kind === kind));
const total = (sums: readonly DimensionSum[]) => sums.reduce((sum, { amount }) => sum + amount, 0);
/** Never -0, which is not equal to 0 everywhere. */
const negated = (amount: number) => 0 - amount;
