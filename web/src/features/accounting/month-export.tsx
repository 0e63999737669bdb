import { ExportOutlined } from '@ant-design/icons';
import { type AccountingMonthDetailWire, targetOf } from '@almoner/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { Button } from 'antd';
import { useState } from 'react';
import { useListExportsInfiniteQuery, usePreviewExportQuery } from '../../api/accounting-exports.api.ts';
import { monthRange, monthText } from '../../lib/months.ts';
import { Section } from '../../ui/section.tsx';
import { accountingExportWords } from '../../words/en/accounting-exports.ts';
import { accountingMonthWords as words } from '../../words/en/accounting-months.ts';
import { ExportDrawer } from './export-drawer.tsx';
import { useBooks } from './shared/books.ts';

/** The entries of the month that the accounting program does not have yet; nothing where no export was ever made. */
export function MonthExport({ detail: { month, state } }: { readonly detail: AccountingMonthDetailWire }) {
  const { clientId } = useBooks();
  const [exporting, setExporting] = useState(false);
  const latest = useListExportsInfiniteQuery({ clientId }).currentData?.pages[0]?.items[0];
  const range = monthRange(month);
  const { currentData: preview } = usePreviewExportQuery(
    latest === undefined ? skipToken : { format: latest.format, ...range, clientId },
  );
  if (latest === undefined || preview === undefined) return null;
  const { entryCount } = preview;
  return (
    <Section title={words.optional} aside={state === 'open' && words.optionalHint(monthText(month))}>
      <div className="month-export">
        <ExportOutlined aria-hidden />
        <span className="two-line">
          <span className="name">
            {words.exportFor(accountingExportWords.targets[targetOf[latest.format]])}
          </span>
          <span className="supporting">
            {entryCount === 0 ? words.exportedAll : words.exportedBy(latest.createdBy)}
          </span>
        </span>
        {entryCount > 0 && <Button onClick={() => setExporting(true)}>{words.export(entryCount)}</Button>}
      </div>
      <ExportDrawer
        open={exporting}
        initial={{ format: latest.format, ...range }}
        onClose={() => setExporting(false)}
      />
    </Section>
  );
}
