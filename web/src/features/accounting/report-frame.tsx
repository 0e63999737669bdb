import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode } from 'react';
import { type ListQuery } from '../../api/combined-queries.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { reportWords as words } from '../../words/en/reports.ts';
import { isMonth, monthOf, monthRange, monthText, nextMonth } from '../../lib/months.ts';
import { BackToBooks } from './back-to-books.tsx';
import { ReportCsv, ReportTable, type ReportRow } from './report-table.tsx';
import { LoadingLines } from '../../ui/loading-lines.tsx';

export interface Report {
  readonly columns: readonly string[];
  readonly rows: readonly ReportRow[];
  readonly currency: string;
}

interface ReportFrameProps {
  readonly title: string;
  readonly hint: string;
  readonly csvFile: string;
  readonly query: ListQuery;
  /** Undefined while it loads. */
  readonly report: Report | undefined;
  readonly period: ReactNode;
  readonly children?: ReactNode;
}

/** Shared by the statements: the title, the period, the table and its CSV. */
export function ReportFrame({ title, hint, csvFile, query, report, period, children }: ReportFrameProps) {
  return (
    <>
      <PageHeader
        title={title}
        sub={<BackToBooks />}
        actions={<ReportCsv fileName={csvFile} report={report} />}
      />
      <div className="statement-months">
        {period}
        <span className="supporting">{hint}</span>
      </div>
      <ListView query={query} isEmpty={false} empty={<EmptyState sentence="" />}>
        {report === undefined ? (
          <LoadingLines />
        ) : report.rows.length === 0 ? (
          <EmptyState sentence={words.empty} />
        ) : (
          <ReportTable label={title} {...report} />
        )}
      </ListView>
      {children}
    </>
  );
}

/** The month in the URL, by default the current one, with its first and last day. */
export function useMonth() {
  const { params, change } = useUrlState();
  const thisMonth = monthOf(new Date());
  const wanted = params.get('month') ?? '';
  const month = isMonth(wanted) && wanted <= thisMonth ? wanted : thisMonth;
  const period = (
    <Stepper
      text={monthText(month)}
      isLast={month === thisMonth}
      onStep={(step) => change({ month: nextMonth(month, step) })}
    />
  );
  const range = monthRange(month);
  return { month, ...range, yearStart: `${month.slice(0, 4)}-01-01`, period };
}

/** The year in the URL, by default the current one. */
export function useYear() {
  const { params, change } = useUrlState();
  const thisYear = new Date().getUTCFullYear();
  const wanted = Number(params.get('year'));
  const year = Number.isInteger(wanted) && wanted >= 2000 && wanted <= thisYear + 1 ? wanted : thisYear;
  const period = (
    <Stepper
      text={String(year)}
      isLast={year === thisYear + 1}
      onStep={(step) => change({ year: String(year + step) })}
    />
  );
  return { year, period };
}

interface StepperProps {
  readonly text: string;
  readonly isLast: boolean;
  readonly onStep: (step: 1 | -1) => void;
}

function Stepper({ text, isLast, onStep }: StepperProps) {
  return (
    <>
      <Button icon={<LeftOutlined aria-hidden />} aria-label={words.earlier} onClick={() => onStep(-1)} />
      <strong aria-live="polite">{text}</strong>
      <Button
        icon={<RightOutlined aria-hidden />}
        aria-label={words.later}
        disabled={isLast}
        onClick={() => onStep(1)}
      />
    </>
  );
}
