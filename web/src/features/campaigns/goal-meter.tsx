import { type CampaignWire } from '@almoner/contracts';
import { countedMinor } from '../../donor/matched-amount.ts';
import { Meter } from '../../ui/meter.tsx';

interface GoalMeterProps {
  readonly campaign: CampaignWire;
  /** The goal in words, for screen readers. */
  readonly goalText: string;
}

/** The progress of a campaign; nothing for one without a goal. */
export function GoalMeter({ campaign, goalText }: GoalMeterProps) {
  const { title, goal } = campaign;
  if (goal === null) return null;
  const label = `${title}: ${goalText}`;
  return (
    <Meter spent={countedMinor(campaign)} held={0} limit={goal} today={null} tone="accent" label={label} />
  );
}
