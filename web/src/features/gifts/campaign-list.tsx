import { type CampaignWire } from '@almoner/contracts';
import { useListCampaignsQuery } from '../../api/campaigns.api.ts';
import { roundMoneyText } from '../../lib/money-format.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { ListView } from '../../ui/list-view.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/section.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useUrlDrawer } from '../../ui/use-url-drawer.ts';
import { CampaignDrawer } from './campaign-drawer.tsx';
import { GoalMeter } from './goal-meter.tsx';
import { campaignWords, donorWords, fundraisingWords as words } from '../../words/en/gifts.ts';

export function CampaignList() {
  const query = useListCampaignsQuery();
  const { openId, show } = useUrlDrawer('campaign');
  const campaigns = query.data ?? [];
  const open = openId === null || query.data === undefined ? null : campaigns.find(({ id }) => id === openId);
  return (
    <Section strong title={words.campaigns}>
      <ListView
        query={query}
        isEmpty={campaigns.length === 0}
        empty={<EmptyState sentence={words.noCampaigns} />}
      >
        <ul className="campaigns">
          {campaigns.map((campaign) => (
            <Campaign key={campaign.id} campaign={campaign} onOpen={() => show(campaign.id)} />
          ))}
        </ul>
      </ListView>
      <CampaignDrawer campaign={open} onClose={() => show(null)} />
    </Section>
  );
}

interface CampaignProps {
  readonly campaign: CampaignWire;
  readonly onOpen: () => void;
}

function Campaign({ campaign, onOpen }: CampaignProps) {
  const { title, slug, status, raised, goal, giftCount, currency, protectedUntil } = campaign;
  const goalText = goal === null ? '' : words.raisedOf(roundMoneyText(goal, currency));
  return (
    <li>
      <div className="campaign-line">
        <span className="two-line">
          <button type="button" className="quiet-button name" onClick={onOpen}>
            {title}
          </button>
          <a className="text-link" href={`/donations/donor?campaign=${encodeURIComponent(slug)}`}>
            {words.publicPage}
          </a>
        </span>
        {protectedUntil !== null && <StatusChip status="near_limit" label={campaignWords.isProtected} />}
        <StatusChip status={status} />
        <span className="two-line campaign-raised">
          <span>
            <strong>
              <Money minor={raised} currency={currency} />
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
