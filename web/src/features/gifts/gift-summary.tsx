import { type GiftFilters, useSumGiftsQuery } from '../../api/gifts.api.ts';
import { Money } from '../../ui/money.tsx';
import { giftSummaryWords as words } from '../../words/en/fundraising.ts';
import { giftCountText } from './gift-count.ts';

/** The sums of all gifts that match the filters, however many are loaded. Its line stays while it loads. */
export function GiftSummary({ filters }: { readonly filters: GiftFilters }) {
  const { currentData: sum } = useSumGiftsQuery(filters);
  if (sum === undefined) return <p className="supporting">{'\u00a0'}</p>;
  return (
    <p className="supporting">
      <strong>{giftCountText(sum)}</strong>
      {sum.sums.map(({ currency, received, returned, fees }) => (
        <span key={currency}>
          {' · '}
          <Money minor={received} currency={currency} /> {words.received}
          {returned !== 0 && (
            <>
              {' · '}
              <Money minor={returned} currency={currency} /> {words.returned}
            </>
          )}
          {' · '}
          <Money minor={fees} currency={currency} /> {words.fees}
        </span>
      ))}
    </p>
  );
}
