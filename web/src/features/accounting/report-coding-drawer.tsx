import './report-coding.css';
import { type ReimbursementReceiptWire, type ReimbursementWire } from '@almoner/contracts';
import { Suspense, lazy, useState } from 'react';
import { readProblem } from '../../api/problem.ts';
import { lineReceiptUrl, useGetReimbursementOfBooksQuery } from '../../api/reimbursements.api.ts';
import { shortUtcDay } from '../../lib/time-format.ts';
import { FailedNotice } from '../../ui/list-states.tsx';
import { Money } from '../../ui/money.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { receiptWords } from '../../words/en/receipts.ts';
import { reimbursementWords as words } from '../../words/en/reimbursements.ts';
import { categoryName, useCategories } from '../categories/shared/category-names.ts';
import { LineCategory } from '../reimbursements/shared/line-category.tsx';
import { lineMeasure, rateSource } from '../reimbursements/shared/line-measure.ts';
import { lineTitle } from '../reimbursements/shared/line-title.ts';
import { LoadingLines } from '../../ui/loading-lines.tsx';

// Imported statically, it would be in a chunk that Home loads.
const LineReceiptList = lazy(async () => ({
  default: (await import('../reimbursements/shared/line-receipt-list.tsx')).LineReceiptList,
}));
const ReceiptPreview = lazy(() => import('../receipts/shared/receipt-preview.tsx'));

interface ReportCodingDrawerProps {
  readonly clientId: string;
  /** Null while it is closed. */
  readonly reportId: string | null;
  readonly onClose: () => void;
}

/** The lines of a client's report with their categories and receipts, for an advisor; the console has no page for a report. */
export function ReportCodingDrawer({ clientId, reportId, onClose }: ReportCodingDrawerProps) {
  const { currentData, isError, error, refetch } = useGetReimbursementOfBooksQuery(
    { clientId, id: reportId ?? '' },
    { skip: reportId === null },
  );
  return (
    <SideDrawer open={reportId !== null} title={words.one} onClose={onClose}>
      {currentData !== undefined ? (
        <CodedReport report={currentData} clientId={clientId} />
      ) : isError ? (
        <FailedNotice problem={readProblem(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingLines rows={6} />
      )}
    </SideDrawer>
  );
}

interface CodedReportProps {
  readonly report: ReimbursementWire;
  readonly clientId: string;
}

function CodedReport({ report, clientId }: CodedReportProps) {
  const { id: reportId, title, author, status, lines, total, currency, actions } = report;
  const [shown, setShown] = useState<ReimbursementReceiptWire | null>(null);
  const { data: categories = [] } = useCategories(clientId);
  const nameOf = (id: string | null) => {
    const category = categories.find((one) => one.id === id);
    return category === undefined ? words.noCategory : categoryName(category);
  };
  return (
    <>
      <h2>{title}</h2>
      <p className="supporting">
        {author.name} · {words.statuses[status]}
      </p>
      <ul className="coded-lines">
        {lines.map((line) => (
          <li key={line.id}>
            <span className="coded-line-what">
              <span className="name">
                {[lineTitle(line), lineMeasure(line, currency)].filter(Boolean).join(', ')}
              </span>
              <span className="supporting">
                {[shortUtcDay(line.spentOn), line.memo, rateSource(line)].filter(Boolean).join(' · ')}
              </span>
              {actions.code.isAllowed ? (
                <LineCategory report={report} line={line} title={lineTitle(line)} clientId={clientId} />
              ) : (
                <span className="supporting">{nameOf(line.categoryId)}</span>
              )}
              <ReceiptsOfLine line={line} currency={currency} onView={setShown} />
            </span>
            <Money minor={line.amount} currency={currency} />
          </li>
        ))}
      </ul>
      <p className="coded-sum">
        <span>{words.totalOf(currency)}</span>
        <Money minor={total} currency={currency} />
      </p>
      {shown !== null && (
        <Suspense>
          <ReceiptPreview
            receipt={shown}
            url={lineReceiptUrl(clientId, reportId, shown.id)}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface ReceiptsOfLineProps {
  readonly line: ReimbursementWire['lines'][number];
  readonly currency: string;
  readonly onView: (receipt: ReimbursementReceiptWire) => void;
}

/** Only expenses have receipts; without one, the reason that its author gave. */
function ReceiptsOfLine({ line, currency, onView }: ReceiptsOfLineProps) {
  const { kind, receipts, receiptReason } = line;
  if (receipts.length > 0)
    return (
      <Suspense>
        <LineReceiptList
          label={words.receipts(lineTitle(line))}
          receipts={receipts}
          currency={currency}
          onView={onView}
        />
      </Suspense>
    );
  if (kind !== 'expense') return null;
  return (
    <span className="supporting">
      {receiptReason === null ? receiptWords.noReceipt : words.receiptReason(receiptReason)}
    </span>
  );
}
