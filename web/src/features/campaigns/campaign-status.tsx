import { type CampaignWire } from '@almoner/contracts';
import { opensAt } from '../../lib/campaign-opening.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { campaignPageWords as words } from '../../words/en/campaign-page.ts';

/** A draft, open, closed, or when it opens. */
export function CampaignStatus({ campaign }: { readonly campaign: CampaignWire }) {
  if (campaign.isDraft) return <StatusChip status="not_started" label={words.draft} />;
  const opens = opensAt(campaign, new Date());
  return opens === null ? (
    <StatusChip status={campaign.status} />
  ) : (
    <StatusChip status="not_started" label={words.opens(opens)} />
  );
}
