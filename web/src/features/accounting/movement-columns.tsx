import { type MovementWire } from '@almoner/contracts';
import { Checkbox } from 'antd';
import { Link } from 'react-router';
import { type Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { accountingExportWords as words } from '../../words/en/accounting-exports.ts';
import { accountingWords } from '../../words/en/accounting.ts';
import { dayText } from '../../lib/months.ts';
import { type Books } from './shared/books.ts';

export interface Selection {
  readonly selected: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly toggleAll: () => void;
  readonly isAll: boolean;
}

/** @param selection null for people who may only look */
export function movementColumns(
  selection: Selection | null,
  purchasesLink: Books['purchasesLink'],
): Column<MovementWire>[] {
  return [...(selection === null ? [] : [selectColumn(selection)]), ...columnsFor(purchasesLink)];
}

const selectColumn = ({ selected, toggle, toggleAll, isAll }: Selection): Column<MovementWire> => ({
  key: 'select',
  title: <Checkbox aria-label={words.selectAll} checked={isAll} onChange={toggleAll} />,
  width: 32,
  render: ({ id, description, review }) => (
    <Checkbox
      aria-label={words.select(description)}
      checked={selected.has(id)}
      disabled={review === 'exported'}
      onChange={() => toggle(id)}
    />
  ),
});

/** Where the money went: the largest line against cash; of a correction, what it was moved to. */
const mainAccount = ({ accounts }: MovementWire) =>
  accounts.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount) || b.amount - a.amount)[0];

function AccountCell({ movement }: { readonly movement: MovementWire }) {
  const account = mainAccount(movement);
  if (account === undefined) return null;
  const isUncategorized = account.account === 'Expenses' && account.categoryId === null;
  return (
    <span className="two-line">
      <span className={isUncategorized ? 'warn' : undefined}>
        {isUncategorized ? words.uncategorized : account.account}
      </span>
      <span className="supporting">{isUncategorized ? '' : account.code}</span>
    </span>
  );
}

const columnsFor = (purchasesLink: Books['purchasesLink']): Column<MovementWire>[] => [
  {
    key: 'date',
    title: accountingWords.columns.date,
    width: 92,
    render: ({ date, originalDate }) => (
      <span className="two-line">
        <span className="supporting no-wrap">{dayText(date)}</span>
        {originalDate !== null && (
          <span className="supporting">{words.originalDay(dayText(originalDate))}</span>
        )}
      </span>
    ),
  },
  {
    key: 'description',
    title: accountingWords.columns.description,
    render: ({ description, kind, purchaseId, review }) => (
      <span className="two-line">
        {purchaseId === null ? (
          <span className="name">{description}</span>
        ) : (
          <Link className="name" to={purchasesLink({ purchase: purchaseId })}>
            {description}
          </Link>
        )}
        <span className="supporting">
          {accountingWords.kindOf(kind)}
          <span className="narrow-only">, {words.states[review]}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'account',
    title: words.account,
    wideOnly: true,
    render: (movement) => <AccountCell movement={movement} />,
  },
  {
    key: 'fund',
    title: words.fund,
    wideOnly: true,
    render: ({ accounts }) => (
      <span className="supporting">{accounts.find(({ fund }) => fund !== null)?.fund ?? ''}</span>
    ),
  },
  {
    key: 'receipt',
    title: words.receipt,
    wideOnly: true,
    render: ({ receipt }) =>
      receipt === null ? null : (
        <span className={receipt === 'missing' ? 'warn' : 'supporting'}>{words.receipts[receipt]}</span>
      ),
  },
  {
    key: 'review',
    title: words.review,
    width: 96,
    wideOnly: true,
    render: ({ review }) => <span className="supporting no-wrap">{words.states[review]}</span>,
  },
  {
    key: 'amount',
    title: accountingWords.columns.amount,
    align: 'right',
    render: ({ change, amount, currency }) =>
      change === 0 ? (
        <Money minor={amount} currency={currency} />
      ) : (
        <Money minor={change} currency={currency} sign="flow" />
      ),
  },
];
