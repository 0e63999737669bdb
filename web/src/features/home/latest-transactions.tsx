import { Link } from 'react-router';
import { useGetHomeQuery } from '../../api/home.api.ts';
import { personName } from '../../lib/person-name.ts';
import { flowMinor, hasMoved } from '../../lib/purchase-amount.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Money } from '../../ui/money.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useChangedRows } from '../../ui/use-changed-rows.ts';
import { homeWords as words } from '../../words/en/home.ts';
import { homePart } from './home-part.ts';

export function LatestTransactions() {
  const { query, part } = homePart(useGetHomeQuery(), ({ latestPurchases }) => latestPurchases);
  const purchases = part ?? [];
  const changedKeys = useChangedRows(
    purchases.map(({ id }) => id),
    part !== null,
  );
  return (
    <Section
      title={words.latestTransactions}
      aside={
        <Link className="text-link" to="/transactions?tab=card">
          {words.allTransactions}
        </Link>
      }
    >
      <ListView
        query={query}
        isEmpty={purchases.length === 0}
        empty={<EmptyState sentence={words.noTransactions} />}
      >
        <ul className="home-list">
          {purchases.map((purchase) => (
            <li
              key={purchase.id}
              className={changedKeys.has(purchase.id) ? 'home-row live-tint' : 'home-row'}
            >
              <span className="two-line">
                <Link className="plain-link name" to={`/transactions?tab=card&purchase=${purchase.id}`}>
                  {purchase.merchant.name}
                </Link>
                <span>
                  {personName(purchase.holder)}, {purchase.card.name}
                </span>
              </span>
              {purchase.status !== 'posted' && <StatusChip status={purchase.status} />}
              <span className="two-line home-end">
                <Money
                  minor={flowMinor(purchase)}
                  currency={purchase.currency}
                  sign="flow"
                  moved={hasMoved(purchase)}
                />
                <RelativeTime at={purchase.occurredAt} />
              </span>
            </li>
          ))}
        </ul>
      </ListView>
    </Section>
  );
}
