import { type CampaignWire } from '@almoner/contracts';
import { opensAt } from '../../lib/campaign-opening.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { campaignPageWords as words } from '../../words/en/campaign-page.ts';

/** Open, closed, or when it opens. */
export function CampaignStatus({ campaign }: { readonly campaign: CampaignWire }) {
  const opens = opensAt(campaign, new Date());
  return opens === null ? (
    <StatusChip status={campaign.status} />
  ) : (
    <StatusChip status="not_started" label={words.opens(opens)} />
  );
}
