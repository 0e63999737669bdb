import { Link } from 'react-router';
import { useGetHomeQuery } from '../../api/home.api.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Money } from '../../ui/money.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import { homeWords as words } from '../../words/en/home.ts';
import { ReportChip } from '../reimbursements/shared/report-chip.tsx';
import { homePart } from './home-part.ts';

const list = '/transactions?tab=reimbursements';

/** How far the newest reports of the person are. */
export default function OwnReimbursements() {
  const { query, part } = homePart(useGetHomeQuery(), ({ ownReimbursements }) => ownReimbursements);
  const reports = part ?? [];
  return (
    <Section
      title={words.yourReimbursements}
      aside={
        <Link className="text-link" to={list}>
          {words.allReimbursements}
        </Link>
      }
    >
      <ListView
        query={query}
        isEmpty={reports.length === 0}
        empty={<EmptyState sentence={words.noReimbursements} />}
      >
        <ul className="home-list">
          {reports.map((report) => (
            <li key={report.id} className="home-row">
              <span className="two-line">
                <Link className="plain-link name" to={`${list}&report=${report.id}`}>
                  {report.title}
                </Link>
                <span>
                  <ReportChip report={report} />
                </span>
              </span>
              <span className="two-line home-end">
                <Money minor={report.total} currency={report.currency} />
                <RelativeTime at={report.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      </ListView>
    </Section>
  );
}
