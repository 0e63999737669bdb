import { Button } from 'antd';
import { useState } from 'react';
import { useGetFundBalancesQuery } from '../../api/accounting.api.ts';
import { fundFileWords } from '../../words/en/fund-files.ts';
import { fundWords } from '../../words/en/funds.ts';
import { reportWords } from '../../words/en/reports.ts';
import { FundFilesDrawer } from '../fund-files/shared/fund-files-drawer.tsx';
import { DonorReports } from '../funds/shared/donor-reports.tsx';
import { fundBalancesReport } from './fund-balances-report.ts';
import { ReportFrame, useMonth } from './report-frame.tsx';
import { useBooks } from './shared/books.ts';

const words = reportWords.funds;

/** Balances, receipts and releases of each restricted fund in the year to a month. */
export function FundBalancesPage() {
  const { yearStart: from, to, period } = useMonth();
  const { clientId, fundLink } = useBooks();
  const query = useGetFundBalancesQuery({ from, to, clientId });
  const balances = query.currentData;
  const funds = balances?.funds ?? [];
  return (
    <ReportFrame
      title={words.title}
      hint={words.hint}
      csvFile={words.csvFile}
      query={query}
      report={balances && fundBalancesReport(balances, fundLink)}
      period={period}
    >
      {funds.length > 0 && <ReportsOfFunds clientId={clientId} funds={funds} />}
    </ReportFrame>
  );
}

interface ReportsProps {
  readonly clientId: string | undefined;
  readonly funds: readonly { readonly fundId: string; readonly name: string }[];
}

/** Reports for donors of each fund, and its files. */
function ReportsOfFunds({ clientId, funds }: ReportsProps) {
  const [open, setOpen] = useState<'reports' | 'files' | null>(null);
  const [fund, setFund] = useState({ fundId: '', name: '' });
  const show = (what: 'reports' | 'files', of: ReportsProps['funds'][number]) => {
    setFund(of);
    setOpen(what);
  };
  const close = () => setOpen(null);
  return (
    <section className="section" aria-label={fundWords.reportTitle}>
      <h2>{fundWords.reportTitle}</h2>
      <ul className="choice-list">
        {funds.map((one) => (
          <li key={one.fundId}>
            <Button type="link" className="text-link" onClick={() => show('reports', one)}>
              {fundWords.reportsOf(one.name)}
            </Button>
            <Button type="link" className="text-link" onClick={() => show('files', one)}>
              {fundFileWords.filesOf(one.name)}
            </Button>
          </li>
        ))}
      </ul>
      <DonorReports open={open === 'reports'} clientId={clientId} fundId={fund.fundId} onClose={close} />
      <FundFilesDrawer
        open={open === 'files'}
        clientId={clientId}
        fundId={fund.fundId}
        name={fund.name}
        onClose={close}
      />
    </section>
  );
}
