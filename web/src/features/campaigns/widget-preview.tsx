import './widget-preview.css';
import '../../donor/amount-tiles.css';
import { type CampaignWire } from '@almoner/contracts';
import { usualPlace } from '@almoner/kernel';
import { type CSSProperties } from 'react';
import { countedMinor } from '../../donor/matched-amount.ts';
import { parseAmount, roundMoneyText } from '../../lib/money-format.ts';
import { accentVariables } from '../../widget/accent.ts';
import { campaignEditorWords as words } from '../../words/en/campaign-editor.ts';
import { type CampaignDraft } from './campaign-draft.ts';
import { type WidgetLook } from './snippet.ts';

interface WidgetPreviewProps extends WidgetLook {
  readonly campaign: CampaignWire;
  readonly draft: CampaignDraft;
}

/**
 * The widget as a website would show it, with the current input. Drawn here, because the real one would count a visit and
 * may be limited to the campaign's sites.
 */
export function WidgetPreview({ campaign, draft, kind, accent }: WidgetPreviewProps) {
  const style: CSSProperties = { ...accentVariables(accent) };
  const give = <span className="widget-preview-give">{words.give}</span>;
  return (
    <div role="img" aria-label={words.widgetPreview(words.kinds[kind])}>
      <div className="widget-preview" style={style} inert>
        {kind === 'button' ? (
          give
        ) : (
          <>
            <div className="widget-preview-sheet">
              <Progress campaign={campaign} draft={draft} />
              {kind === 'inline' && <Amounts draft={draft} currency={campaign.currency} />}
              {kind === 'inline' && give}
            </div>
            {kind === 'goal' && give}
          </>
        )}
      </div>
    </div>
  );
}

function Progress({ campaign, draft }: Pick<WidgetPreviewProps, 'campaign' | 'draft'>) {
  const { currency } = campaign;
  const raised = countedMinor(campaign);
  const goal = parseAmount(draft.goal, currency) ?? 0;
  return (
    <>
      <strong>{draft.title}</strong>
      <span>
        <strong>{roundMoneyText(raised, currency)}</strong>{' '}
        {goal > 0 && words.of(roundMoneyText(goal, currency))}
      </span>
      {goal > 0 && (
        <div className="widget-preview-bar">
          <div style={{ width: `${Math.min(100, (raised / goal) * 100)}%` }} />
        </div>
      )}
    </>
  );
}

function Amounts({ draft, currency }: Pick<WidgetPreviewProps, 'draft'> & { readonly currency: string }) {
  const amounts = draft.amounts
    .map(({ amount }) => parseAmount(amount, currency))
    .filter((one) => one !== null);
  const chosen = usualPlace(amounts);
  return (
    <div className="amount-grid">
      {amounts.slice(0, 3).map((minor, index) => (
        <span key={index} className="amount" data-chosen={index === chosen}>
          {roundMoneyText(minor, currency)}
        </span>
      ))}
    </div>
  );
}
