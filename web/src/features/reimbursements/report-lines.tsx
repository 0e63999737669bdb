import { type ReimbursementReceiptWire, type ReimbursementWire } from '@almoner/contracts';
import { CarOutlined, FileTextOutlined, WarningOutlined } from '@ant-design/icons';
import { Suspense, lazy, useState } from 'react';
import { lineReceiptUrl } from '../../api/reimbursements.api.ts';
import { moneyText } from '../../lib/money-format.ts';
import { shortUtcDay } from '../../lib/time-format.ts';
import { Money } from '../../ui/money.tsx';
import { receiptWords } from '../../words/en/receipts.ts';
import { reimbursementWords as words } from '../../words/en/reimbursements.ts';
import { LineCategory } from './shared/line-category.tsx';
import { LineReceipts, type FillIn } from './line-receipts.tsx';
import { lineMeasure, rateSource } from './shared/line-measure.ts';
import { lineTitle } from './shared/line-title.ts';
import { type CodingNames } from './use-coding-names.ts';
import { type LineUploads, useLineUploads } from './use-line-uploads.ts';

const ReceiptPreview = lazy(() => import('../receipts/shared/receipt-preview.tsx'));

type Line = ReimbursementWire['lines'][number];

interface ReportLinesProps {
  readonly report: ReimbursementWire;
  readonly names: CodingNames;
  readonly onFillIn: FillIn;
}

/** The lines with their receipts and warnings, and the total. */
export function ReportLines({ report, names, onFillIn }: ReportLinesProps) {
  const { id, lines, total, currency } = report;
  const uploads = useLineUploads(id);
  const [shown, setShown] = useState<ReimbursementReceiptWire | null>(null);
  return (
    <>
      <ul className="report-lines">
        {lines.map((line) => (
          <ReportLine
            key={line.id}
            report={report}
            line={line}
            names={names}
            onFillIn={onFillIn}
            uploads={uploads}
            onView={setShown}
          />
        ))}
      </ul>
      <p className="report-sum">
        <span>{words.totalOf(currency)}</span>
        <Money minor={total} currency={currency} />
      </p>
      <p className="visually-hidden" role="status">
        {uploads.lastResult}
      </p>
      {shown !== null && (
        <Suspense>
          <ReceiptPreview
            receipt={shown}
            url={lineReceiptUrl(undefined, id, shown.id)}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface ReportLineProps extends ReportLinesProps {
  readonly line: Line;
  readonly uploads: LineUploads;
  readonly onView: (receipt: ReimbursementReceiptWire) => void;
}

function ReportLine({ report, line, names, uploads, onView, onFillIn }: ReportLineProps) {
  const { currency } = report;
  const { spentOn, memo, amount, categoryId, fundId } = line;
  const isCoded = report.actions.code.isAllowed;
  const coding = [
    isCoded ? null : names.category(categoryId),
    fundId === null ? null : words.paidByFund(names.fund(fundId)),
  ];
  const title = lineTitle(line);
  const measure = lineMeasure(line, currency);
  return (
    <li>
      <Thumbnail line={line} onView={onView} />
      <span className="report-line-what">
        <span className="name">{[title, measure].filter(Boolean).join(', ')}</span>
        <span className="supporting">
          {[shortUtcDay(spentOn), memo, rateSource(line)].filter(Boolean).join(' · ')}
        </span>
        <span className="supporting">{coding.filter(Boolean).join(' · ')}</span>
        {isCoded && <LineCategory report={report} line={line} title={title} clientId={undefined} />}
        <LineWarnings line={line} currency={currency} />
        <LineReceipts
          report={report}
          line={line}
          title={title}
          uploads={uploads}
          onView={onView}
          onFillIn={onFillIn}
        />
      </span>
      <Money minor={amount} currency={currency} />
    </li>
  );
}

/** Opens the first receipt. */
function Thumbnail({ line, onView }: Pick<ReportLineProps, 'line' | 'onView'>) {
  const [first] = line.receipts;
  if (first !== undefined)
    return (
      <button
        type="button"
        className="report-thumbnail"
        aria-label={receiptWords.view(first.name)}
        onClick={() => onView(first)}
      >
        <FileTextOutlined aria-hidden />
      </button>
    );
  return (
    <span className="report-thumbnail" data-kind={line.kind} aria-hidden>
      {line.kind === 'mileage' ? <CarOutlined /> : '–'}
    </span>
  );
}

function LineWarnings({ line, currency }: { readonly line: Line; readonly currency: string }) {
  const { warnings, duplicates, receipts, receiptReason } = line;
  const limitText = (kind: Line['warnings'][number]['kind'], limit: number) =>
    kind === 'too_old' ? String(limit) : moneyText(limit, currency);
  return (
    <>
      {warnings.map(({ kind, limit }) => (
        <span key={kind} className="report-warning">
          <WarningOutlined aria-hidden /> {words.warnings[kind](limitText(kind, limit))}
        </span>
      ))}
      {receipts.length === 0 && receiptReason !== null && (
        <span className="supporting">{words.receiptReason(receiptReason)}</span>
      )}
      {duplicates.map(({ kind, id, title }, index) => (
        <span key={`${kind} ${id ?? index}`} className="report-warning">
          <WarningOutlined aria-hidden /> {words.duplicate[kind](title)}
        </span>
      ))}
    </>
  );
}
