import './fundraising.css';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, lazy } from 'react';
import { useAccount } from '../../state/use-account.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { useDrawerBeside } from '../../ui/side-drawer.tsx';
import { SectionTabs } from '../../ui/section-tabs.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { fundraisingTabs } from '../../words/en/donors.ts';
import { offlineGiftWords } from '../../words/en/fundraising.ts';
import { fundraisingWords as words } from '../../words/en/gifts.ts';
import { CampaignList } from '../campaigns/shared/campaign-list.tsx';
import { GiftList } from '../gifts/shared/gift-list.tsx';
import { NewCampaignDrawer } from '../campaigns/shared/new-campaign-drawer.tsx';
import { RecordGiftDrawer } from '../gifts/shared/record-gift-drawer.tsx';
import { FeeRateNotices } from '../gift-fees/shared/fee-rate-notice.tsx';
import { GiftFees } from '../gift-fees/shared/gift-fees.tsx';
import { LoadingLines } from '../../ui/loading-lines.tsx';

const FundraisingOverview = lazy(() => import('./overview/fundraising-overview.tsx'));
const DonorList = lazy(() => import('../donors/shared/donor-list.tsx'));
const DonorImportsPage = lazy(() => import('../donors/shared/donor-imports-page.tsx'));
const PayoutList = lazy(() => import('../payouts/shared/payout-list.tsx'));
const RecurringList = lazy(() => import('../recurring-gifts/shared/recurring-list.tsx'));
const CampaignPage = lazy(() => import('../campaigns/shared/campaign-page.tsx'));
const CampaignEditor = lazy(() => import('../campaigns/shared/campaign-editor.tsx'));

export function FundraisingPage() {
  const account = useAccount();
  const { params, change } = useUrlState();
  const wide = useDrawerBeside();
  const tab =
    ['overview', 'recurring', 'donors', 'payouts'].find((name) => name === params.get('tab')) ?? 'gifts';
  const edited = params.get('edit');
  if (edited !== null)
    return (
      <RoleGate role={account?.role} action="campaign.manage">
        <Suspense fallback={<PageSkeleton />}>
          <CampaignEditor campaignId={edited} onClose={() => change({ edit: null })} />
        </Suspense>
      </RoleGate>
    );
  const imported = params.get('import');
  if (imported !== null)
    return (
      <RoleGate role={account?.role} action="donor.manage">
        <Suspense fallback={<PageSkeleton />}>
          <DonorImportsPage importId={imported} onShow={(id) => change({ import: id })} />
        </Suspense>
      </RoleGate>
    );
  const shown = params.get('campaign');
  if (shown !== null)
    return (
      <RoleGate role={account?.role} action="gift.read">
        <Suspense fallback={<PageSkeleton />}>
          <CampaignPage key={shown} campaignId={shown} />
        </Suspense>
      </RoleGate>
    );
  return (
    <RoleGate role={account?.role} action="gift.read">
      <div
        className="page"
        data-beside={wide && ['gift', 'donor', 'payout'].some((name) => params.has(name))}
      >
        <PageHeader
          title={words.title}
          actions={
            <>
              <Button onClick={() => change({ record: '1' })}>{offlineGiftWords.open}</Button>
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => change({ new: '1' })}>
                {words.newCampaign}
              </Button>
            </>
          }
        />
        <SectionTabs
          label={fundraisingTabs.label}
          active={tab}
          items={[
            {
              key: 'gifts',
              label: fundraisingTabs.gifts,
              children: (
                <>
                  <FeeRateNotices />
                  <CampaignList />
                  <GiftList />
                </>
              ),
            },
            {
              key: 'overview',
              label: fundraisingTabs.overview,
              children: (
                <Suspense fallback={<LoadingLines rows={8} />}>
                  <FundraisingOverview />
                </Suspense>
              ),
            },
            {
              key: 'recurring',
              label: fundraisingTabs.recurring,
              children: (
                <Suspense fallback={<LoadingLines rows={8} />}>
                  <RecurringList />
                </Suspense>
              ),
            },
            {
              key: 'donors',
              label: fundraisingTabs.donors,
              children: (
                <Suspense fallback={<LoadingLines rows={8} />}>
                  <DonorList />
                </Suspense>
              ),
            },
            {
              key: 'payouts',
              label: fundraisingTabs.payouts,
              children: (
                <Suspense fallback={<LoadingLines rows={8} />}>
                  <GiftFees currency={account?.owner?.currency ?? 'USD'} />
                  <PayoutList />
                </Suspense>
              ),
            },
          ]}
          onChange={(key) => change({ tab: key === 'gifts' ? null : key, range: null, from: null, to: null })}
        />
        <RecordGiftDrawer
          open={params.has('record')}
          currency={account?.owner?.currency ?? 'USD'}
          onClose={() => change({ record: null })}
        />
        <NewCampaignDrawer
          open={params.has('new')}
          currency={account?.owner?.currency ?? 'USD'}
          onClose={(draftId) => change({ new: null, edit: draftId })}
        />
      </div>
    </RoleGate>
  );
}

/** While the code of a page is loaded, in its layout. */
function PageSkeleton() {
  return (
    <div className="page">
      <PageHeader title={words.title} />
      <LoadingLines rows={10} />
    </div>
  );
}
