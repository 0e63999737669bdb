import '../campaign-page/campaign-page.css';
import { EditOutlined, LeftOutlined, PlusOutlined } from '@ant-design/icons';
import { type CampaignDashboardWire } from '@almoner/contracts';
import { Button } from 'antd';
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { useGetCampaignDashboardQuery } from '../../../api/campaigns.api.ts';
import { readProblem } from '../../../api/problem.ts';
import { useAccount } from '../../../state/use-account.ts';
import { permissionScopeOfRole } from '../../../lib/permission-scope-of-role.ts';
import { minuteTime } from '../../../lib/time-format.ts';
import { EmptyState } from '../../../ui/list-states.tsx';
import { QueryFailure } from '../../../ui/list-view.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { StoryText } from '../../../ui/story-text.tsx';
import { useUrlState } from '../../../ui/use-url-state.ts';
import { campaignPageWords as words } from '../../../words/en/campaign-page.ts';
import { RecordGiftDrawer } from '../../gifts/shared/record-gift-drawer.tsx';
import { CampaignStatus } from '../campaign-status.tsx';
import { CampaignEmbed } from '../campaign-page/campaign-embed.tsx';
import { CampaignHead } from '../campaign-page/campaign-head.tsx';
import { CampaignMatches } from '../campaign-page/campaign-matches.tsx';
import { CampaignRecurring } from '../campaign-page/campaign-recurring.tsx';
import { CampaignShare } from '../campaign-page/campaign-share.tsx';
import { GiftsByWeek } from '../campaign-page/gifts-by-week.tsx';
import { LatestCampaignGifts } from '../campaign-page/latest-campaign-gifts.tsx';
import { LoadingLines } from '../../../ui/loading-lines.tsx';

/** One campaign: how much it has raised and how, its recurring gifts, and where it is shared. */
export default function CampaignPage({ campaignId }: { readonly campaignId: string }) {
  const query = useGetCampaignDashboardQuery(campaignId);
  const dashboard = query.currentData;
  if (dashboard !== undefined) return <Dashboard dashboard={dashboard} />;
  const isMissing = query.isError && readProblem(query.error).status === 404;
  return (
    <div className="page">
      <PageHeader title={words.title} sub={<BackToFundraising />} />
      {isMissing ? <EmptyState sentence={words.missing} /> : <QueryFailure query={query} />}
      {query.isFetching && <LoadingLines rows={10} />}
    </div>
  );
}

function Dashboard({ dashboard }: { readonly dashboard: CampaignDashboardWire }) {
  const { campaign } = dashboard;
  const role = useAccount()?.role;
  const { params, change } = useUrlState();
  const mayManage = role !== undefined && permissionScopeOfRole(role, 'campaign.manage') !== 'none';
  return (
    <div className="page">
      <PageHeader
        title={campaign.title}
        sub={
          <span className="campaign-page-sub">
            <BackToFundraising />
            <CampaignStatus campaign={campaign} />
          </span>
        }
        actions={
          mayManage && (
            <>
              <EditLink campaignId={campaign.id} />
              <Button
                type="primary"
                icon={<PlusOutlined aria-hidden />}
                onClick={() => change({ record: '1' })}
              >
                {words.record}
              </Button>
            </>
          )
        }
      />
      {campaign.protectedUntil !== null && (
        <div className="notice notice-warning" role="note">
          <div>
            <strong>{words.isProtected}</strong>
            <p>{words.protectedUntil(minuteTime(new Date(campaign.protectedUntil)))}</p>
          </div>
        </div>
      )}
      {campaign.isDraft && (
        <div className="notice" role="note">
          <div>
            <strong>{words.draft}</strong>
            <p>{words.draftHint}</p>
          </div>
        </div>
      )}
      <div className="campaign-page">
        <div>
          <CampaignHead dashboard={dashboard} />
          <GiftsByWeek dashboard={dashboard} />
          <LatestCampaignGifts dashboard={dashboard} />
        </div>
        <div>
          <CampaignRecurring dashboard={dashboard} />
          <CampaignMatches campaign={campaign} mayManage={mayManage} />
          {!campaign.isDraft && (
            <>
              <CampaignShare campaign={campaign} />
              <CampaignEmbed campaign={campaign} mayManage={mayManage} />
            </>
          )}
          <Section title={words.story}>
            <div className="campaign-story">
              {campaign.story === '' ? <p>{words.noStory}</p> : <StoryText story={campaign.story} />}
            </div>
          </Section>
        </div>
      </div>
      <RecordGiftDrawer
        open={params.has('record')}
        campaignId={campaign.id}
        currency={campaign.currency}
        onClose={() => change({ record: null })}
      />
    </div>
  );
}

function EditLink({ campaignId }: { readonly campaignId: string }): ReactNode {
  const { change } = useUrlState();
  return (
    <Button icon={<EditOutlined aria-hidden />} onClick={() => change({ campaign: null, edit: campaignId })}>
      {words.edit}
    </Button>
  );
}

function BackToFundraising() {
  return (
    <Link className="text-link" to="/donations">
      <LeftOutlined aria-hidden /> {words.back}
    </Link>
  );
}
