import { Link } from 'react-router';
import { useGetPurchasePageQuery } from '../../api/purchases.api.ts';
import { flowMinor, hasMoved } from '../../lib/purchase-amount.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Money } from '../../ui/money.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { cardWords as words } from '../../words/en/cards.ts';

const purchasesShown = 6;

/** The newest purchases on a card, each a link to its decision. */
export function CardPurchases({ cardId }: { readonly cardId: string }) {
  const query = useGetPurchasePageQuery({ cardId, limit: purchasesShown });
  const purchases = query.currentData?.items ?? [];
  return (
    <ListView
      query={query}
      isEmpty={query.currentData !== undefined && purchases.length === 0}
      empty={<EmptyState sentence={words.noPurchases} />}
    >
      <ul className="card-purchases">
        {purchases.map((purchase) => (
          <li key={purchase.id}>
            <span className="two-line">
              <Link className="plain-link name" to={`/transactions?tab=card&purchase=${purchase.id}`}>
                {purchase.merchant.name}
              </Link>
              <RelativeTime at={purchase.occurredAt} />
            </span>
            {purchase.status !== 'posted' && <StatusChip status={purchase.status} />}
            <Money
              minor={flowMinor(purchase)}
              currency={purchase.currency}
              sign="flow"
              moved={hasMoved(purchase)}
            />
          </li>
        ))}
      </ul>
    </ListView>
  );
}
