import { CheckOutlined, WarningOutlined } from '@ant-design/icons';
import { type AccountingMonthDetailWire, type MonthCheckWire } from '@almoner/contracts';
import { Link } from 'react-router';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/section.tsx';
import { accountingMonthWords as words } from '../../words/en/accounting-months.ts';
import { monthRange } from '../../lib/months.ts';

/** What a month is checked for, each with the list where it is resolved. */
export function MonthChecks({ detail }: { readonly detail: AccountingMonthDetailWire }) {
  const { checks } = detail;
  const done = checks.filter(({ open }) => open === 0).length;
  return (
    <Section title={words.beforeClose} aside={words.done(done, checks.length)} strong>
      <DataTable
        label={words.beforeClose}
        columns={columnsOf(detail)}
        rows={checks}
        rowKey={({ kind }) => kind}
      />
    </Section>
  );
}

function columnsOf({ currency, month }: AccountingMonthDetailWire): Column<MonthCheckWire>[] {
  return [
    {
      key: 'check',
      title: words.check,
      render: ({ kind, open, isRequired }) => {
        const [name, sentence] = words.checks[kind];
        return (
          <span className="month-check" data-open={open > 0}>
            {open > 0 ? <WarningOutlined aria-hidden /> : <CheckOutlined aria-hidden />}
            <span className="two-line">
              <span className="name">{name}</span>
              <span className="supporting">{open > 0 && isRequired ? words.required : sentence}</span>
            </span>
          </span>
        );
      },
    },
    {
      key: 'open',
      title: words.openCount,
      align: 'right',
      render: ({ open, total, amount }) => (
        <span className="two-line">
          <span>
            <strong>{open}</strong> {total !== null && <span className="supporting">{words.of(total)}</span>}
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
      render: ({ kind }) => (
        <Link className="text-link no-wrap" to={linkOf(kind, month)}>
          {words.view}
          <span className="visually-hidden"> {words.checks[kind][0]}</span>
        </Link>
      ),
    },
  ];
}

function linkOf(kind: MonthCheckWire['kind'], month: string): string {
  const { from, to } = monthRange(month);
  const links: Record<MonthCheckWire['kind'], string> = {
    uncategorized: `/transactions?tab=card&category=none&from=${from}&to=${to}`,
    missing_receipts: `/transactions?tab=card&receipt=missing&from=${from}&to=${to}`,
    unmatched_facts: '/cash-management?tab=unmatched',
    reconciliation: '/cash-management?tab=reconciliation',
    reimbursements: '/transactions?tab=reimbursements',
  };
  return links[kind];
}
