import { CheckOutlined, WarningOutlined } from '@ant-design/icons';
import { type AccountingMonthDetailWire, type MonthCheckWire } from '@almoner/contracts';
import { Link } from 'react-router';
import { type DayRange } from '../../api/accounting.api.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/section.tsx';
import { accountingMonthWords as words } from '../../words/en/accounting-months.ts';
import { monthRange } from '../../lib/months.ts';
import { MissingReceipts } from './missing-receipts.tsx';
import { type Books, useBooks } from './shared/books.ts';

/** The checks of a month, each with the list where it is resolved. */
export function MonthChecks({ detail }: { readonly detail: AccountingMonthDetailWire }) {
  const { checks } = detail;
  const books = useBooks();
  const title = books.may('books.close') && detail.state === 'open' ? words.beforeClose : words.checksOfClose;
  const done = checks.filter((check) => !isOpen(check)).length;
  return (
    <Section title={title} aside={words.done(done, checks.length)} strong>
      <DataTable
        label={title}
        columns={columnsOf(detail, books)}
        rows={checks}
        rowKey={({ kind }) => kind}
        rowDetail={({ kind, open }) =>
          kind === 'missing_receipts' && open > 0 && books.clientId === undefined ? (
            <MissingReceipts month={detail.month} count={open} />
          ) : null
        }
      />
    </Section>
  );
}

function columnsOf({ currency, month }: AccountingMonthDetailWire, books: Books): Column<MonthCheckWire>[] {
  return [
    {
      key: 'check',
      title: words.check,
      render: (check) => {
        const { kind } = check;
        return (
          <span className="month-check" data-open={isOpen(check)}>
            <CheckIcon check={check} />
            <span className="two-line">
              <span className="name">{words.checks[kind][0]}</span>
              <span className="supporting">{sentenceOf(check)}</span>
            </span>
          </span>
        );
      },
    },
    {
      key: 'open',
      title: words.openCount,
      align: 'right',
      render: ({ open, total, amount, isUncompared }) =>
        isUncompared === true && total === 0 ? (
          <span className="supporting">–</span>
        ) : (
          <span className="two-line">
            <span className="no-wrap">
              <strong>{open}</strong>{' '}
              {total !== null && <span className="supporting">{words.of(total)}</span>}
            </span>
            {open > 0 && amount !== null && amount !== 0 && (
              <span className="supporting">
                <Money minor={amount} currency={currency} />
              </span>
            )}
          </span>
        ),
    },
    {
      key: 'view',
      title: null,
      align: 'right',
      width: 64,
      render: ({ kind }) => {
        const link = linkOf(kind, monthRange(month), books);
        return (
          link !== null && (
            <Link className="text-link no-wrap" to={link}>
              {words.view}
              <span className="visually-hidden"> {words.checks[kind][0]}</span>
            </Link>
          )
        );
      },
    },
  ];
}

const isOpen = ({ open, isUncompared }: MonthCheckWire) => open > 0 || isUncompared === true;

function CheckIcon({ check }: { readonly check: MonthCheckWire }) {
  return isOpen(check) ? <WarningOutlined aria-hidden /> : <CheckOutlined aria-hidden />;
}

function sentenceOf(check: MonthCheckWire): string | undefined {
  if (check.open > 0 && check.isRequired) return words.required;
  return check.isUncompared === true ? words.uncompared : words.checks[check.kind][1];
}

/** Null for a list that the console does not have. */
function linkOf(kind: MonthCheckWire['kind'], { from, to }: DayRange, books: Books): string | null {
  const isOwn = books.clientId === undefined;
  const links: Record<MonthCheckWire['kind'], string | null> = {
    uncategorized: books.movementsLink({ category: 'none', from, to }),
    missing_receipts: books.purchasesLink({ receipt: 'required', from, to }),
    unmatched_facts: isOwn ? '/cash-management?tab=unmatched' : null,
    reconciliation: isOwn ? '/cash-management?tab=reconciliation' : null,
    reimbursements: isOwn ? '/transactions?tab=reimbursements' : null,
    approvals: isOwn ? '/approvals?kind=reimbursements' : null,
  };
  return links[kind];
}
