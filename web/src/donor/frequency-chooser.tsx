import { type GiftFrequency, type PublicCampaignWire } from '@almoner/contracts';
import { frequencyWords as words } from '../words/en/gift-frequency.ts';

interface FrequencyChooserProps {
  readonly campaign: PublicCampaignWire;
  readonly frequency: GiftFrequency;
  readonly onChange: (change: { frequency: GiftFrequency }) => void;
}

/** How often; nothing to choose where the campaign offers one frequency only. */
export function FrequencyChooser({ campaign, frequency, onChange }: FrequencyChooserProps) {
  if (campaign.frequencies.length < 2) return null;
  return (
    <fieldset className="frequencies">
      <legend className="visually-hidden">{words.legend}</legend>
      {campaign.frequencies.map((one) => (
        <label key={one} className="frequency" data-chosen={one === frequency}>
          <input
            type="radio"
            name="frequency"
            className="visually-hidden"
            checked={one === frequency}
            onChange={() => onChange({ frequency: one })}
          />
          {words[one]}
        </label>
      ))}
    </fieldset>
  );
}
