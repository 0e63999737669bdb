import { useSumPurchasesQuery, type PurchaseFilters } from '../../api/purchases.api.ts';
import { Money } from '../../ui/money.tsx';
import { purchaseWords as words } from '../../words/en/purchases.ts';

/** The sums of all purchases that match the filters, however many are loaded. Its line stays while it loads. */
export function PurchaseSummary({ filters }: { readonly filters: PurchaseFilters }) {
  const { currentData: sum } = useSumPurchasesQuery(filters);
  return (
    <p className="purchase-summary supporting">
      <span>
        {sum && (
          <>
            <strong>{words.count(sum.count)}</strong>
            {sum.sums.map(({ currency, spent, held }) => (
              <span key={currency}>
                {' · '}
                <Money minor={0 - spent} currency={currency} /> {words.netSpent} ·{' '}
                <Money minor={0 - held} currency={currency} /> {words.onHold}
              </span>
            ))}
          </>
        )}
      </span>
      <span className="live-dot">{words.live}</span>
    </p>
  );
}
