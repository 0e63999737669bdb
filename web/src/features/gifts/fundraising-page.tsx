import './fundraising.css';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useAccount } from '../../app/use-account.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { useDrawerBeside } from '../../ui/side-drawer.tsx';
import { useUrlState } from '../../ui/use-url-state.ts';
import { fundraisingWords as words } from '../../words/en/gifts.ts';
import { CampaignList } from './campaign-list.tsx';
import { GiftList } from './gift-list.tsx';
import { NewCampaignDrawer } from './new-campaign-drawer.tsx';
import { RecurringList } from './recurring-list.tsx';

export function FundraisingPage() {
  const account = useAccount();
  const { params, change } = useUrlState();
  const wide = useDrawerBeside();
  return (
    <RoleGate role={account?.role} action="gift.read">
      <div className="page" data-beside={wide && (params.has('gift') || params.has('campaign'))}>
        <PageHeader
          title={words.title}
          actions={
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => change({ new: '1' })}>
              {words.newCampaign}
            </Button>
          }
        />
        <CampaignList />
        <GiftList />
        <RecurringList />
        <NewCampaignDrawer
          open={params.has('new')}
          currency={account?.owner?.currency ?? 'USD'}
          onClose={() => change({ new: null })}
        />
      </div>
    </RoleGate>
  );
}
