import { Link } from 'react-router';
import { useListGiftsInfiniteQuery } from '../../api/gifts.api.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Money } from '../../ui/money.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import { homeWords as words } from '../../words/en/home.ts';

const shown = 6;

export function LatestGifts() {
  const query = useListGiftsInfiniteQuery();
  const gifts = (query.data?.pages[0]?.items ?? []).filter(({ status }) => status === 'succeeded');
  return (
    <Section
      title={words.latestGifts}
      aside={
        <Link className="text-link" to="/donations">
          {words.allGifts}
        </Link>
      }
    >
      <ListView query={query} isEmpty={gifts.length === 0} empty={<EmptyState sentence={words.noGifts} />}>
        <ul className="home-list">
          {gifts.slice(0, shown).map(({ id, donor, campaignTitle, amount, currency, occurredAt }) => (
            <li key={id} className="home-row">
              <span className="two-line">
                <span className="name">{donor.name ?? donor.email}</span>
                <span>{campaignTitle}</span>
              </span>
              <span className="two-line home-end">
                <Money minor={amount} currency={currency} sign="flow" />
                <RelativeTime at={occurredAt} />
              </span>
            </li>
          ))}
        </ul>
      </ListView>
    </Section>
  );
}
