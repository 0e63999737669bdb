import { type CampaignWire } from '@almoner/contracts';
import { App, Button } from 'antd';
import { Link } from 'react-router';
import { useAccount } from '../../app/use-account.ts';
import { reachOfRole } from '../../lib/reach-of-role.ts';
import { roundMoneyText } from '../../lib/money-format.ts';
import { minuteTime, utcDate } from '../../lib/time-format.ts';
import { EmptyState } from '../../ui/list-states.tsx';
import { LeadFigure } from '../../ui/money.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { GoalMeter } from './goal-meter.tsx';
import { campaignEditorWords } from '../../words/en/campaign-editor.ts';
import { campaignWords as words } from '../../words/en/gifts.ts';

interface CampaignDrawerProps {
  /** Null closes it; undefined is one that does not exist. */
  readonly campaign: CampaignWire | undefined | null;
  readonly onClose: () => void;
}

export function CampaignDrawer({ campaign, onClose }: CampaignDrawerProps) {
  return (
    <SideDrawer open={campaign !== null} beside title={campaign?.title ?? words.one} onClose={onClose}>
      {campaign === undefined && <EmptyState sentence={words.missing} />}
      {campaign && <CampaignDetails campaign={campaign} />}
    </SideDrawer>
  );
}

function CampaignDetails({ campaign }: { readonly campaign: CampaignWire }) {
  const { story, slug, status, raised, goal, giftCount, currency, endsAt } = campaign;
  const role = useAccount()?.role;
  const mayManage = role !== undefined && reachOfRole(role, 'campaign.manage') !== 'none';
  const money = (minor: number) => roundMoneyText(minor, currency);
  return (
    <>
      <StatusChip status={status} />
      <LeadFigure label={words.raised} minor={raised} currency={currency} />
      <GoalMeter campaign={campaign} goalText={goal === null ? '' : money(goal)} />
      {campaign.protectedUntil !== null && (
        <div className="notice notice-warning" role="note">
          <div>
            <strong>{words.isProtected}</strong>
            <p>{words.protectedUntil(minuteTime(new Date(campaign.protectedUntil)))}</p>
          </div>
        </div>
      )}
      <dl className="definition-list campaign-facts">
        <dt>{words.goal}</dt>
        <dd>{goal === null ? words.noGoal : money(goal)}</dd>
        <dt>{words.gifts}</dt>
        <dd>
          {giftCount}{' '}
          <Link
            className="text-link"
            to={`/donations?${new URLSearchParams({ of: campaign.id }).toString()}`}
          >
            {words.seeGifts}
          </Link>
        </dd>
        <dt>{words.endsOn}</dt>
        <dd>{endsAt === null ? words.noEnd : utcDate(new Date(endsAt))}</dd>
        <dt>{words.suggested}</dt>
        <dd>{campaign.suggestedAmounts.map(money).join(', ')}</dd>
        <dt>{words.minimum}</dt>
        <dd>{money(campaign.minimumAmount)}</dd>
      </dl>
      {mayManage && (
        <div className="drawer-actions">
          <Link className="text-link" to={`/donations?edit=${campaign.id}`}>
            {campaignEditorWords.edit}
          </Link>
        </div>
      )}
      <PublicPage path={`/donations/donor?campaign=${encodeURIComponent(slug)}`} />
      <h3 className="drawer-heading">{words.story}</h3>
      <p className="campaign-story">{story || words.noStory}</p>
    </>
  );
}

function PublicPage({ path }: { readonly path: string }) {
  const { message } = App.useApp();
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(path, window.location.origin).href);
    void message.success(words.linkCopied);
  };
  return (
    <div className="drawer-actions">
      <Button href={path} target="_blank" rel="noreferrer">
        {words.publicPage}
      </Button>
      <Button onClick={() => void copy()}>{words.copyLink}</Button>
    </div>
  );
}
