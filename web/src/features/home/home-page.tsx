import './home.css';
import { useAccount } from '../../app/use-account.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { homeWords as words } from '../../words/en/money.ts';
import { AvailableMoney } from './available-money.tsx';
import { LatestGifts } from './latest-gifts.tsx';
import { LatestTransactions } from './latest-transactions.tsx';
import { NeedsYou } from './needs-you.tsx';
import { OwnCards } from './own-cards.tsx';
import { SpentByWeek } from './spent-by-week.tsx';

export function HomePage() {
  const account = useAccount();
  if (account === null || account.organizationId === null) return null;
  const isAdmin = account.role === 'Admin';
  const now = new Date();
  const today = now.toLocaleDateString(undefined, { weekday: 'long', month: 'long', day: 'numeric' });
  const cards = { organizationId: account.organizationId, userId: account.id };
  return (
    <div className="page">
      <PageHeader
        title={words.greeting(now.getHours(), account.name?.split(' ')[0] ?? '')}
        sub={`${account.owner?.name ?? ''} · ${today}`}
      />
      <div className="home-columns">
        <div className="home-column">
          {isAdmin ? <AvailableMoney /> : <OwnCards {...cards} own={account.role === 'Employee'} />}
          <SpentByWeek />
          <LatestTransactions />
        </div>
        <div className="home-column">
          <NeedsYou organizationId={account.organizationId} />
          {isAdmin ? <LatestGifts /> : null}
        </div>
      </div>
    </div>
  );
}
