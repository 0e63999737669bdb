import './home.css';
import { type Role } from '@almoner/contracts';
import { useAccount } from '../../app/use-account.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { homeWords as words } from '../../words/en/home.ts';
import { AvailableMoney } from './available-money.tsx';
import { FirstSteps } from './first-steps-list.tsx';
import { LatestGifts } from './latest-gifts.tsx';
import { LatestTransactions } from './latest-transactions.tsx';
import { NeedsYou } from './needs-you.tsx';
import { CardsClosestToLimit, OwnCards, TeamCards } from './home-cards.tsx';
import { SpentByWeek } from './spent-by-week.tsx';

export function HomePage() {
  const account = useAccount();
  if (account === null || account.organizationId === null) return null;
  const isAdmin = account.role === 'Admin';
  const now = new Date();
  const today = now.toLocaleDateString(undefined, { weekday: 'long', month: 'long', day: 'numeric' });
  const { organizationId } = account;
  return (
    <div className="page">
      <PageHeader
        title={words.greeting(now.getHours(), account.name?.split(' ')[0] ?? '')}
        sub={`${account.owner?.name ?? ''} · ${today}`}
      />
      <div className="home-columns">
        <div>
          <LeadSection role={account.role} organizationId={organizationId} userId={account.id} />
        </div>
        <div className="home-side">
          {isAdmin && <FirstSteps account={account} />}
          <NeedsYou organizationId={organizationId} userId={account.id} />
        </div>
        <div>
          <SpentByWeek currency={account.owner?.currency ?? 'USD'} />
        </div>
        <div className="home-side">{isAdmin && <CardsClosestToLimit organizationId={organizationId} />}</div>
        <div>
          <LatestTransactions />
        </div>
        <div className="home-side">{isAdmin && <LatestGifts />}</div>
      </div>
    </div>
  );
}

interface LeadProps {
  readonly role: Role;
  readonly organizationId: string;
  readonly userId: string;
}

/** What each role asks first: the money, the team's cards, the own cards. */
function LeadSection({ role, organizationId, userId }: LeadProps) {
  if (role === 'Admin') return <AvailableMoney />;
  if (role === 'Manager') return <TeamCards organizationId={organizationId} />;
  return <OwnCards organizationId={organizationId} userId={userId} />;
}
