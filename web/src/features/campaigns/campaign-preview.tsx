import '../../donor/amount-tiles.css';
import { type CampaignWire, type GiftFrequency, giftFrequencies } from '@almoner/contracts';
import { usualPlace } from '@almoner/kernel';
import { useListFundsQuery } from '../../api/funds.api.ts';
import { countedMinor } from '../../donor/matched-amount.ts';
import { moneyText, parseAmount, roundMoneyText } from '../../lib/money-format.ts';
import { useAccount } from '../../state/use-account.ts';
import { Meter } from '../../ui/meter.tsx';
import { StoryText } from '../../ui/story-text.tsx';
import { campaignEditorWords as words } from '../../words/en/campaign-editor.ts';
import { designationWords } from '../../words/en/designations.ts';
import { frequencyWords } from '../../words/en/gift-frequency.ts';
import { donorWords } from '../../words/en/gifts.ts';
import { dedicationWords, questionWords } from '../../words/en/tributes.ts';
import { type CampaignDraft } from './campaign-draft.ts';

interface CampaignPreviewProps {
  readonly campaign: CampaignWire;
  readonly draft: CampaignDraft;
  readonly imageUrl: string | null;
  readonly screen: 'phone' | 'desktop';
}

/** The donor page with the current input. It is only a preview: nothing in it can be pressed. */
export function CampaignPreview({ campaign, draft, imageUrl, screen }: CampaignPreviewProps) {
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
  const { data: allFunds = [] } = useListFundsQuery();
  const funds = allFunds.filter(
    ({ id, status }) => status === 'open' && (draft.fundIds.length === 0 || draft.fundIds.includes(id)),
  );
  /** Without the amount where the fee is added to it: only the server knows the sum. */
  const giveText = (frequency: GiftFrequency) => {
    const amount = amounts[chosen]?.minor;
    if (amount === undefined || draft.coverFees) return words.give;
    const total = moneyText(amount, currency);
    return frequency === 'once' ? donorWords.give(total) : frequencyWords.give(total, frequency);
  };
  return (
    <div role="img" aria-label={`${words.preview}: ${draft.title}`}>
      <div className={`preview-page ${screen}`} inert>
        <p className="supporting">{organization}</p>
        <div className="preview-head">
          {imageUrl !== null && <img className="phone-image" src={imageUrl} alt="" />}
          <strong className="phone-title">{draft.title}</strong>
        </div>
        <div className="preview-form">
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
          {funds.length > 0 && (
            <PreviewField label={designationWords.title} value={designationWords.whereNeeded} />
          )}
          <PreviewCheckbox label={donorWords.coverFeesUnknown} isChecked={draft.coverFees} />
          <PreviewField label={donorWords.email} />
          <PreviewField label={donorWords.name} isOptional />
          {draft.anonymity && <PreviewCheckbox label={donorWords.stayAnonymous} isChecked={false} />}
          {draft.tributes && <span className="phone-link">{dedicationWords.open}</span>}
          {draft.questions.map(({ key, kind, label, required }) =>
            kind === 'checkbox' ? (
              <PreviewCheckbox key={key} label={label} isChecked={false} />
            ) : (
              <PreviewField
                key={key}
                label={label}
                isOptional={!required}
                value={kind === 'choice' ? questionWords.choose : ''}
              />
            ),
          )}
          {draft.bankDebits && (
            <div className="phone-frequencies">
              <span data-chosen>{donorWords.card}</span>
              <span>{donorWords.bankAccount}</span>
            </div>
          )}
          <span className="phone-button">{giveText(frequencies[0] ?? 'once')}</span>
        </div>
        <div className="phone-story">
          <StoryText story={draft.story} />
        </div>
      </div>
    </div>
  );
}

interface PreviewFieldProps {
  readonly label: string;
  readonly isOptional?: boolean;
  readonly value?: string;
}

function PreviewField({ label, isOptional = false, value = '' }: PreviewFieldProps) {
  return (
    <div className="phone-field">
      <span>
        {label} {isOptional && <span className="supporting">{donorWords.optional}</span>}
      </span>
      <span className="phone-input">{value}</span>
    </div>
  );
}

function PreviewCheckbox({ label, isChecked }: { readonly label: string; readonly isChecked: boolean }) {
  return (
    <span className="phone-check">
      <input type="checkbox" checked={isChecked} readOnly />
      {label}
    </span>
  );
}
