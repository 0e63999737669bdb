import { type CampaignDashboardWire } from '@almoner/contracts';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/list-states.tsx';
import { Money } from '../../../ui/money.tsx';
import { GiftDay } from '../../../ui/gift-time.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Section } from '../../../ui/section.tsx';
import { campaignPageWords as words } from '../../../words/en/campaign-page.ts';
import { giftMethodWords } from '../../../words/en/gift-methods.ts';

export function LatestCampaignGifts({ dashboard }: { readonly dashboard: CampaignDashboardWire }) {
  const { latest, campaign } = dashboard;
  return (
    <Section
      title={words.latest}
      aside={
        campaign.giftCount > 0 && (
          <Link className="text-link" to={`/donations?of=${campaign.id}`}>
            {words.allGifts(campaign.giftCount)}
          </Link>
        )
      }
    >
      {latest.length === 0 ? (
        <EmptyState sentence={words.noGifts} />
      ) : (
        <ul className="campaign-gifts">
          {latest.map(({ giftId, donorName, isAnonymous, kind, amount, property = null, occurredAt }) => (
            <li key={giftId}>
              <span className="campaign-gift">
                <Link className="plain-link name" to={`/donations?gift=${giftId}`}>
                  {donorName ?? words.noName}
                </Link>
                <span className="supporting">
                  {words.ofKind[kind]}
                  {isAnonymous && ` · ${words.anonymous}`}
                </span>
              </span>
              <span className="meta">
                {kind === 'offline' ? <GiftDay at={occurredAt} /> : <RelativeTime at={occurredAt} />}
              </span>
              {property === null ? (
                <Money minor={amount} currency={campaign.currency} sign="flow" />
              ) : (
                <span className="supporting">{giftMethodWords[property]}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
