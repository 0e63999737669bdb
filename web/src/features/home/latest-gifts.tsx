import { propertyOf } from '@almoner/contracts';
import { Link } from 'react-router';
import { useGetHomeQuery } from '../../api/home.api.ts';
import { donorName } from '../../lib/donor-name.ts';
import { GiftTime } from '../../ui/gift-time.tsx';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/section.tsx';
import { giftMethodWords } from '../../words/en/gift-methods.ts';
import { homeWords as words } from '../../words/en/home.ts';
import { homePart } from './home-part.ts';

export function LatestGifts() {
  const { query, part } = homePart(useGetHomeQuery(), ({ latestGifts }) => latestGifts);
  const gifts = part ?? [];
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
          {gifts.map(({ id, donor, campaignTitle, amount, currency, ...gift }) => (
            <li key={id} className="home-row">
              <span className="two-line">
                <Link className="plain-link name" to={`/donations?gift=${id}`}>
                  {donorName(donor)}
                </Link>
                <span>{campaignTitle}</span>
              </span>
              <span className="two-line home-end">
                {propertyOf(gift.method) === null ? (
                  <Money minor={amount} currency={currency} sign="flow" />
                ) : (
                  <span>{giftMethodWords[gift.method]}</span>
                )}
                <GiftTime gift={gift} isRelative />
              </span>
            </li>
          ))}
        </ul>
      </ListView>
    </Section>
  );
}
