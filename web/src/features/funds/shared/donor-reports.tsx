import './donor-reports.css';
import { type FundDonorWire } from '@almoner/contracts';
import { useState } from 'react';
import { pathOf } from '../../../api/books-path.ts';
import { useListFundDonorsQuery } from '../../../api/funds.api.ts';
import { QueryFailure } from '../../../ui/list-view.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { useCloseOnBack } from '../../../ui/use-close-on-back.ts';
import { fundWords as words } from '../../../words/en/funds.ts';

interface DonorReportsProps {
  readonly open: boolean;
  /** A client that the caller advises; undefined for the caller's own organization. */
  readonly clientId?: string | undefined;
  readonly fundId: string;
  readonly onClose: () => void;
}

/** The donors of a fund, each with the report for them as a PDF. */
export function DonorReports({ open, clientId, fundId, onClose }: DonorReportsProps) {
  const close = useCloseOnBack(open, onClose);
  return (
    <SideDrawer open={open} title={words.reportTitle} onClose={close}>
      <p className="drawer-lead">{words.reportLead}</p>
      <DonorList clientId={clientId} fundId={fundId} />
    </SideDrawer>
  );
}

/** As many as the server lists of each kind. */
const mostListed = 50;

function DonorList({ clientId, fundId }: Pick<DonorReportsProps, 'clientId' | 'fundId'>) {
  const [q, setQ] = useState('');
  const query = useListFundDonorsQuery({ clientId, id: fundId, q });
  const donors = query.data ?? [];
  return (
    <>
      <SearchField value={q} label={words.reportSearch} onSearch={setQ} />
      <QueryFailure query={query} title={words.reportFailed} />
      {query.isSuccess && donors.length === 0 && (
        <p className="supporting">{q === '' ? words.reportNone : words.reportNoMatch}</p>
      )}
      <ul className="choice-list donor-reports" aria-label={words.reportTitle}>
        {donors.map((donor) => (
          <li key={donor.donorId ?? `by hand: ${donor.name}`}>
            <span className="two-line">
              <span>{donor.name}</span>
              {donor.email !== null && donor.email !== donor.name && <span>{donor.email}</span>}
            </span>
            <a
              className="text-link"
              href={`/api${pathOf(clientId, reportOf(fundId, donor))}`}
              download
              aria-label={words.reportFor(donor.name)}
            >
              {words.reportFile}
            </a>
          </li>
        ))}
      </ul>
      {donors.length >= mostListed && <p className="supporting">{words.reportMany}</p>}
    </>
  );
}

function reportOf(fundId: string, { donorId, name }: FundDonorWire): string {
  const giver = new URLSearchParams(donorId === null ? { receivedFrom: name } : { donorId });
  return `/funds/${encodeURIComponent(fundId)}/donor-report?${giver.toString()}`;
}
