import { type CampaignWire } from '@almoner/contracts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useListCampaignsQuery } from '../../../api/campaigns.api.ts';
import { roundMoneyText } from '../../../lib/money-format.ts';
import { EmptyState } from '../../../ui/list-states.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { Money } from '../../../ui/money.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useUrlState } from '../../../ui/use-url-state.ts';
import { countedMinor } from '../../../donor/matched-amount.ts';
import { GoalMeter } from '../goal-meter.tsx';
import { campaignMatchWords } from '../../../words/en/campaign-matches.ts';
import { campaignPageWords } from '../../../words/en/campaign-page.ts';
import { donorWords, fundraisingWords as words } from '../../../words/en/gifts.ts';
import { CampaignStatus } from '../campaign-status.tsx';

export function CampaignList() {
  const query = useListCampaignsQuery();
  const { change } = useUrlState();
  const campaigns = query.data ?? [];
  return (
    <Section strong title={words.campaigns}>
      <ListView
        query={query}
        isEmpty={campaigns.length === 0}
        empty={
          <EmptyState
            sentence={words.noCampaigns}
            action={<Button onClick={() => change({ new: '1' })}>{words.firstCampaign}</Button>}
          />
        }
      >
        <ul className="campaigns">
          {campaigns.map((campaign) => (
            <Campaign key={campaign.id} campaign={campaign} />
          ))}
        </ul>
      </ListView>
    </Section>
  );
}

function Campaign({ campaign }: { readonly campaign: CampaignWire }) {
  const { id, title, slug, goal, giftCount, currency, matching, protectedUntil, isDraft } = campaign;
  const goalText = goal === null ? '' : words.raisedOf(roundMoneyText(goal, currency));
  return (
    <li>
      <div className="campaign-line">
        <span className="two-line">
          <Link className="plain-link name" to={`/donations?campaign=${id}`}>
            {title}
          </Link>
          {isDraft ? (
            <Link className="text-link" to={`/donations?edit=${id}`}>
              {words.editDraft}
            </Link>
          ) : (
            <a className="text-link" href={`/donations/donor?campaign=${encodeURIComponent(slug)}`}>
              {words.publicPage}
            </a>
          )}
        </span>
        {matching.unpaid > 0 && matching.current === null && (
          <StatusChip status="near_limit" label={campaignMatchWords.toBePaid} />
        )}
        {protectedUntil !== null && <StatusChip status="near_limit" label={campaignPageWords.isProtected} />}
        <CampaignStatus campaign={campaign} />
        <span className="two-line campaign-raised">
          <span>
            <strong>
              <Money minor={countedMinor(campaign)} currency={currency} />
            </strong>{' '}
            {goalText}
          </span>
          <span>{donorWords.gifts(giftCount)}</span>
        </span>
      </div>
      <GoalMeter campaign={campaign} goalText={goalText} />
    </li>
  );
}
