import { type ReimbursementSummaryWire } from '@almoner/contracts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { chipOf, statusText } from '../report-status.ts';

interface ReportChipProps {
  readonly report: Pick<ReimbursementSummaryWire, 'status' | 'waitsForSignature'>;
}

export function ReportChip({ report }: ReportChipProps) {
  return <StatusChip status={chipOf(report.status)} label={statusText(report)} />;
}
