import './home.css';
import { type Role } from '@almoner/contracts';
import { Suspense, lazy } from 'react';
import { useAccount } from '../../state/use-account.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { homeWords as words } from '../../words/en/home.ts';
import { AvailableMoney } from './available-money.tsx';
import { FirstSteps } from './first-steps-list.tsx';
import { LatestGifts } from './latest-gifts.tsx';
import { LatestTransactions } from './latest-transactions.tsx';
import { AttentionList } from './attention-list.tsx';
import { CardsClosestToLimit, OwnCards, TeamCards } from './home-cards.tsx';
import { SpentByWeek } from './spent-by-week.tsx';

// Lazy, because admins do not see them: Home would load the texts of the reports for nothing.
const OwnReimbursements = lazy(() => import('./own-reimbursements.tsx'));

export function HomePage() {
  const account = useAccount();
  if (account === null || account.organizationId === null) return null;
  const isAdmin = account.role === 'Admin';
  const now = new Date();
  const today = now.toLocaleDateString(undefined, { weekday: 'long', month: 'long', day: 'numeric' });
  return (
    <div className="page">
      <PageHeader
        title={words.greeting(now.getHours(), account.name?.split(' ')[0] ?? '')}
        sub={
          <>
            {account.owner?.name ?? ''} · <span className="home-today">{today}</span>
          </>
        }
      />
      <div className="home-columns">
        <div>
          <LeadSection role={account.role} />
        </div>
        <div className="home-side">
          {isAdmin && <FirstSteps account={account} />}
          <AttentionList userId={account.id} />
        </div>
        <div>
          <SpentByWeek currency={account.owner?.currency ?? 'USD'} />
        </div>
        <div className="home-side">{isAdmin && <CardsClosestToLimit />}</div>
        <div>
          <LatestTransactions />
        </div>
        <div className="home-side">
          {isAdmin ? (
            <LatestGifts />
          ) : (
            <Suspense>
              <OwnReimbursements />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  );
}

/** By role: the money, the team's cards, their own cards. */
function LeadSection({ role }: { readonly role: Role }) {
  if (role === 'Admin') return <AvailableMoney />;
  return role === 'Manager' ? <TeamCards /> : <OwnCards />;
}
