import { type GiftFrequency, type PublicCampaignWire } from '@almoner/contracts';
import { frequencyWords as words } from '../words/en/gift-frequency.ts';
import { RadioRow } from './radio-row.tsx';

interface FrequencyChooserProps {
  readonly campaign: PublicCampaignWire;
  readonly frequency: GiftFrequency;
  readonly onChange: (change: { frequency: GiftFrequency }) => void;
}

/** How often; nothing to choose where the campaign offers one frequency only. */
export function FrequencyChooser({ campaign, frequency, onChange }: FrequencyChooserProps) {
  if (campaign.frequencies.length < 2) return null;
  return (
    <RadioRow
      legend={words.legend}
      name="frequency"
      options={campaign.frequencies}
      chosen={frequency}
      labelOf={(one) => words[one]}
      onChoose={(one) => onChange({ frequency: one })}
    />
  );
}
