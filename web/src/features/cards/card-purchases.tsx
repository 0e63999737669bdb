import { useGetPurchasePageQuery } from '../../api/purchases.api.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { PurchaseRows } from '../../ui/purchase-rows.tsx';
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
      <PurchaseRows purchases={purchases} showsPerson={false} />
    </ListView>
  );
}
