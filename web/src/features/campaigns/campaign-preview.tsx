import '../../donor/amount-tiles.css';
import { type CampaignWire, giftFrequencies } from '@almoner/contracts';
import { usualPlace } from '../../donor/gift-amount.ts';
import { countedMinor } from '../../donor/matched-amount.ts';
import { parseAmount, roundMoneyText } from '../../lib/money-format.ts';
import { useAccount } from '../../state/use-account.ts';
import { Meter } from '../../ui/meter.tsx';
import { Section } from '../../ui/section.tsx';
import { campaignEditorWords as words } from '../../words/en/campaign-editor.ts';
import { frequencyWords } from '../../words/en/gift-frequency.ts';
import { donorWords } from '../../words/en/gifts.ts';
import { dedicationWords } from '../../words/en/tributes.ts';
import { type CampaignDraft } from './campaign-draft.ts';

interface CampaignPreviewProps {
  readonly campaign: CampaignWire;
  readonly draft: CampaignDraft;
  readonly imageUrl: string | null;
}

/** The donor page as a phone would show it, from what is typed now. A picture: nothing in it can be pressed. */
export function CampaignPreview({ campaign, draft, imageUrl }: CampaignPreviewProps) {
  const { currency } = campaign;
  const raised = countedMinor(campaign);
  const organization = useAccount()?.owner?.name ?? '';
  const money = (minor: number) => roundMoneyText(minor, currency);
  const goal = parseAmount(draft.goal, currency);
  const amounts = draft.amounts.flatMap(({ amount, buys }) => {
    const minor = parseAmount(amount, currency);
    return minor === null ? [] : [{ minor, buys }];
  });
  const chosen = usualPlace(amounts);
  const frequencies = giftFrequencies.filter((one) => draft.frequencies.includes(one));
  return (
    <Section title={words.preview}>
      <div className="phone" role="img" aria-label={`${words.preview}: ${draft.title}`}>
        <p className="supporting">{organization}</p>
        {imageUrl !== null && <img className="phone-image" src={imageUrl} alt="" />}
        <strong className="phone-title">{draft.title}</strong>
        <p>
          <strong>{money(raised)}</strong> {goal !== null && goal > 0 && words.of(money(goal))}
        </p>
        {goal !== null && goal > 0 && (
          <Meter spent={raised} held={0} limit={goal} today={null} tone="accent" label={words.preview} />
        )}
        {frequencies.length > 1 && (
          <div className="phone-frequencies">
            {frequencies.map((one, index) => (
              <span key={one} data-chosen={index === 0}>
                {frequencyWords[one]}
              </span>
            ))}
          </div>
        )}
        <div className="amount-grid">
          {amounts.map(({ minor, buys }, index) => (
            <span key={index} className="amount" data-chosen={index === chosen}>
              {money(minor)}
              {buys !== '' && <span className="amount-buys">{buys}</span>}
            </span>
          ))}
          <span className="amount">{donorWords.other}</span>
        </div>
        {draft.tributes && <span className="phone-link">{dedicationWords.open}</span>}
        {draft.questions.map(({ key, label, required }) => (
          <span key={key} className="phone-question">
            {label} {!required && <span className="supporting">{donorWords.optional}</span>}
          </span>
        ))}
        <p className="phone-story">{draft.story}</p>
        <span className="phone-button">{words.give}</span>
      </div>
      <p className="supporting">{words.previewNote}</p>
    </Section>
  );
}
