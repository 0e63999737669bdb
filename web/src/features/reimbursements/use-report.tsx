import { type ReimbursementWire } from '@almoner/contracts';
import { useState } from 'react';
import { useGetReimbursementQuery } from '../../api/reimbursements.api.ts';
import { useRefreshWhile } from '../../ui/use-refresh-while.ts';
import { type FillIn } from './line-receipts.tsx';
import { readFields } from './read-line.ts';
import { ReportForm, type FilledLine } from './report-form.tsx';

/** One report, read again while its receipts are being read, and the form that changes it. */
export function useReport(reportId: string | null) {
  const query = useGetReimbursementQuery(reportId ?? '', { skip: reportId === null });
  const [isEditing, setIsEditing] = useState(false);
  // Stays as it was opened: a change elsewhere must not replace what is being typed.
  const [filled, setFilled] = useState<FilledLine | null>(null);
  const [edited, setEdited] = useState<ReimbursementWire | null>(null);
  useRefreshWhile(query.currentData?.lines.some(isBeingRead) ?? false, query.refetch);
  const edit = (report: ReimbursementWire, read: FilledLine | null = null) => {
    setEdited(report);
    setFilled(read);
    setIsEditing(true);
  };
  return {
    query,
    isEditing,
    edit: (report: ReimbursementWire) => edit(report),
    /** Opens the form with what was read from a receipt in its line. */
    fillIn:
      (report: ReimbursementWire): FillIn =>
      ({ id }, { reading }) =>
        edit(report, { id, fields: readFields(reading, report.currency) }),
    form: edited !== null && (
      <ReportForm
        key={`${edited.id} ${edited.version} ${filled?.id ?? ''}`}
        open={isEditing}
        report={edited}
        filled={filled}
        currency={edited.currency}
        onSaved={() => undefined}
        onClose={() => setIsEditing(false)}
      />
    ),
  };
}

const isBeingRead = ({ receipts }: ReimbursementWire['lines'][number]) =>
  receipts.some(({ reading }) => reading?.status === 'waiting');
