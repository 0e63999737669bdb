import { type MovementWire } from '@almoner/contracts';
import { Checkbox } from 'antd';
import { type Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { accountingExportWords as words } from '../../words/en/accounting-exports.ts';
import { accountingWords } from '../../words/en/accounting.ts';
import { dayText } from '../../lib/months.ts';
import {
  accountsOf,
  flowOf,
  fundsOf,
  hasNoCategory,
  movementName,
  type MovementAccount,
} from './movement-accounts.ts';
import { NameWithLink } from './name-with-link.tsx';
import { type Books } from './shared/books.ts';

export interface Selection {
  readonly selected: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly toggleAll: () => void;
  readonly isAll: boolean;
}

type Links = Pick<Books, 'purchasesLink' | 'reportLink' | 'giftLink'>;

/** @param selection null for people with view-only access */
export function movementColumns(selection: Selection | null, books: Links): Column<MovementWire>[] {
  return [...(selection === null ? [] : [selectColumn(selection)]), ...columnsFor(books)];
}

const selectColumn = ({ selected, toggle, toggleAll, isAll }: Selection): Column<MovementWire> => ({
  key: 'select',
  title: <Checkbox aria-label={words.selectAll} checked={isAll} onChange={toggleAll} />,
  width: 32,
  render: (movement) => (
    <Checkbox
      aria-label={words.select(movementName(movement))}
      checked={selected.has(movement.id)}
      disabled={movement.review === 'exported'}
      onChange={() => toggle(movement.id)}
    />
  ),
});

function AccountCell({ movement }: { readonly movement: MovementWire }) {
  const [account, ...others] = accountsOf(movement);
  if (account === undefined) return null;
  if (others.length > 0) return <SplitCell accounts={[account, ...others]} currency={movement.currency} />;
  const isUncategorized = hasNoCategory(account);
  return (
    <span className="two-line">
      <span className={isUncategorized ? 'warn' : undefined}>{accountName(account)}</span>
      <span className="supporting">{isUncategorized ? '' : account.code}</span>
    </span>
  );
}

interface SplitCellProps {
  readonly accounts: readonly MovementAccount[];
  readonly currency: string;
}

/** Each category with its part. */
function SplitCell({ accounts, currency }: SplitCellProps) {
  return (
    <span className="two-line">
      <span>{words.split(accounts.length)}</span>
      {accounts.map((account) => (
        <span key={account.categoryId} className={hasNoCategory(account) ? 'warn' : 'supporting'}>
          {accountName(account)} <Money minor={account.amount} currency={currency} />
        </span>
      ))}
    </span>
  );
}

const accountName = (account: MovementAccount) =>
  hasNoCategory(account) ? words.uncategorized : account.account;

/** The columns that a phone has no room for. */
function NarrowDetails({ movement }: { readonly movement: MovementWire }) {
  const accounts = accountsOf(movement);
  const isUncategorized = accounts.some(hasNoCategory);
  const { date, originalDate } = movement;
  return (
    <span className="supporting narrow-only">
      <span className={isUncategorized ? 'warn' : undefined}>{accounts.map(accountName).join(', ')}</span>
      {fundsOf(movement).map((fund) => `, ${fund}`)}
      {`, ${dayText(date)}`}
      {originalDate !== null && `, ${words.originalDay(dayText(originalDate))}`}
    </span>
  );
}

function linkOf({ purchaseId, reportId, giftId }: MovementWire, links: Links): string | null {
  if (purchaseId !== null) return links.purchasesLink({ purchase: purchaseId });
  if (reportId !== null) return links.reportLink(reportId);
  return giftId === null ? null : links.giftLink(giftId);
}

const columnsFor = (links: Links): Column<MovementWire>[] => [
  {
    key: 'date',
    title: accountingWords.columns.date,
    width: 92,
    wideOnly: true,
    render: ({ date, originalDate }) => (
      <span className="two-line">
        <span className="supporting no-wrap">{dayText(date)}</span>
        {originalDate !== null && (
          <span className="supporting no-wrap">{words.originalDay(dayText(originalDate))}</span>
        )}
      </span>
    ),
  },
  {
    key: 'description',
    title: accountingWords.columns.description,
    render: (movement) => (
      <span className="two-line">
        <NameWithLink name={movementName(movement)} link={linkOf(movement, links)} />
        <span className="supporting">
          {accountingWords.kindOf(movement.kind)}
          <span className="narrow-only">, {words.states[movement.review]}</span>
        </span>
        <NarrowDetails movement={movement} />
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
    render: (movement) => <span className="supporting">{fundsOf(movement).join(', ')}</span>,
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
    render: (movement) => {
      const { amount, currency } = movement;
      const flow = flowOf(movement);
      if (flow === 0) return <Money minor={amount} currency={currency} />;
      return <Money minor={flow} currency={currency} sign="flow" />;
    },
  },
];
