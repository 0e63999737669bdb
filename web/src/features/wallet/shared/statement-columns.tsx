import { type StatementLineWire } from '@almoner/contracts';
import { moneyText } from '../../../lib/money-format.ts';
import { type Column } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { cashWords as words } from '../../../words/en/wallet.ts';
import { kindName, transferName } from '../transfer-name.ts';
import { MovementChange, MovementReason, MovementSigning, MovementState } from './movement-state.tsx';

const dateColumn: Column<StatementLineWire> = {
  key: 'date',
  title: words.columns.date,
  width: 112,
  render: ({ occurredAt }) => (
    <span className="supporting">
      <RelativeTime at={occurredAt} />
    </span>
  ),
};

const stateColumn: Column<StatementLineWire> = {
  key: 'state',
  title: words.stateColumn,
  width: 132,
  wideOnly: true,
  render: (line) => <MovementState line={line} />,
};

/** Posted balances after lines, by the id of the line; minor units. */
type Balances = ReadonlyMap<string, number>;

/** One column of amounts: for views that show one balance, and where there is no room for more. */
export const columnsOfAmounts = (
  open: (id: string) => void,
  isOfFund: boolean,
  balances: Balances,
): Column<StatementLineWire>[] => [
  dateColumn,
  {
    key: 'what',
    title: words.columns.what,
    render: (line) => (
      <span className="two-line">
        <button type="button" className="quiet-button name" onClick={() => open(line.id)}>
          {transferName(line)}
        </button>
        {line.donor != null && <span className="supporting narrow-only">{kindName(line)}</span>}
        <MovementReason line={line} />
        <MovementSigning line={line} />
        {line.program != null && <span className="supporting narrow-only">{line.program.name}</span>}
      </span>
    ),
  },
  {
    key: 'kind',
    title: words.columns.kind,
    wideOnly: true,
    render: (line) => <span className="supporting">{kindName(line)}</span>,
  },
  ...(isOfFund ? [programColumn] : []),
  stateColumn,
  {
    key: 'amount',
    title: words.columns.amount,
    align: 'right',
    render: (line) => (
      <span className="two-line">
        <MovementChange line={line} />
        {line.balance != null && (
          <span className="supporting one-line narrow-only">
            {words.balanceAfter(moneyText(line.balance, line.currency))}
          </span>
        )}
        <BalanceAfter line={line} balances={balances} />
      </span>
    ),
  },
  ...(isOfFund ? [balanceColumn] : []),
];

/** Only of restricted funds. */
const programColumn: Column<StatementLineWire> = {
  key: 'program',
  title: words.programColumn,
  wideOnly: true,
  render: ({ program }) => <span className="supporting">{program?.name ?? ''}</span>,
};

/** A line that moved nothing has no balance. */
const balanceColumn: Column<StatementLineWire> = {
  key: 'balance',
  title: words.balanceColumn,
  align: 'right',
  wideOnly: true,
  render: ({ balance, currency }) =>
    balance == null ? <span className="money">–</span> : <Money minor={balance} currency={currency} />,
};

/** A column for each balance that a line changes, and the posted balance after it. */
export const columnsOfParts = (
  open: (id: string) => void,
  balances: Balances,
): Column<StatementLineWire>[] => [
  dateColumn,
  {
    key: 'what',
    title: words.columns.what,
    render: (line) => (
      <span className="two-line">
        <span>
          <button type="button" className="quiet-button name" onClick={() => open(line.id)}>
            {transferName(line)}
          </button>{' '}
          {!saysItsKind(line) && <span className="supporting">{kindName(line)}</span>}
        </span>
        <MovementReason line={line} />
        <MovementSigning line={line} />
      </span>
    ),
  },
  stateColumn,
  {
    key: 'posted',
    title: words.posted,
    align: 'right',
    render: (line) => (isUndone(line) ? <MovementChange line={line} /> : <Part line={line} part="posted" />),
  },
  partColumn('onHold', words.onHold),
  partColumn('incoming', words.views.incoming),
  {
    key: 'postedAfter',
    title: words.postedBalance,
    align: 'right',
    render: ({ id, currency }) => {
      const balance = balances.get(id);
      return balance === undefined ? null : <Money minor={balance} currency={currency} />;
    },
  },
];

const kindsInTheirNames: ReadonlySet<StatementLineWire['kind']> = new Set([
  'deposit',
  'withdrawal',
  'vault_in',
  'vault_out',
  'treasury_fund',
  'treasury_return',
]);

/** The service names these movements by where the money goes; a line without a name has that of its kind. */
const saysItsKind = (line: StatementLineWire) =>
  kindsInTheirNames.has(line.kind) || transferName(line) === kindName(line);

type PartName = keyof NonNullable<StatementLineWire['parts']>;

function partColumn(part: PartName, title: string): Column<StatementLineWire> {
  return {
    key: part,
    title,
    align: 'right',
    render: (line) => <Part line={line} part={part} />,
  };
}

/** Nothing where the line does not change that balance. */
function Part({ line, part }: { readonly line: StatementLineWire; readonly part: PartName }) {
  const minor = line.parts?.[part] ?? 0;
  return minor === 0 ? null : <Money minor={minor} currency={line.currency} sign="flow" />;
}

/** Whether it changed no balance in the end. */
const isUndone = ({ state }: StatementLineWire) => state === 'failed' || state === 'canceled';

interface BalanceAfterProps {
  readonly line: StatementLineWire;
  readonly balances: Balances;
}

function BalanceAfter({ line: { id, currency }, balances }: BalanceAfterProps) {
  const balance = balances.get(id);
  if (balance === undefined) return null;
  return <span className="supporting one-line">{words.postedBalanceOf(moneyText(balance, currency))}</span>;
}
